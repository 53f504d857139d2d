-- Sales of chosen products by zone over years, without reading them line by line: those of each month (in Madagascar, of the order) by product,
-- zone of the order and representative. nb: orders with the product; value_validee: of validated orders, as the revenue counts them.
create table vente_zone_mois (
  mois date not null,
  product_id bigint not null references product,
  zone_id bigint not null references zone,
  commercial_id bigint not null references utilisateur,
  nb bigint not null,
  value_validee bigint not null,
  primary key (product_id, mois, zone_id, commercial_id)
);

insert into vente_zone_mois
  select f_mois(c.commande_at), m.product_id, c.zone_id, c.commercial_id, count(distinct c.id), coalesce(sum(m.total_value) filter (where c.is_validated), 0)
  from stock_mouvement m join commande c on c.id = m.commande_id where m.type = 'VENTE' and c.zone_id is not null group by 1, 2, 3, 4;

-- An order counts by its first line of a product, whichever statement writes the others. The name comes after the ledger's own trigger, which
-- holds the lines of these representatives. `offset 0`: the lines of the order are taken by their index alone; without statistics (a first fill) the
-- index of types would be read with it, whole, for each line.
create function f_vente_zone() returns trigger language plpgsql as $$
begin
  insert into vente_zone_mois as t
    select f_mois(c.commande_at), n.product_id, c.zone_id, c.commercial_id,
      count(*) filter (where n.rang = 1 and not exists (
        select from (select id, product_id, type from stock_mouvement where commande_id = n.commande_id offset 0) a
          where a.product_id = n.product_id and a.type = 'VENTE' and a.id < n.id)),
      coalesce(sum(n.total_value) filter (where c.is_validated), 0)
    from (select *, row_number() over (partition by commande_id, product_id order by id) as rang from nouveaux where type = 'VENTE') n
    join commande c on c.id = n.commande_id where c.zone_id is not null group by 1, 2, 3, 4 order by 2, 1, 3, 4
    on conflict (product_id, mois, zone_id, commercial_id) do update set nb = t.nb + excluded.nb, value_validee = t.value_validee + excluded.value_validee;
  return null;
end $$;
create trigger stock_mouvement_vente_zone after insert on stock_mouvement
  referencing new table as nouveaux for each statement execute function f_vente_zone();
