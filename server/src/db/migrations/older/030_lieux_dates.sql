-- Whether a point of sale bought within a period: known without looking for an order wherever its first or its last one lies in it.
alter table commande_lieu add column first_at timestamptz, add column last_at timestamptz;
update commande_lieu k set first_at = r.first_at, last_at = r.last_at
  from (select pos_id, commercial_id, zone_id, min(commande_at) as first_at, max(commande_at) as last_at from commande group by 1, 2, 3) r
  where (k.pos_id, k.commercial_id) = (r.pos_id, r.commercial_id) and k.zone_id is not distinct from r.zone_id;
alter table commande_lieu alter column first_at set not null, alter column last_at set not null;

create or replace function f_compte_lieu() returns trigger language plpgsql as $$
begin
  insert into commande_lieu as t (pos_id, commercial_id, zone_id, nb, first_at, last_at)
    select pos_id, commercial_id, zone_id, count(*), min(commande_at), max(commande_at) from nouveaux group by 1, 2, 3 order by 1, 2, 3
    on conflict (pos_id, commercial_id, zone_id) do update
    set nb = t.nb + excluded.nb, first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at);
  return null;
end $$;
