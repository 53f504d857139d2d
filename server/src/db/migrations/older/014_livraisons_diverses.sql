-- Sorted by representative, the newest deliveries of miscellaneous products of each one are read, not all of them.
create index on miscellaneous_livraison (commercial_id, created_at desc, id desc);
