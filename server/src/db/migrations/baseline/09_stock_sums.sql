-- Stock: the sums of movements, units at risk and values, and the triggers and procedures that keep them.
create table mouvement_jour (
  jour date not null,
  commercial_id bigint not null references utilisateur,
  product_id bigint not null references product,
  type text not null,
  nb bigint not null,
  quantite bigint not null,
  value bigint not null,
  primary key (jour, commercial_id, product_id, type)
) with (autovacuum_analyze_scale_factor = 2);
comment on table mouvement_jour is 'Stock: sums of movements by day, representative, product and kind';

create table mouvement_compte (
  mois date not null,
  -- Not by product: every sale of it, whoever makes it, would wait at one line.
  commercial_id bigint not null references utilisateur,
  type text not null,
  nb bigint not null,
  primary key (mois, commercial_id, type)
) with (autovacuum_analyze_scale_factor = 100);
comment on table mouvement_compte is 'Stock: number of movements by month, representative and kind';

create table produit_mois (
  mois date not null,
  commercial_id bigint not null references utilisateur,
  product_id bigint not null references product,
  -- Of the sales (Ar). The others are units, those adjusted with their sign.
  value bigint not null,
  vendu bigint not null,
  livre bigint not null,
  retourne bigint not null,
  ajuste bigint not null,
  -- All movements: a product whose movements cancel out is told from one that did not move.
  nb bigint not null,
  nb_ventes bigint not null,
  primary key (mois, commercial_id, product_id)
) with (autovacuum_analyze_scale_factor = 2);
comment on table produit_mois is 'Stock: sums of a product by month and representative';

create table stock_rythme (
  commercial_id bigint not null references utilisateur,
  product_id bigint not null references product,
  -- In the 30 days that end with the representative's `stock_jour`.
  vendu bigint not null,
  primary key (commercial_id, product_id)
) with (autovacuum_analyze_scale_factor = 100);
comment on table stock_rythme is 'Stock: units that a representative sold of a product in thirty days';
-- The pace of a product, with everybody.
create index on stock_rythme (product_id);

-- Of each dated lot of one product and one representative, the units that will expire unsold; the first lot to expire
-- is sold first. Counted in thirtieths of a unit, so that nothing is rounded before the end: `vendu` of them are sold
-- a day. By the end of a lot, as much of it and those before it is sold as there is, less what was too much for the
-- days until the end of one of them: the smallest of (could be sold - had to be sold) so far.
create function f_a_perdre(commercial bigint, product bigint) returns table (id bigint, quantite bigint)
  language sql stable as $$
  select m.id, ((lag(m.manque, 1, 0::bigint) over (order by m.expire_at, m.id) - m.manque + 29) / 30)::bigint
  from (
    select c.id, c.expire_at, least(0, min(c.possible - c.cumul) over (order by c.expire_at, c.id)) as manque
    from (
      select s.id, s.expire_at,
        coalesce((select r.vendu from stock_rythme r where r.commercial_id = $1 and r.product_id = $2), 0)
          * greatest(0, s.expire_at - (select c.stock_jour from commercial_cumul c where c.commercial_id = $1))
          as possible,
        (30 * sum(s.quantite_disponible) over (order by s.expire_at, s.id))::bigint as cumul
      from stock_commercial s
      where s.commercial_id = $1 and s.product_id = $2 and s.expire_at is not null
        and (s.quantite_disponible > 0 or s.a_perdre > 0)
    ) c
  ) m $$;

-- The ledger keeps its own balance: whoever inserts movements, in whatever code, the lots follow in the same
-- statement, and a balance below zero refuses the whole of it. What follows from a line is done here, in the order of
-- docs/locks.md.
create function f_mouvements_ecrits() returns trigger language plpgsql as $$
declare
  auj constant date := f_jour(now());
