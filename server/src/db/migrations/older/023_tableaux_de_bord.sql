-- The boards count a period's orders by point of sale, by zone and by representative, and the lists those that are validated: told by
-- the index alone, where a month is eighty thousand rows to look up.
create index commande_periode on commande (commande_at desc, id desc) include (pos_id, commercial_id, zone_id, total_value, is_validated);
drop index commande_commande_at_id_idx;
