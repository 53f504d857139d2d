-- Lots are searched by their number as it is kept folded: folding eight thousand of them was most of what a search cost.
alter table stock_commercial add column lot_number_norm text generated always as (f_norm(lot_number)) stored;