begin
  -- 1. The lines of the representatives, in one order. Lots belong to one representative: who holds the line meets
  -- nobody at them.
  perform 1 from commercial_cumul c
    where c.commercial_id in (select n.commercial_id from nouveaux n) order by c.commercial_id for no key update;
  if exists (select from nouveaux n join stock_commercial s on s.id = n.stock_commercial_id
      where s.product_id <> n.product_id or s.commercial_id <> n.commercial_id) then
    raise exception 'un mouvement répète le produit et le commercial de son lot' using errcode = 'restrict_violation';
  end if;
  -- 2. The lots, and their value at the price of this moment. It is read after the line was taken: see p_reporter_prix.
  with d as (
    select stock_commercial_id as id, sum(quantite_signee) as delta,
      coalesce(sum(quantite) filter (where type = 'LIVRAISON'), 0) as livre
    from nouveaux group by 1
  ), a as (
    select s.id, s.commercial_id, d.delta, d.livre, s.value as avant,
      round((s.quantite_disponible + d.delta) * p.price)::bigint as value
    from d join stock_commercial s using (id) join product p on p.id = s.product_id
  ), u as (
    update stock_commercial s
    set quantite_disponible = s.quantite_disponible + a.delta, quantite_initial = s.quantite_initial + a.livre,
      value = a.value
    from a where s.id = a.id
  )
  update commercial_cumul c set total_stock_value = c.total_stock_value + e.ecart
    from (select commercial_id, sum(value - avant)::bigint as ecart from a group by 1) e
    where c.commercial_id = e.commercial_id;
  -- 3. Sums by day and by month.
  with jour as (
    insert into mouvement_jour as t (jour, commercial_id, product_id, type, nb, quantite, value)
      select f_jour(mouvement_at), commercial_id, product_id, type, count(*), sum(quantite), sum(total_value)
      from nouveaux group by 1, 2, 3, 4
      on conflict (jour, commercial_id, product_id, type) do update
      set nb = t.nb + excluded.nb, quantite = t.quantite + excluded.quantite, value = t.value + excluded.value
  ), compte as (
    insert into mouvement_compte as t (mois, commercial_id, type, nb)
      select f_mois(mouvement_at), commercial_id, type, count(*) from nouveaux group by 1, 2, 3
      on conflict (mois, commercial_id, type) do update set nb = t.nb + excluded.nb
  )
  insert into produit_mois as t
      (mois, commercial_id, product_id, value, vendu, livre, retourne, ajuste, nb, nb_ventes)
    select f_mois(mouvement_at), commercial_id, product_id,
      coalesce(sum(total_value) filter (where type = 'VENTE'), 0),
      coalesce(sum(quantite) filter (where type = 'VENTE'), 0),
      coalesce(sum(quantite) filter (where type = 'LIVRAISON'), 0),
      coalesce(sum(quantite) filter (where type = 'RETOUR'), 0),
      coalesce(sum(quantite_signee) filter (where type like 'AJUSTEMENT%'), 0), count(*),
      count(*) filter (where type = 'VENTE')
    from nouveaux group by 1, 2, 3
    on conflict (mois, commercial_id, product_id) do update
    set value = t.value + excluded.value, vendu = t.vendu + excluded.vendu, livre = t.livre + excluded.livre,
      retourne = t.retourne + excluded.retourne, ajuste = t.ajuste + excluded.ajuste, nb = t.nb + excluded.nb,
      nb_ventes = t.nb_ventes + excluded.nb_ventes;
  -- 4. Sales by zone: the sets of orders and places first, because a sale is a bit of both (07_sales_sums.sql).
  if exists (select from nouveaux where type = 'VENTE') then
    with c as materialized (
      select id, f_mois(commande_at) as mois, zone_id, commercial_id, pos_id from commande
      where id in (select commande_id from nouveaux where type = 'VENTE') and zone_id is not null
    ), lieux as (
      insert into vente_lieux as t
        select zone_id, commercial_id, array_agg(distinct pos_id) from c group by 1, 2
        on conflict (zone_id, commercial_id) do update
        set lieux = t.lieux || array(select id from unnest(excluded.lieux) as n (id) where id <> all (t.lieux))
        where not t.lieux @> excluded.lieux
    )
    insert into vente_commandes as t
      select mois, zone_id, commercial_id, array_agg(id order by id) from c group by 1, 2, 3
      on conflict (mois, zone_id, commercial_id) do update
      set commandes = t.commandes
        || array(select id from unnest(excluded.commandes) as n (id) where id <> all (t.commandes));
    insert into vente_zone_mois as t
      select mois, n.product_id, zone_id, commercial_id,
        coalesce(sum(n.total_value) filter (where n.is_validated), 0),
        bit_or(f_bit(array_position(v.commandes, n.id), cardinality(v.commandes))),
        bit_or(f_bit(array_position(l.lieux, n.pos_id), cardinality(l.lieux)))
      from (select l.product_id, l.total_value, c.id, c.pos_id, c.zone_id, c.commercial_id, c.is_validated,
          f_mois(c.commande_at) as mois
        from nouveaux l join commande c on c.id = l.commande_id
        -- The month of an order is told once for each sale, not for each pair of a sale and a set.
        where l.type = 'VENTE' and c.zone_id is not null offset 0) n
      join vente_commandes v using (mois, zone_id, commercial_id) join vente_lieux l using (zone_id, commercial_id)
      group by 1, 2, 3, 4
      on conflict (product_id, mois, zone_id, commercial_id) do update
      set value_validee = t.value_validee + excluded.value_validee,
        commandes = f_union(t.commandes, excluded.commandes), lieux = f_union(t.lieux, excluded.lieux);
  end if;
  -- 5. Units at risk, of those whose figures are of today.
  if exists (select from commercial_cumul c
      where c.commercial_id in (select n.commercial_id from nouveaux n) and c.stock_jour >= auj) then
    insert into stock_rythme as t (commercial_id, product_id, vendu)
      select n.commercial_id, n.product_id, sum(n.quantite)
      from nouveaux n join commercial_cumul c using (commercial_id)
      where n.type = 'VENTE' and c.stock_jour >= auj
        and f_jour(n.mouvement_at) between c.stock_jour - 29 and c.stock_jour group by 1, 2
      on conflict (commercial_id, product_id) do update set vendu = t.vendu + excluded.vendu;
    update stock_commercial s set a_perdre = r.quantite, a_perdre_value = round(r.quantite * p.price)
      from (select distinct commercial_id, product_id from nouveaux) n
        join commercial_cumul c using (commercial_id) join product p on p.id = n.product_id
        cross join lateral f_a_perdre(n.commercial_id, n.product_id) r
      where c.stock_jour >= auj and s.id = r.id
        and (s.a_perdre, s.a_perdre_value) is distinct from (r.quantite, round(r.quantite * p.price));
  end if;
  return null;
