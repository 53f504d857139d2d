-- What an import brought, found without reading all there is: each import tells the audit, and its journal leads there.
create index on livraison (import_id) where import_id is not null;
create index on retour (import_id) where import_id is not null;
create index on paiement (import_id) where import_id is not null;
create index on miscellaneous_livraison (import_id) where import_id is not null;
-- Miscellaneous products sold in a month.
create index on miscellaneous_mouvement (mouvement_at) include (miscellaneous_stock_id, commande_id, quantite) where type = 'VENTE';
