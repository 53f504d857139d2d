-- The list of lots opens on what will be lost in Ar; lots that lose the same, most of them nothing, follow by their
-- last day. Counted backwards from a far day, so that one index serves both directions, and a lot without a date comes
-- after all others.
drop index stock_commercial_a_perdre_value_id_idx;
create index on stock_commercial (a_perdre_value, (coalesce(date '2200-01-01' - expire_at, -1)), id);
