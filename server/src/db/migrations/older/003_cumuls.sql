-- The value of what a representative carries (Ar), kept as the other running figures are: a list of 300 representatives summed
-- 45 000 lots to show it, and to sort by it. Each lot is rounded by itself, as the lines of the stock are.
alter table commercial_cumul add column total_stock_value bigint not null default 0;

-- Everyone has a line from the start: the line is what a change of stock and a change of price wait for each other at.
create function f_cumul_utilisateur() returns trigger language plpgsql as $$
begin
  insert into commercial_cumul (commercial_id) select id from nouveaux order by id on conflict do nothing;
  return null;
end $$;
create trigger utilisateur_cumul after insert on utilisateur
  referencing new table as nouveaux for each statement execute function f_cumul_utilisateur();

insert into commercial_cumul (commercial_id) select id from utilisateur order by id on conflict do nothing;
update commercial_cumul c set total_stock_value = v.value
  from (select s.commercial_id, sum(round(s.quantite_disponible * p.price))::bigint as value
    from stock_commercial s join product p on p.id = s.product_id group by 1) v
  where v.commercial_id = c.commercial_id;

-- As before, and the value follows. Whoever changes stock first takes the lines of its representatives, in one order; an order or
-- a delivery has taken them by then. Lots belong to one representative, so those who hold the line meet nobody at the lots,
-- whatever order a statement reaches them in. Prices are read once the line is held: see f_valeur_prix.
create or replace function f_grand_livre() returns trigger language plpgsql as $$
begin
  perform 1 from commercial_cumul c
    where c.commercial_id in (select n.commercial_id from nouveaux n) order by c.commercial_id for no key update;
  with d as (
    select stock_commercial_id, sum(quantite_signee) as delta, coalesce(sum(quantite) filter (where type = 'LIVRAISON'), 0) as livre
    from nouveaux group by 1
  ), u as (
    update stock_commercial s
    set quantite_disponible = s.quantite_disponible + d.delta, quantite_initial = s.quantite_initial + d.livre
    from d where s.id = d.stock_commercial_id
    returning s.commercial_id, s.product_id, s.quantite_disponible as apres, d.delta
  )
  update commercial_cumul c set total_stock_value = c.total_stock_value + v.ecart
    from (select u.commercial_id, sum(round(u.apres * p.price) - round((u.apres - u.delta) * p.price))::bigint as ecart
      from u join product p on p.id = u.product_id group by 1) v
    where c.commercial_id = v.commercial_id;
  insert into mouvement_jour as t (jour, commercial_id, product_id, type, nb, quantite, value)
    select f_jour(mouvement_at), commercial_id, product_id, type, count(*), sum(quantite), sum(total_value)
    from nouveaux group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (jour, commercial_id, product_id, type) do update
    set nb = t.nb + excluded.nb, quantite = t.quantite + excluded.quantite, value = t.value + excluded.value;
  return null;
end $$;

-- A new price revalues what is carried of the product. All lines are taken first, not only those of who carries it now: a delivery
-- still to be committed, its lot not to be seen yet, has read the old price, and must be waited for. Changes of a price are few.
create function f_valeur_prix() returns trigger language plpgsql as $$
begin
  if not exists (select from avant a join apres b using (id) where a.price <> b.price) then return null; end if;
  perform 1 from commercial_cumul c order by c.commercial_id for no key update;
  update commercial_cumul c set total_stock_value = c.total_stock_value + v.ecart
    from (select s.commercial_id, sum(round(s.quantite_disponible * b.price) - round(s.quantite_disponible * a.price))::bigint as ecart
      from avant a join apres b using (id) join stock_commercial s on s.product_id = a.id
      where a.price <> b.price and s.quantite_disponible > 0 group by 1) v
    where c.commercial_id = v.commercial_id;
  return null;
end $$;
create trigger product_valeur after update on product
  referencing old table as avant new table as apres for each statement execute function f_valeur_prix();
