-- Sales: the sums of documents, and the triggers that keep them in the transaction of each document. Counting the
-- lists of a million orders row by row took 60 to 500 ms, so what a list can be asked for is counted as it comes in.
create table commercial_cumul (
  commercial_id bigint primary key references utilisateur,
  total_commandes_value bigint not null default 0,
  nb_commandes bigint not null default 0,
  total_paiements_value bigint not null default 0,
  last_command_at timestamptz,
  last_livraison_at timestamptz,
  -- The value of what is carried (Ar), each lot rounded by itself, as the lines of the stock are; see
  -- commercial_valeur.
  total_stock_value bigint not null default 0,
  -- The day that units at risk and the pace of sales are of.
  stock_jour date not null default '2000-01-01'
) with (autovacuum_analyze_scale_factor = 100);
comment on table commercial_cumul is
  'Sales: the running figures of a representative; its row is the lock of all that belongs to them';

create table commande_jour (
  jour date not null,
  commercial_id bigint not null references utilisateur,
  nb bigint not null,
  nb_validees bigint not null,
  value bigint not null,
  value_validee bigint not null,
  primary key (jour, commercial_id)
) with (autovacuum_analyze_scale_factor = 2);
comment on table commande_jour is 'Sales: sums of orders by day and representative';

create table commande_zone_jour (
  jour date not null,
  -- That of the order, the one its point of sale had that day. Orders without a zone are not counted.
  zone_id bigint not null references zone,
  commercial_id bigint not null references utilisateur,
  nb bigint not null,
  -- Of validated orders, as the revenue counts them.
  value_validee bigint not null,
  primary key (jour, zone_id, commercial_id)
) with (autovacuum_analyze_scale_factor = 2);
comment on table commande_zone_jour is 'Sales: sums of orders by day, zone and representative';

create table commande_lieu (
  pos_id bigint not null references point_of_sale,
  -- Three people at most sell to one shop.
  commercial_id bigint not null references utilisateur,
  zone_id bigint references zone,
  nb bigint not null,
  -- Whether a point of sale bought within a period is known without looking for an order where one of these lies in it.
  first_at timestamptz not null,
  last_at timestamptz not null,
  value bigint not null,
  unique nulls not distinct (pos_id, commercial_id, zone_id)
) with (autovacuum_analyze_scale_factor = 2);
comment on table commande_lieu is 'Sales: sums of orders by point of sale, representative and zone';

create table document_mois (
  -- commande, livraison, retour or paiement; of these only orders have a zone.
  genre text not null,
  mois date not null,
  commercial_id bigint not null references utilisateur,
  zone_id bigint references zone,
  nb bigint not null,
  value bigint not null,
  unique nulls not distinct (genre, mois, commercial_id, zone_id)
) with (autovacuum_analyze_scale_factor = 100);
comment on table document_mois is 'Sales: sums of documents by kind, month, representative and zone';

-- How many orders, or points of sale, bought any of several products: each counts once however many of them it
-- bought, so that counts do not add up, but sets do. A sale of the month is a bit: that of its order among those of
-- its month, zone and representative, and that of its point of sale among the representative's in the zone. Sets are
-- united by the machine word, 137 000 sales of three products in a few milliseconds. Never across representatives:
-- everybody who sells a product would wait for the others at one line.
create table vente_commandes (
  mois date not null,
  zone_id bigint not null references zone,
  commercial_id bigint not null references utilisateur,
  commandes bigint[] not null,
  primary key (mois, zone_id, commercial_id)
) with (autovacuum_analyze_scale_factor = 20);
comment on table vente_commandes is
  'Sales: the orders of a month, zone and representative; sums of products name them by a bit each';

create table vente_lieux (
  zone_id bigint not null references zone,
  commercial_id bigint not null references utilisateur,
  lieux bigint[] not null,
  primary key (zone_id, commercial_id)
) with (autovacuum_analyze_scale_factor = 20);
comment on table vente_lieux is 'Sales: the points of sale of a zone and representative, named by a bit each';

create table vente_zone_mois (
  -- Of the order, in Madagascar.
  mois date not null,
  product_id bigint not null references product,
  zone_id bigint not null references zone,
  commercial_id bigint not null references utilisateur,
  value_validee bigint not null,
  commandes bit varying not null,
  lieux bit varying not null,
  primary key (product_id, mois, zone_id, commercial_id)
) with (autovacuum_analyze_scale_factor = 2);
comment on table vente_zone_mois is
  'Sales: sums of a product by month, zone and representative, with the bits of its orders and places';

