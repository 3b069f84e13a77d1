"""The runtime type checker of the course's tests: beartype, reading float as PEP 484 does (an int will do)."""

from beartype import BeartypeConf, beartype

checked = beartype(conf=BeartypeConf(is_pep484_tower=True))
