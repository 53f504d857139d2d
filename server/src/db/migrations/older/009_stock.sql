-- Lots at risk: what of a lot will expire unsold if its representative goes on selling the product as in the last 30 days. The first lot
-- to expire is sold first. Kept beside the lot, so that lists sort and sum it; true as of `stock_jour`, and after every movement since.
alter table stock_commercial
  add column a_perdre bigint not null default 0 check (a_perdre >= 0),
  add column a_perdre_value bigint not null default 0;
create index on stock_commercial (a_perdre, id);
create index on stock_commercial (a_perdre_value, id);

-- The day (in Madagascar) that the figures are of. Before a day's first reader it is the day before, and movements then leave them alone.
create table stock_jour (jour date not null);
create unique index on stock_jour ((true));
insert into stock_jour values ('2000-01-01');

-- Units sold in the 30 days that end with that day.
create table stock_rythme (
  commercial_id bigint not null references utilisateur,
  product_id bigint not null references product,
  vendu bigint not null,
  primary key (commercial_id, product_id)
);
create index on stock_rythme (product_id);

-- Of each dated lot of one product and one representative, the units that will expire unsold. Counted in thirtieths of a unit, so that
-- nothing is rounded before the end: `vendu` of them are sold a day. By the end of a lot, as much of it and those before it is sold as
-- there is, less what was too much for the days until the end of one of them: the smallest of (could be sold - had to be sold) so far.
create function f_a_perdre(commercial bigint, product bigint) returns table (id bigint, quantite bigint) language sql stable as $$
  select m.id, ((lag(m.manque, 1, 0::bigint) over (order by m.expire_at, m.id) - m.manque + 29) / 30)::bigint
  from (
    select c.id, c.expire_at, least(0, min(c.possible - c.cumul) over (order by c.expire_at, c.id)) as manque
    from (
      select s.id, s.expire_at,
        coalesce((select r.vendu from stock_rythme r where r.commercial_id = $1 and r.product_id = $2), 0)
          * greatest(0, s.expire_at - (select j.jour from stock_jour j)) as possible,
        (30 * sum(s.quantite_disponible) over (order by s.expire_at, s.id))::bigint as cumul
      from stock_commercial s
      where s.commercial_id = $1 and s.product_id = $2 and s.expire_at is not null and (s.quantite_disponible > 0 or s.a_perdre > 0)
    ) c
  ) m $$;

-- After the ledger's own trigger, which holds the lines of these representatives: nobody else changes their lots meanwhile.
create function f_risque() returns trigger language plpgsql as $$
begin
  if (select jour from stock_jour) < f_jour(now()) then return null; end if;
  insert into stock_rythme as t (commercial_id, product_id, vendu)
    select n.commercial_id, n.product_id, sum(n.quantite) from nouveaux n, stock_jour j
    where n.type = 'VENTE' and f_jour(n.mouvement_at) between j.jour - 29 and j.jour group by 1, 2 order by 1, 2
    on conflict (commercial_id, product_id) do update set vendu = t.vendu + excluded.vendu;
  update stock_commercial s set a_perdre = r.quantite, a_perdre_value = round(r.quantite * p.price)
    from (select distinct commercial_id, product_id from nouveaux) n join product p on p.id = n.product_id
      cross join lateral f_a_perdre(n.commercial_id, n.product_id) r
    where s.id = r.id and (s.a_perdre, s.a_perdre_value) is distinct from (r.quantite, round(r.quantite * p.price));
  return null;
end $$;
create trigger stock_mouvement_solde_risque after insert on stock_mouvement
  referencing new table as nouveaux for each statement execute function f_risque();

-- After f_valeur_prix, which holds every line.
create function f_risque_prix() returns trigger language plpgsql as $$
begin
  update stock_commercial s set a_perdre_value = round(s.a_perdre * b.price)
    from avant a join apres b using (id) where a.price <> b.price and s.product_id = b.id and s.a_perdre > 0;
  return null;
end $$;
create trigger product_valeur_risque after update on product
  referencing old table as avant new table as apres for each statement execute function f_risque_prix();

-- Brings all of it to today, once a day, for whoever reads it first; movements wait for that moment.
create function f_stock_du_jour() returns void language plpgsql as $$
declare
  auj constant date := f_jour(now());
begin
  if (select jour from stock_jour) >= auj then return; end if;
  perform 1 from commercial_cumul c order by c.commercial_id for no key update;
  update stock_jour set jour = auj where jour < auj;
  if not found then return; end if;
  delete from stock_rythme;
  insert into stock_rythme select commercial_id, product_id, sum(quantite) from mouvement_jour
    where type = 'VENTE' and jour between auj - 29 and auj group by 1, 2;
  update stock_commercial s set a_perdre = r.quantite, a_perdre_value = round(r.quantite * p.price)
    from (select distinct commercial_id, product_id from stock_commercial where quantite_disponible > 0 or a_perdre > 0) n
      join product p on p.id = n.product_id cross join lateral f_a_perdre(n.commercial_id, n.product_id) r
    where s.id = r.id and (s.a_perdre, s.a_perdre_value) is distinct from (r.quantite, round(r.quantite * p.price));
end $$;

-- Movements of a month by representative and type: three million of them are counted as they come in. Not by product: every sale of it,
-- whoever makes it, would wait at one line.
create table mouvement_compte (
  mois date not null,
  commercial_id bigint not null references utilisateur,
  type text not null,
  nb bigint not null,
  primary key (mois, commercial_id, type)
);
create function f_compte_mouvements() returns trigger language plpgsql as $$
begin
  insert into mouvement_compte as t (mois, commercial_id, type, nb)
    select f_mois(mouvement_at), commercial_id, type, count(*) from nouveaux group by 1, 2, 3 order by 1, 2, 3
    on conflict (mois, commercial_id, type) do update set nb = t.nb + excluded.nb;
  return null;
end $$;
-- Its name puts it behind the ledger's own trigger, which holds the lines of these representatives.
create trigger stock_mouvement_solde_compte after insert on stock_mouvement
  referencing new table as nouveaux for each statement execute function f_compte_mouvements();
insert into mouvement_compte select f_mois(mouvement_at), commercial_id, type, count(*) from stock_mouvement group by 1, 2, 3;

-- Movements of one type, by type, by quantity; and those of a product, of one type or one representative, told by the index alone.
create index on stock_mouvement (type, mouvement_at, id);
create index on stock_mouvement (quantite, id);
drop index stock_mouvement_product_id_mouvement_at_id_idx;
create index on stock_mouvement (product_id, mouvement_at desc, id desc) include (commercial_id, type);
alter table stock_mouvement set (autovacuum_vacuum_insert_scale_factor = 0.005);

-- Movements and lots by product: the folded name, as people have theirs, instead of folding it again for each of fifty thousand rows.
alter table product add column designation_norm text generated always as (f_norm(designation)) stored;
create index on product (designation_norm, id);
