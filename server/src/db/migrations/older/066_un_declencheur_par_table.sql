-- One function for each table does all that follows from a new row, in the order that docs/locks.md gives. Until now each sum had a trigger, and
-- the alphabetical order of their names was the order of the locks. Statements whose rows belong to the representative are joined into one:
-- the representative's line of commercial_cumul is held by then, so nobody else writes them.

drop trigger stock_mouvement_fidele on stock_mouvement;
drop trigger stock_mouvement_solde on stock_mouvement;
drop trigger stock_mouvement_solde_compte on stock_mouvement;
drop trigger stock_mouvement_solde_produit on stock_mouvement;
drop trigger stock_mouvement_solde_risque on stock_mouvement;
drop trigger stock_mouvement_vente_zone on stock_mouvement;
drop function f_mouvement_fidele, f_grand_livre, f_compte_mouvements, f_produit_mois, f_risque, f_vente_zone;

create function f_mouvements_ecrits() returns trigger language plpgsql as $$
declare
  auj constant date := f_jour(now());
begin
  -- 1. The lines of the representatives, in one order. Lots belong to one representative: who holds the line meets nobody at them.
  perform 1 from commercial_cumul c where c.commercial_id in (select n.commercial_id from nouveaux n) order by c.commercial_id for no key update;
  if exists (select from nouveaux n join stock_commercial s on s.id = n.stock_commercial_id
      where s.product_id <> n.product_id or s.commercial_id <> n.commercial_id) then
    raise exception 'un mouvement répète le produit et le commercial de son lot' using errcode = 'restrict_violation';
  end if;
  -- 2. The lots, and their value at the price of this moment. It is read after the line was taken: see p_reporter_prix.
  with d as (
    select stock_commercial_id as id, sum(quantite_signee) as delta, coalesce(sum(quantite) filter (where type = 'LIVRAISON'), 0) as livre
    from nouveaux group by 1
  ), a as (
    select s.id, s.commercial_id, d.delta, d.livre, s.value as avant, round((s.quantite_disponible + d.delta) * p.price)::bigint as value
    from d join stock_commercial s using (id) join product p on p.id = s.product_id
  ), u as (
    update stock_commercial s set quantite_disponible = s.quantite_disponible + a.delta, quantite_initial = s.quantite_initial + a.livre, value = a.value
    from a where s.id = a.id
  )
  update commercial_cumul c set total_stock_value = c.total_stock_value + e.ecart
    from (select commercial_id, sum(value - avant)::bigint as ecart from a group by 1) e where c.commercial_id = e.commercial_id;
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
  insert into produit_mois as t (mois, commercial_id, product_id, value, vendu, livre, retourne, ajuste, nb, nb_ventes)
    select f_mois(mouvement_at), commercial_id, product_id,
      coalesce(sum(total_value) filter (where type = 'VENTE'), 0), coalesce(sum(quantite) filter (where type = 'VENTE'), 0),
      coalesce(sum(quantite) filter (where type = 'LIVRAISON'), 0), coalesce(sum(quantite) filter (where type = 'RETOUR'), 0),
      coalesce(sum(quantite_signee) filter (where type like 'AJUSTEMENT%'), 0), count(*), count(*) filter (where type = 'VENTE')
    from nouveaux group by 1, 2, 3
    on conflict (mois, commercial_id, product_id) do update
    set value = t.value + excluded.value, vendu = t.vendu + excluded.vendu, livre = t.livre + excluded.livre,
      retourne = t.retourne + excluded.retourne, ajuste = t.ajuste + excluded.ajuste, nb = t.nb + excluded.nb, nb_ventes = t.nb_ventes + excluded.nb_ventes;
  -- 4. Sales by zone: the sets of orders and places first, because a sale is a bit of both (031_ventes_par_ensembles.sql).
  if exists (select from nouveaux where type = 'VENTE') then
    with c as materialized (
      select id, f_mois(commande_at) as mois, zone_id, commercial_id, pos_id from commande
      where id in (select commande_id from nouveaux where type = 'VENTE') and zone_id is not null
    ), lieux as (
      insert into vente_lieux as t
        select zone_id, commercial_id, array_agg(distinct pos_id) from c group by 1, 2
        on conflict (zone_id, commercial_id) do update
        set lieux = t.lieux || array(select id from unnest(excluded.lieux) as n (id) where id <> all (t.lieux)) where not t.lieux @> excluded.lieux
    )
    insert into vente_commandes as t
      select mois, zone_id, commercial_id, array_agg(id order by id) from c group by 1, 2, 3
      on conflict (mois, zone_id, commercial_id) do update
      set commandes = t.commandes || array(select id from unnest(excluded.commandes) as n (id) where id <> all (t.commandes));
    insert into vente_zone_mois as t
      select mois, n.product_id, zone_id, commercial_id, coalesce(sum(n.total_value) filter (where n.is_validated), 0),
        bit_or(f_bit(array_position(v.commandes, n.id), cardinality(v.commandes))), bit_or(f_bit(array_position(l.lieux, n.pos_id), cardinality(l.lieux)))
      from (select l.product_id, l.total_value, c.id, c.pos_id, c.zone_id, c.commercial_id, c.is_validated, f_mois(c.commande_at) as mois
        from nouveaux l join commande c on c.id = l.commande_id where l.type = 'VENTE' and c.zone_id is not null offset 0) n
      join vente_commandes v using (mois, zone_id, commercial_id) join vente_lieux l using (zone_id, commercial_id)
      group by 1, 2, 3, 4
      on conflict (product_id, mois, zone_id, commercial_id) do update set value_validee = t.value_validee + excluded.value_validee,
        commandes = f_union(t.commandes, excluded.commandes), lieux = f_union(t.lieux, excluded.lieux);
  end if;
  -- 5. Units at risk, of those whose figures are of today.
  if exists (select from commercial_cumul c where c.commercial_id in (select n.commercial_id from nouveaux n) and c.stock_jour >= auj) then
    insert into stock_rythme as t (commercial_id, product_id, vendu)
      select n.commercial_id, n.product_id, sum(n.quantite) from nouveaux n join commercial_cumul c using (commercial_id)
      where n.type = 'VENTE' and c.stock_jour >= auj and f_jour(n.mouvement_at) between c.stock_jour - 29 and c.stock_jour group by 1, 2
      on conflict (commercial_id, product_id) do update set vendu = t.vendu + excluded.vendu;
    update stock_commercial s set a_perdre = r.quantite, a_perdre_value = round(r.quantite * p.price)
      from (select distinct commercial_id, product_id from nouveaux) n
        join commercial_cumul c using (commercial_id) join product p on p.id = n.product_id
        cross join lateral f_a_perdre(n.commercial_id, n.product_id) r
      where c.stock_jour >= auj and s.id = r.id and (s.a_perdre, s.a_perdre_value) is distinct from (r.quantite, round(r.quantite * p.price));
  end if;
  return null;
