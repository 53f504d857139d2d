-- An order is validated, or its validation taken back: what counts validated orders alone (revenue of the day, of a zone's day, of a zone's
-- month by product) follows in the same statement. The line of the running figures comes first, as for an order that is written: whoever
-- holds it meets nobody at these.
create function f_validation() returns trigger language plpgsql as $$
begin
  if not exists (select from avant a join apres b using (id) where a.is_validated <> b.is_validated) then return null; end if;
  perform 1 from commercial_cumul c
    where c.commercial_id in (select b.commercial_id from avant a join apres b using (id) where a.is_validated <> b.is_validated)
    order by c.commercial_id for no key update;
  update commande_jour t set nb_validees = t.nb_validees + d.nb, value_validee = t.value_validee + d.value
    from (select f_jour(b.commande_at) as jour, b.commercial_id, sum(case when b.is_validated then 1 else -1 end) as nb,
        sum(case when b.is_validated then b.total_value else -b.total_value end) as value
      from avant a join apres b using (id) where a.is_validated <> b.is_validated group by 1, 2) d
    where (t.jour, t.commercial_id) = (d.jour, d.commercial_id);
  update commande_zone_jour t set value_validee = t.value_validee + d.value
    from (select f_jour(b.commande_at) as jour, b.zone_id, b.commercial_id, sum(case when b.is_validated then b.total_value else -b.total_value end) as value
      from avant a join apres b using (id) where a.is_validated <> b.is_validated and b.zone_id is not null group by 1, 2, 3) d
    where (t.jour, t.zone_id, t.commercial_id) = (d.jour, d.zone_id, d.commercial_id);
  update vente_zone_mois t set value_validee = t.value_validee + d.value
    from (select f_mois(b.commande_at) as mois, m.product_id, b.zone_id, b.commercial_id, sum(case when b.is_validated then m.total_value else -m.total_value end) as value
      from avant a join apres b using (id) join stock_mouvement m on m.commande_id = b.id
      where a.is_validated <> b.is_validated and b.zone_id is not null and m.type = 'VENTE' group by 1, 2, 3, 4) d
    where (t.mois, t.product_id, t.zone_id, t.commercial_id) = (d.mois, d.product_id, d.zone_id, d.commercial_id);
  return null;
end $$;
create trigger commande_validation after update on commande
  referencing old table as avant new table as apres for each statement execute function f_validation();
