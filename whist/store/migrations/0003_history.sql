-- For the list of finished games of a server, newest first, and of one person.
CREATE INDEX ended_tables_of_a_server ON tables (guild_id, ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX deals_of_a_person ON deal_scores (user_id, table_id) WHERE user_id IS NOT NULL;