end $$;
create trigger stock_mouvement_ecrit after insert on stock_mouvement
  referencing new table as nouveaux for each statement execute function f_mouvements_ecrits();

-- The lots in one order, so that two imports touching the same ones wait for each other instead of deadlocking.
create function f_grand_livre_divers() returns trigger language plpgsql as $$
begin
  perform 1 from miscellaneous_stock s
    where s.id in (select n.miscellaneous_stock_id from nouveaux n) order by s.id for no key update;
  update miscellaneous_stock s set quantite_disponible = s.quantite_disponible + d.delta
    from (select miscellaneous_stock_id, sum(quantite_signee) as delta from nouveaux group by 1) d
    where s.id = d.miscellaneous_stock_id;
  return null;
end $$;
create trigger miscellaneous_mouvement_solde after insert on miscellaneous_mouvement
  referencing new table as nouveaux for each statement execute function f_grand_livre_divers();

-- What the notes of new prices change of the representatives' totals. Stable, and so it sees what the statement sees;
-- and without a note, the usual case, it reads no lots, whatever the planner thinks.
create function f_ecarts_prix() returns table (commercial_id bigint, ecart bigint)
  language plpgsql stable rows 100 as $$
begin
  if exists (select from prix_a_reporter) then
    return query select s.commercial_id, sum(round(s.quantite_disponible * p.price) - s.value)::bigint
      from prix_a_reporter a join product p on p.id = a.product_id
        join stock_commercial s on s.product_id = a.product_id group by 1;
  end if;
end $$;

-- The value of what a representative carries, exact in every snapshot.
create view commercial_valeur as
  select c.commercial_id, c.total_stock_value + coalesce(e.ecart, 0) as total_stock_value
  from commercial_cumul c left join f_ecarts_prix() e using (commercial_id);

