"""Which code the passing tests ran: what a deck's figures are held against."""
