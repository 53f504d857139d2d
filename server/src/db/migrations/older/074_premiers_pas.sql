-- Who has put the first steps off. Where deliveries are stored already, the targets count as set, because the network
-- works with them.
create table premiers_pas_reporte (
  utilisateur_id bigint primary key references utilisateur on delete cascade,
  at timestamptz not null default now()
);
update configuration set last_update_at = now()
  where code = 'OBJECTIF_MENSUEL' and last_update_at is null and exists (select from livraison);