end $$;
create trigger stock_mouvement_ecrit after insert on stock_mouvement
  referencing new table as nouveaux for each statement execute function f_mouvements_ecrits();

drop trigger commande_cumul on commande;
drop trigger commande_lieu on commande;
drop trigger commande_mois on commande;
drop trigger commande_zone_jour on commande;
drop function f_cumul_commande, f_compte_lieu, f_zone_jour;

create function f_commandes_ecrites() returns trigger language plpgsql as $$
begin
  -- 1. The lines of the representatives, in one order.
  insert into commercial_cumul as t (commercial_id, total_commandes_value, nb_commandes, last_command_at)
    select commercial_id, sum(total_value), count(*), max(commande_at) from nouveaux group by 1 order by 1
    on conflict (commercial_id) do update set total_commandes_value = t.total_commandes_value + excluded.total_commandes_value,
      nb_commandes = t.nb_commandes + excluded.nb_commandes, last_command_at = greatest(t.last_command_at, excluded.last_command_at);
  -- 2. Sums that belong to them.
  with jour as (
    insert into commande_jour as t
      select f_jour(commande_at), commercial_id, count(*), count(*) filter (where is_validated),
        sum(total_value), coalesce(sum(total_value) filter (where is_validated), 0)
      from nouveaux group by 1, 2
      on conflict (jour, commercial_id) do update set nb = t.nb + excluded.nb, nb_validees = t.nb_validees + excluded.nb_validees,
        value = t.value + excluded.value, value_validee = t.value_validee + excluded.value_validee
  ), zone as (
    insert into commande_zone_jour as t
      select f_jour(commande_at), zone_id, commercial_id, count(*), coalesce(sum(total_value) filter (where is_validated), 0)
      from nouveaux where zone_id is not null group by 1, 2, 3
      on conflict (jour, zone_id, commercial_id) do update set nb = t.nb + excluded.nb, value_validee = t.value_validee + excluded.value_validee
  ), mois as (
    insert into document_mois as t (genre, mois, commercial_id, zone_id, nb, value)
      select 'commande', f_mois(commande_at), commercial_id, zone_id, count(*), sum(total_value) from nouveaux group by 2, 3, 4
      on conflict (genre, mois, commercial_id, zone_id) do update set nb = t.nb + excluded.nb, value = t.value + excluded.value
  )
  insert into commande_lieu as t (pos_id, commercial_id, zone_id, nb, first_at, last_at, value)
    select pos_id, commercial_id, zone_id, count(*), min(commande_at), max(commande_at), sum(total_value) from nouveaux group by 1, 2, 3
    on conflict (pos_id, commercial_id, zone_id) do update
    set nb = t.nb + excluded.nb, first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at), value = t.value + excluded.value;
  -- 3. The points of sale last, in one order: several representatives may sell to one.
  perform 1 from point_of_sale p where p.id in (select pos_id from nouveaux) order by p.id for no key update;
  update point_of_sale p set total_commandes_value = p.total_commandes_value + d.value, nb_commandes = p.nb_commandes + d.nb,
      last_command_at = greatest(p.last_command_at, d.dernier)
    from (select pos_id, sum(total_value) as value, count(*) as nb, max(commande_at) as dernier from nouveaux group by 1) d
    where p.id = d.pos_id;
  return null;