-- One row alone of a set of that many.
create function f_bit(rang integer, parmi integer) returns bit varying language sql immutable parallel safe
  as $$ select set_bit(repeat('0', $2)::bit varying, $1 - 1, 1) $$;
-- Both sets; the later one knows as many rows as the earlier, or more: they are only ever added.
create function f_union(avant bit varying, apres bit varying) returns bit varying language sql immutable parallel safe
  as $$ select ($1 || repeat('0', length($2) - length($1))::bit varying) | $2 $$;

-- Everyone has a line from the start; whoever comes has no stock and no sales, which is true of today. Whoever
-- forgets a revalued price waits at this lock, taken before any line: the line of somebody who comes meanwhile is not
-- among those that were seen (p_reporter_prix). Those who come do not wait for one another.
create function f_cumul_utilisateur() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('cumuls'));
  insert into commercial_cumul (commercial_id, stock_jour)
    select id, f_jour(now()) from nouveaux order by id on conflict do nothing;
  return null;
end $$;
create trigger utilisateur_cumul after insert on utilisateur
  referencing new table as nouveaux for each statement execute function f_cumul_utilisateur();

-- One function for each table does all that follows from a new row, in the order that docs/locks.md gives.
create function f_commandes_ecrites() returns trigger language plpgsql as $$
begin
  -- 1. The lines of the representatives, in one order.
  insert into commercial_cumul as t (commercial_id, total_commandes_value, nb_commandes, last_command_at)
    select commercial_id, sum(total_value), count(*), max(commande_at) from nouveaux group by 1 order by 1
    on conflict (commercial_id) do update
    set total_commandes_value = t.total_commandes_value + excluded.total_commandes_value,
      nb_commandes = t.nb_commandes + excluded.nb_commandes,
      last_command_at = greatest(t.last_command_at, excluded.last_command_at);
  -- 2. Sums that belong to them.
  with jour as (
    insert into commande_jour as t
      select f_jour(commande_at), commercial_id, count(*), count(*) filter (where is_validated),
        sum(total_value), coalesce(sum(total_value) filter (where is_validated), 0)
      from nouveaux group by 1, 2
      on conflict (jour, commercial_id) do update
      set nb = t.nb + excluded.nb, nb_validees = t.nb_validees + excluded.nb_validees,
        value = t.value + excluded.value, value_validee = t.value_validee + excluded.value_validee
  ), zone as (
    insert into commande_zone_jour as t
      select f_jour(commande_at), zone_id, commercial_id, count(*),
        coalesce(sum(total_value) filter (where is_validated), 0)
      from nouveaux where zone_id is not null group by 1, 2, 3
      on conflict (jour, zone_id, commercial_id) do update
      set nb = t.nb + excluded.nb, value_validee = t.value_validee + excluded.value_validee
  ), mois as (
    insert into document_mois as t (genre, mois, commercial_id, zone_id, nb, value)
      select 'commande', f_mois(commande_at), commercial_id, zone_id, count(*), sum(total_value)
      from nouveaux group by 2, 3, 4
      on conflict (genre, mois, commercial_id, zone_id) do update
      set nb = t.nb + excluded.nb, value = t.value + excluded.value
  )
  insert into commande_lieu as t (pos_id, commercial_id, zone_id, nb, first_at, last_at, value)
    select pos_id, commercial_id, zone_id, count(*), min(commande_at), max(commande_at), sum(total_value)
    from nouveaux group by 1, 2, 3
    on conflict (pos_id, commercial_id, zone_id) do update
    set nb = t.nb + excluded.nb, first_at = least(t.first_at, excluded.first_at),
      last_at = greatest(t.last_at, excluded.last_at), value = t.value + excluded.value;
  -- 3. The points of sale last, in one order: several representatives may sell to one.
  perform 1 from point_of_sale p where p.id in (select pos_id from nouveaux) order by p.id for no key update;
  update point_of_sale p
    set total_commandes_value = p.total_commandes_value + d.value, nb_commandes = p.nb_commandes + d.nb,
      last_command_at = greatest(p.last_command_at, d.dernier)
    from (select pos_id, sum(total_value) as value, count(*) as nb, max(commande_at) as dernier
      from nouveaux group by 1) d
    where p.id = d.pos_id;
  return null;
end $$;
create trigger commande_ecrite after insert on commande
  referencing new table as nouveaux for each statement execute function f_commandes_ecrites();

