-- Zones that people draw and redraw: two of them at once must not undo each other's work.
alter table zone add column version integer not null default 1;

-- Figures of a zone over any days, without reading a year's orders: those of each day by zone and representative. The zone is that of the
-- order, the one its point of sale had that day. Orders without a zone are not counted; value: validated orders, as the revenue counts them.
create table commande_zone_jour (
  jour date not null,
  zone_id bigint not null references zone,
  commercial_id bigint not null references utilisateur,
  nb bigint not null,
  value_validee bigint not null,
  primary key (jour, zone_id, commercial_id)
);

create function f_zone_jour() returns trigger language plpgsql as $$
begin
  insert into commande_zone_jour as t
    select f_jour(commande_at), zone_id, commercial_id, count(*), coalesce(sum(total_value) filter (where is_validated), 0)
    from nouveaux where zone_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (jour, zone_id, commercial_id) do update set nb = t.nb + excluded.nb, value_validee = t.value_validee + excluded.value_validee;
  return null;
end $$;
-- After the running figures by its name, as the other counts are: their line is what writers wait for each other at.
create trigger commande_zone_jour after insert on commande
  referencing new table as nouveaux for each statement execute function f_zone_jour();

insert into commande_zone_jour
  select f_jour(commande_at), zone_id, commercial_id, count(*), coalesce(sum(total_value) filter (where is_validated), 0)
  from commande where zone_id is not null group by 1, 2, 3;

-- What the map of the points of sale shows has a mark of its own, which every change of it moves, and the orders of a day do not:
-- a browser that has the map asks for a hundred thousand points only when one of them has changed.
create table pos_carte (
  seule boolean primary key default true check (seule),
  marque uuid not null default gen_random_uuid()
);
insert into pos_carte default values;

create function f_carte_pos() returns trigger language plpgsql as $$
begin
  update pos_carte set marque = gen_random_uuid();
  return null;
end $$;
create trigger point_of_sale_carte after insert or delete or truncate or update of code, latitude, longitude, is_enabled on point_of_sale
  for each statement execute function f_carte_pos();
