-- needs: 094_taches.sql
-- A pause after each ten representatives: an import keeps one processor busy, and this procedure must not keep the
-- other one from those who read. The value of what somebody carries is exact meanwhile (commercial_valeur).
create or replace procedure p_reporter_prix(inout reste boolean) language plpgsql as $$
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
    perform pg_sleep(0.01);
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