create function f_livraisons_ecrites() returns trigger language plpgsql as $$
begin
  insert into commercial_cumul as t (commercial_id, last_livraison_at)
    select commercial_id, max(livraison_at) from nouveaux group by 1 order by 1
    on conflict (commercial_id) do update
    set last_livraison_at = greatest(t.last_livraison_at, excluded.last_livraison_at);
  insert into document_mois as t (genre, mois, commercial_id, nb, value)
    select 'livraison', f_mois(livraison_at), commercial_id, count(*), sum(total_value) from nouveaux group by 2, 3
    on conflict (genre, mois, commercial_id, zone_id) do update
    set nb = t.nb + excluded.nb, value = t.value + excluded.value;
  return null;
end $$;
create trigger livraison_ecrite after insert on livraison
  referencing new table as nouveaux for each statement execute function f_livraisons_ecrites();

create function f_retours_ecrits() returns trigger language plpgsql as $$
begin
  perform 1 from commercial_cumul c
    where c.commercial_id in (select n.commercial_id from nouveaux n) order by c.commercial_id for no key update;
  insert into document_mois as t (genre, mois, commercial_id, nb, value)
    select 'retour', f_mois(retour_at), commercial_id, count(*), sum(total_value) from nouveaux group by 2, 3
    on conflict (genre, mois, commercial_id, zone_id) do update
    set nb = t.nb + excluded.nb, value = t.value + excluded.value;
  return null;
end $$;
create trigger retour_ecrit after insert on retour
  referencing new table as nouveaux for each statement execute function f_retours_ecrits();

create function f_paiements_ecrits() returns trigger language plpgsql as $$
begin
  insert into commercial_cumul as t (commercial_id, total_paiements_value)
    select commercial_id, sum(value) from nouveaux group by 1 order by 1
    on conflict (commercial_id) do update
    set total_paiements_value = t.total_paiements_value + excluded.total_paiements_value;
  insert into document_mois as t (genre, mois, commercial_id, nb, value)
    select 'paiement', f_mois(paiement_at), commercial_id, count(*), sum(value) from nouveaux group by 2, 3
    on conflict (genre, mois, commercial_id, zone_id) do update
    set nb = t.nb + excluded.nb, value = t.value + excluded.value;
  return null;
end $$;
create trigger paiement_ecrit after insert on paiement
  referencing new table as nouveaux for each statement execute function f_paiements_ecrits();

-- An order is validated, or its validation taken back: what counts validated orders alone (revenue of the day, of a
-- zone's day, of a zone's month by product) follows in the same statement. The line of the running figures comes
-- first, as for an order that is written: whoever holds it meets nobody at these.
create function f_validation() returns trigger language plpgsql as $$
begin
  if not exists (select from avant a join apres b using (id) where a.is_validated <> b.is_validated) then
    return null;
  end if;
  perform 1 from commercial_cumul c
    where c.commercial_id in
      (select b.commercial_id from avant a join apres b using (id) where a.is_validated <> b.is_validated)
    order by c.commercial_id for no key update;
  update commande_jour t set nb_validees = t.nb_validees + d.nb, value_validee = t.value_validee + d.value
    from (select f_jour(b.commande_at) as jour, b.commercial_id,
        sum(case when b.is_validated then 1 else -1 end) as nb,
        sum(case when b.is_validated then b.total_value else -b.total_value end) as value
      from avant a join apres b using (id) where a.is_validated <> b.is_validated group by 1, 2) d
    where (t.jour, t.commercial_id) = (d.jour, d.commercial_id);
  update commande_zone_jour t set value_validee = t.value_validee + d.value
    from (select f_jour(b.commande_at) as jour, b.zone_id, b.commercial_id,
        sum(case when b.is_validated then b.total_value else -b.total_value end) as value
      from avant a join apres b using (id)
      where a.is_validated <> b.is_validated and b.zone_id is not null group by 1, 2, 3) d
    where (t.jour, t.zone_id, t.commercial_id) = (d.jour, d.zone_id, d.commercial_id);
  update vente_zone_mois t set value_validee = t.value_validee + d.value
    from (select f_mois(b.commande_at) as mois, m.product_id, b.zone_id, b.commercial_id,
        sum(case when b.is_validated then m.total_value else -m.total_value end) as value
      from avant a join apres b using (id) join stock_mouvement m on m.commande_id = b.id
      where a.is_validated <> b.is_validated and b.zone_id is not null and m.type = 'VENTE' group by 1, 2, 3, 4) d
    where (t.mois, t.product_id, t.zone_id, t.commercial_id) = (d.mois, d.product_id, d.zone_id, d.commercial_id);
  return null;
end $$;
create trigger commande_validation after update on commande
  referencing old table as avant new table as apres for each statement execute function f_validation();
