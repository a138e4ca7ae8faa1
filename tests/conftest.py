"""One way to be random: the same examples every time, unless HYPOTHESIS_PROFILE=explore asks for new ones."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "house", derandomize=True, database=None, deadline=None, suppress_health_check=PATIENT
)
settings.register_profile(
    "explore", print_blob=True, database=None, deadline=None, suppress_health_check=PATIENT
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))
