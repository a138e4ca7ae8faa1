-- Live tables are those in their lobby or in play. Times are unix seconds.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL CHECK (game <> ''),
    settings TEXT NOT NULL,
    opener_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'ended')),
    ply INTEGER NOT NULL DEFAULT 0,
    opened_at INTEGER NOT NULL,
    touched_at INTEGER NOT NULL,
    ended_at INTEGER,
    ended_reason TEXT,
    follows INTEGER REFERENCES tables (id),
    deadline INTEGER,
    deadline_ply INTEGER
) STRICT;
CREATE UNIQUE INDEX one_table_a_channel ON tables (channel_id) WHERE phase IN ('lobby', 'playing');
CREATE UNIQUE INDEX one_lobby_a_person ON tables (opener_id) WHERE phase = 'lobby';
CREATE INDEX live_tables_of_a_server ON tables (guild_id) WHERE phase IN ('lobby', 'playing');
CREATE INDEX tables_by_end ON tables (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    level TEXT,
    PRIMARY KEY (table_id, place),
    UNIQUE (table_id, user_id),
    CHECK ((user_id IS NULL) <> (level IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON seats (user_id) WHERE user_id IS NOT NULL;

-- Neither a person nor a level: nobody has held the place since.
CREATE TABLE tenures (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    since_ply INTEGER NOT NULL,
    place INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    level TEXT
) STRICT;

CREATE INDEX tenures_of_table ON tenures (table_id);

-- The log that the match is. "check" is the caller's fingerprint of the state, crc the book's of the row.
CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    ply INTEGER NOT NULL,
    place INTEGER,
    action TEXT NOT NULL,
    secret TEXT,
    "check" INTEGER NOT NULL,
    crc INTEGER NOT NULL,
    PRIMARY KEY (table_id, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE causes (
    cause TEXT PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER,
    ply INTEGER NOT NULL,
    kind TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seeds (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    deal INTEGER NOT NULL,
    seed BLOB NOT NULL,
    version INTEGER NOT NULL,
    commitment TEXT NOT NULL,
    PRIMARY KEY (table_id, deal)
) STRICT, WITHOUT ROWID;

CREATE TABLE deal_scores (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    deal INTEGER NOT NULL,
    place INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    change INTEGER NOT NULL,
    total INTEGER NOT NULL,
    bid TEXT,
    was_made INTEGER,
    PRIMARY KEY (table_id, deal, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE game_results (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    place INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    total INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (table_id, place)
) STRICT, WITHOUT ROWID;

-- Sums of the two above, written with them. The game '' stands for all games together.
CREATE TABLE standings (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    sets INTEGER NOT NULL,
    points INTEGER NOT NULL,
    bids_made INTEGER NOT NULL,
    bids INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings_by_sets ON standings (guild_id, game, sets DESC, points DESC, user_id);
CREATE INDEX standings_by_points ON standings (guild_id, game, points DESC, sets DESC, user_id);
CREATE INDEX standings_by_bids ON standings (guild_id, game, bids_made DESC, points DESC, user_id);

CREATE TABLE posts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    shown_ply INTEGER NOT NULL,
    posted_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE private_posts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    deal INTEGER NOT NULL,
    place INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    shown TEXT NOT NULL,
    PRIMARY KEY (table_id, deal, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE notices (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    token TEXT NOT NULL
) STRICT;

CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    dm_closed INTEGER NOT NULL,
    dm_told INTEGER NOT NULL,
    notices INTEGER NOT NULL
) STRICT;