-- Revalues the lots of the noted products, ten representatives at a time, and never waits: whoever is busy is left
-- for the next call. `reste` says whether notes remain. A note goes when the line of everybody was held once since:
-- whoever had read the old price has ended by then. Somebody who is being created cannot be seen, so no note goes
-- meanwhile (f_cumul_utilisateur).
create procedure p_reporter_prix(inout reste boolean) language plpgsql as $$
declare
  produits bigint[];
  versions bigint[];
  suivants bigint[];
  tenus bigint[];
  vus bigint[] := '{}';
  dernier bigint := 0;
begin
  select array_agg(product_id), array_agg(version) into produits, versions from prix_a_reporter;
  reste := produits is not null;
  while reste loop
    commit;
    -- What a crash undoes is done again, as the note is still there.
    perform set_config('synchronous_commit', 'off', true);
    suivants := array(select commercial_id from commercial_cumul
      where commercial_id > dernier order by commercial_id limit 10);
    exit when suivants = '{}';
    dernier := suivants[cardinality(suivants)];
    tenus := array(select commercial_id from commercial_cumul
      where commercial_id = any(suivants) order by commercial_id for no key update skip locked);
    vus := vus || tenus;
    with a as (
      select s.id, s.commercial_id, s.value as avant, round(s.quantite_disponible * p.price)::bigint as value,
        round(s.a_perdre * p.price)::bigint as perte
      from stock_commercial s join product p on p.id = s.product_id
      where s.commercial_id = any(tenus) and s.product_id = any(produits)
        and (s.value, s.a_perdre_value)
          is distinct from (round(s.quantite_disponible * p.price), round(s.a_perdre * p.price))
    ), u as (
      update stock_commercial s set value = a.value, a_perdre_value = a.perte from a where s.id = a.id
    )
    update commercial_cumul c set total_stock_value = c.total_stock_value + e.ecart
      from (select commercial_id, sum(value - avant)::bigint as ecart from a group by 1) e
      where c.commercial_id = e.commercial_id;
  end loop;
  if reste and pg_try_advisory_xact_lock(hashtext('cumuls'))
      and not exists (select from commercial_cumul where commercial_id <> all(vus)) then
    delete from prix_a_reporter where product_id in (
      select a.product_id from prix_a_reporter a
        join unnest(produits, versions) as v (product_id, version) using (product_id, version)
      for update of a skip locked);
  end if;
  reste := exists (select from prix_a_reporter);
  commit;
end $$;

-- Brings units at risk to today, once a day, for whoever reads them first: ten representatives at a time, without
-- waiting. Whoever is busy stays as of the day before until the next reader.
create procedure p_stock_du_jour() language plpgsql as $$
declare
  auj constant date := f_jour(now());
  suivants bigint[];
  tenus bigint[];
  dernier bigint := 0;
begin
  loop
    suivants := array(select commercial_id from commercial_cumul
      where commercial_id > dernier and stock_jour < auj order by commercial_id limit 10);
    exit when suivants = '{}';
    dernier := suivants[cardinality(suivants)];
    tenus := array(select commercial_id from commercial_cumul
      where commercial_id = any(suivants) and stock_jour < auj order by commercial_id for no key update skip locked);
    update commercial_cumul set stock_jour = auj where commercial_id = any(tenus);
    delete from stock_rythme where commercial_id = any(tenus);
    insert into stock_rythme select commercial_id, product_id, sum(quantite) from mouvement_jour
      where commercial_id = any(tenus) and type = 'VENTE' and jour between auj - 29 and auj group by 1, 2;
    update stock_commercial s set a_perdre = r.quantite, a_perdre_value = round(r.quantite * p.price)
      from (select distinct commercial_id, product_id from stock_commercial
          where commercial_id = any(tenus) and (quantite_disponible > 0 or a_perdre > 0)) n
        join product p on p.id = n.product_id cross join lateral f_a_perdre(n.commercial_id, n.product_id) r
      where s.id = r.id and (s.a_perdre, s.a_perdre_value) is distinct from (r.quantite, round(r.quantite * p.price));
    commit;
  end loop;
end $$;
