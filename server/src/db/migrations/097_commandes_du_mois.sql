-- needs: 094_taches.sql
-- The orders of a month, zone and representative are one array, which each new order writes anew: of seven hundred,
-- packing it took three times as long as all else about it, and reading it for the bits of the sale unpacked it again.
alter table vente_commandes alter column commandes set storage external;
