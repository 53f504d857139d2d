-- What a list amounts to stands beside how many there are: kept where its documents are counted, by month and by place, and so never summed
-- from the rows but for the days before and after whole months.
alter table document_mois add column value bigint not null default 0;
update document_mois k set value = r.value
  from (select 'commande' as genre, f_mois(commande_at) as mois, commercial_id, zone_id, sum(total_value) as value from commande group by 2, 3, 4
    union all select 'livraison', f_mois(livraison_at), commercial_id, null, sum(total_value) from livraison group by 2, 3
    union all select 'retour', f_mois(retour_at), commercial_id, null, sum(total_value) from retour group by 2, 3
    union all select 'paiement', f_mois(paiement_at), commercial_id, null, sum(value) from paiement group by 2, 3) r
  where (k.genre, k.mois, k.commercial_id) = (r.genre, r.mois, r.commercial_id) and k.zone_id is not distinct from r.zone_id;
alter table document_mois alter column value drop default;

alter table commande_lieu add column value bigint not null default 0;
update commande_lieu k set value = r.value
  from (select pos_id, commercial_id, zone_id, sum(total_value) as value from commande group by 1, 2, 3) r
  where (k.pos_id, k.commercial_id) = (r.pos_id, r.commercial_id) and k.zone_id is not distinct from r.zone_id;
alter table commande_lieu alter column value drop default;

-- Arguments: the column of the document's instant, its zone's, and its amount's.
create or replace function f_compte_mois() returns trigger language plpgsql as $$
begin
  execute format('insert into document_mois as t (genre, mois, commercial_id, zone_id, nb, value)
    select %L, f_mois(%I), commercial_id, %s, count(*), sum(%I) from nouveaux group by 2, 3, 4 order by 2, 3, 4
    on conflict (genre, mois, commercial_id, zone_id) do update set nb = t.nb + excluded.nb, value = t.value + excluded.value',
    tg_table_name, tg_argv[0], tg_argv[1], tg_argv[2]);
  return null;
end $$;
drop trigger commande_mois on commande;
create trigger commande_mois after insert on commande
  referencing new table as nouveaux for each statement execute function f_compte_mois('commande_at', 'zone_id', 'total_value');
drop trigger livraison_mois on livraison;
create trigger livraison_mois after insert on livraison
  referencing new table as nouveaux for each statement execute function f_compte_mois('livraison_at', 'null::bigint', 'total_value');
drop trigger retour_mois on retour;
create trigger retour_mois after insert on retour
  referencing new table as nouveaux for each statement execute function f_compte_mois('retour_at', 'null::bigint', 'total_value');
drop trigger paiement_mois on paiement;
create trigger paiement_mois after insert on paiement
  referencing new table as nouveaux for each statement execute function f_compte_mois('paiement_at', 'null::bigint', 'value');

create or replace function f_compte_lieu() returns trigger language plpgsql as $$
begin
  insert into commande_lieu as t (pos_id, commercial_id, zone_id, nb, first_at, last_at, value)
    select pos_id, commercial_id, zone_id, count(*), min(commande_at), max(commande_at), sum(total_value) from nouveaux group by 1, 2, 3 order by 1, 2, 3
    on conflict (pos_id, commercial_id, zone_id) do update
    set nb = t.nb + excluded.nb, first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at), value = t.value + excluded.value;
  return null;
end $$;

-- These sums rest on the amount as well.
create or replace function f_document_fixe() returns trigger language plpgsql as $$
begin raise exception '% : un document écrit garde sa date, son commercial, son lieu et son montant', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger commande_montant_fixe after update of total_value on commande for each row
  when (old.total_value <> new.total_value) execute function f_document_fixe();
create trigger livraison_montant_fixe after update of total_value on livraison for each row
  when (old.total_value <> new.total_value) execute function f_document_fixe();
create trigger retour_montant_fixe after update of total_value on retour for each row
  when (old.total_value <> new.total_value) execute function f_document_fixe();
create trigger paiement_montant_fixe after update of value on paiement for each row
  when (old.value <> new.value) execute function f_document_fixe();

-- What waits to be validated is counted and summed from its own few rows, whatever else it is asked for, and so is all that does not.
drop index commande_a_valider;
create index commande_a_valider on commande (commande_at) include (commercial_id, pos_id, zone_id, total_value) where not is_validated;
