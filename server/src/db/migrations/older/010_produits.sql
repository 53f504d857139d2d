-- Statistics of products over years: the ledger summed by month (in Madagascar), a row for a product and a representative where the day
-- totals have one for each day and each type. Quantities in units, `ajuste` signed, `value` of the sales in ariary.
create table produit_mois (
  mois date not null,
  commercial_id bigint not null references utilisateur,
  product_id bigint not null references product,
  value bigint not null,
  vendu bigint not null,
  livre bigint not null,
  retourne bigint not null,
  ajuste bigint not null,
  primary key (mois, commercial_id, product_id)
);

insert into produit_mois
  select date_trunc('month', jour)::date, commercial_id, product_id,
    coalesce(sum(value) filter (where type = 'VENTE'), 0), coalesce(sum(quantite) filter (where type = 'VENTE'), 0),
    coalesce(sum(quantite) filter (where type = 'LIVRAISON'), 0), coalesce(sum(quantite) filter (where type = 'RETOUR'), 0),
    coalesce(sum(case type when 'AJUSTEMENT_NEGATIF' then -quantite else quantite end) filter (where type like 'AJUSTEMENT%'), 0)
  from mouvement_jour group by 1, 2, 3;

-- Its name comes after the ledger's own trigger, which holds the lines of these representatives.
create function f_produit_mois() returns trigger language plpgsql as $$
begin
  insert into produit_mois as t
    select f_mois(mouvement_at), commercial_id, product_id,
      coalesce(sum(total_value) filter (where type = 'VENTE'), 0), coalesce(sum(quantite) filter (where type = 'VENTE'), 0),
      coalesce(sum(quantite) filter (where type = 'LIVRAISON'), 0), coalesce(sum(quantite) filter (where type = 'RETOUR'), 0),
      coalesce(sum(quantite_signee) filter (where type like 'AJUSTEMENT%'), 0)
    from nouveaux group by 1, 2, 3 order by 1, 2, 3
    on conflict (mois, commercial_id, product_id) do update
    set value = t.value + excluded.value, vendu = t.vendu + excluded.vendu, livre = t.livre + excluded.livre,
      retourne = t.retourne + excluded.retourne, ajuste = t.ajuste + excluded.ajuste;
  return null;
end $$;
create trigger stock_mouvement_solde_produit after insert on stock_mouvement
  referencing new table as nouveaux for each statement execute function f_produit_mois();

-- Products by name as people read it, É among the E, and by price.
create index on product (f_norm(designation), id);
create index on product (price, id);
