-- Any reference finds its document: a lot by a part of its number, and by its whole number what moved it.
create index on stock_commercial using gin (lot_number_norm gin_trgm_ops) with (fastupdate = off);
create index on stock_commercial (lot_number_norm);
