-- Movements of one type by quantity: sales lie behind all the deliveries, which are larger.
create index on stock_mouvement (type, quantite, id);
-- Lots by expiry: hundreds expire on one day.
drop index stock_commercial_expire_at_idx;
create index on stock_commercial (expire_at, id);