end $$;
create trigger commande_ecrite after insert on commande
  referencing new table as nouveaux for each statement execute function f_commandes_ecrites();

drop trigger livraison_cumul on livraison;
drop trigger livraison_mois on livraison;
drop trigger retour_mois on retour;
drop trigger paiement_cumul on paiement;
drop trigger paiement_mois on paiement;
drop function f_cumul_livraison, f_cumul_paiement, f_compte_mois;

create function f_livraisons_ecrites() returns trigger language plpgsql as $$
begin
  insert into commercial_cumul as t (commercial_id, last_livraison_at)
    select commercial_id, max(livraison_at) from nouveaux group by 1 order by 1
    on conflict (commercial_id) do update set last_livraison_at = greatest(t.last_livraison_at, excluded.last_livraison_at);
  insert into document_mois as t (genre, mois, commercial_id, nb, value)
    select 'livraison', f_mois(livraison_at), commercial_id, count(*), sum(total_value) from nouveaux group by 2, 3
    on conflict (genre, mois, commercial_id, zone_id) do update set nb = t.nb + excluded.nb, value = t.value + excluded.value;
  return null;
end $$;
create trigger livraison_ecrite after insert on livraison
  referencing new table as nouveaux for each statement execute function f_livraisons_ecrites();

create function f_retours_ecrits() returns trigger language plpgsql as $$
begin
  perform 1 from commercial_cumul c where c.commercial_id in (select n.commercial_id from nouveaux n) order by c.commercial_id for no key update;
  insert into document_mois as t (genre, mois, commercial_id, nb, value)
    select 'retour', f_mois(retour_at), commercial_id, count(*), sum(total_value) from nouveaux group by 2, 3
    on conflict (genre, mois, commercial_id, zone_id) do update set nb = t.nb + excluded.nb, value = t.value + excluded.value;
  return null;
end $$;
create trigger retour_ecrit after insert on retour
  referencing new table as nouveaux for each statement execute function f_retours_ecrits();

create function f_paiements_ecrits() returns trigger language plpgsql as $$
begin
  insert into commercial_cumul as t (commercial_id, total_paiements_value)
    select commercial_id, sum(value) from nouveaux group by 1 order by 1
    on conflict (commercial_id) do update set total_paiements_value = t.total_paiements_value + excluded.total_paiements_value;
  insert into document_mois as t (genre, mois, commercial_id, nb, value)
    select 'paiement', f_mois(paiement_at), commercial_id, count(*), sum(value) from nouveaux group by 2, 3
    on conflict (genre, mois, commercial_id, zone_id) do update set nb = t.nb + excluded.nb, value = t.value + excluded.value;
  return null;
end $$;
create trigger paiement_ecrit after insert on paiement
  referencing new table as nouveaux for each statement execute function f_paiements_ecrits();
