-- Whoever revalues what is carried takes every line of commercial_cumul; the line of somebody who comes meanwhile was not among them, and
-- what was delivered to them stayed at what counted before. Who comes and who revalues wait for each other: at this lock, taken before any
-- line. Those who come do not wait for one another, nor does a change of a product that leaves its price.
create or replace function f_cumul_utilisateur() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('cumuls'));
  insert into commercial_cumul (commercial_id) select id from nouveaux order by id on conflict do nothing;
  return null;
end $$;

create or replace function f_valeur_prix() returns trigger language plpgsql as $$
begin
  if not exists (select from avant a join apres b using (id) where a.price <> b.price) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('cumuls'));
  perform 1 from commercial_cumul c order by c.commercial_id for no key update;
  update commercial_cumul c set total_stock_value = c.total_stock_value + v.ecart
    from (select s.commercial_id, sum(round(s.quantite_disponible * b.price) - round(s.quantite_disponible * a.price))::bigint as ecart
      from avant a join apres b using (id) join stock_commercial s on s.product_id = a.id
      where a.price <> b.price and s.quantite_disponible > 0 group by 1) v
    where c.commercial_id = v.commercial_id;
  return null;
end $$;

create or replace function f_stock_du_jour() returns void language plpgsql as $$
declare
  auj constant date := f_jour(now());
begin
  if (select jour from stock_jour) >= auj then return; end if;
  perform pg_advisory_xact_lock(hashtext('cumuls'));
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
