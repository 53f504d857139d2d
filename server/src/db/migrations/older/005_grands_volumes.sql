-- Lists of a million orders: counting them row by row took 60 to 500 ms, so what a list can be asked for is counted as it comes in.
create function f_mois(timestamptz) returns date language sql immutable parallel safe strict
  as $$ select date_trunc('month', $1 at time zone interval '3 hours')::date $$;

-- Documents of a month (in Madagascar) by representative and zone: 'commande', 'livraison', 'retour' or 'paiement'.
create table document_mois (
  genre text not null,
  mois date not null,
  commercial_id bigint not null references utilisateur,
  zone_id bigint references zone,
  nb bigint not null,
  unique nulls not distinct (genre, mois, commercial_id, zone_id)
);
-- Orders of a point of sale by representative and zone: three people at most sell to one shop.
create table commande_lieu (
  pos_id bigint not null references point_of_sale,
  commercial_id bigint not null references utilisateur,
  zone_id bigint references zone,
  nb bigint not null,
  unique nulls not distinct (pos_id, commercial_id, zone_id)
);

-- Arguments: the column of the document's instant, and its zone's. Rows are taken in one order, behind the line of
-- commercial_cumul where the document has one: the names of these triggers come after.
create function f_compte_mois() returns trigger language plpgsql as $$
begin
  execute format('insert into document_mois as t (genre, mois, commercial_id, zone_id, nb)
    select %L, f_mois(%I), commercial_id, %s, count(*) from nouveaux group by 2, 3, 4 order by 2, 3, 4
    on conflict (genre, mois, commercial_id, zone_id) do update set nb = t.nb + excluded.nb', tg_table_name, tg_argv[0], tg_argv[1]);
  return null;
end $$;
create trigger commande_mois after insert on commande
  referencing new table as nouveaux for each statement execute function f_compte_mois('commande_at', 'zone_id');
create trigger livraison_mois after insert on livraison
  referencing new table as nouveaux for each statement execute function f_compte_mois('livraison_at', 'null::bigint');
create trigger retour_mois after insert on retour
  referencing new table as nouveaux for each statement execute function f_compte_mois('retour_at', 'null::bigint');
create trigger paiement_mois after insert on paiement
  referencing new table as nouveaux for each statement execute function f_compte_mois('paiement_at', 'null::bigint');

create function f_compte_lieu() returns trigger language plpgsql as $$
begin
  insert into commande_lieu as t (pos_id, commercial_id, zone_id, nb)
    select pos_id, commercial_id, zone_id, count(*) from nouveaux group by 1, 2, 3 order by 1, 2, 3
    on conflict (pos_id, commercial_id, zone_id) do update set nb = t.nb + excluded.nb;
  return null;
end $$;
create trigger commande_lieu after insert on commande
  referencing new table as nouveaux for each statement execute function f_compte_lieu();

insert into document_mois select 'commande', f_mois(commande_at), commercial_id, zone_id, count(*) from commande group by 2, 3, 4;
insert into document_mois select 'livraison', f_mois(livraison_at), commercial_id, null, count(*) from livraison group by 2, 3;
insert into document_mois select 'retour', f_mois(retour_at), commercial_id, null, count(*) from retour group by 2, 3;
insert into document_mois select 'paiement', f_mois(paiement_at), commercial_id, null, count(*) from paiement group by 2, 3;
insert into commande_lieu select pos_id, commercial_id, zone_id, count(*) from commande group by 1, 2, 3;

-- These counts rest on what an order or a document is once it is written; its other columns may change.
create function f_document_fixe() returns trigger language plpgsql as $$
begin raise exception '% : un document écrit garde sa date, son commercial et son lieu', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger commande_fixe after update of commande_at, commercial_id, pos_id, zone_id on commande for each row
  when ((old.commande_at, old.commercial_id, old.pos_id, old.zone_id) is distinct from (new.commande_at, new.commercial_id, new.pos_id, new.zone_id))
  execute function f_document_fixe();
create trigger livraison_fixe after update of livraison_at, commercial_id on livraison for each row
  when ((old.livraison_at, old.commercial_id) is distinct from (new.livraison_at, new.commercial_id)) execute function f_document_fixe();
create trigger retour_fixe after update of retour_at, commercial_id on retour for each row
  when ((old.retour_at, old.commercial_id) is distinct from (new.retour_at, new.commercial_id)) execute function f_document_fixe();
create trigger paiement_fixe after update of paiement_at, commercial_id on paiement for each row
  when ((old.paiement_at, old.commercial_id) is distinct from (new.paiement_at, new.commercial_id)) execute function f_document_fixe();
create trigger commande_durable before delete on commande for each statement execute function f_refuser_changement();
create trigger livraison_durable before delete on livraison for each statement execute function f_refuser_changement();
create trigger retour_durable before delete on retour for each statement execute function f_refuser_changement();
create trigger paiement_durable before delete on paiement for each statement execute function f_refuser_changement();

-- A number as people type it is its beginning: all trigrams of it are in most numbers, and the trigram index reads past them all.
create index on commande (upper(order_number) text_pattern_ops);

-- A representative's orders of some zones: told by the index alone, where most of them are of other zones.
drop index commande_commercial_id_commande_at_id_idx;
create index on commande (commercial_id, commande_at desc, id desc) include (zone_id);
-- Orders of the shops a name finds, without those of the people it finds and counted already.
drop index commande_pos_id_commande_at_id_idx;
create index on commande (pos_id, commande_at desc, id desc) include (commercial_id, zone_id);

-- Searches and sorts of the other lists, which would fold every row's texts or sort them all.
create index on paiement using gin (f_norm(ref_paiement) gin_trgm_ops) with (fastupdate = off);
create index on paiement using gin (f_norm(paiement_source) gin_trgm_ops) with (fastupdate = off);
create index on paiement (created_at desc, id desc);
create index on paiement (value desc, id desc);
create index on retour using gin (f_norm(facture_ref) gin_trgm_ops) with (fastupdate = off);
create index on retour (created_at desc, id desc);
create index on retour (total_value desc, id desc);
create index on livraison (created_at desc, id desc);
create index on miscellaneous_livraison using gin (f_norm(facture_ref) gin_trgm_ops) with (fastupdate = off);
create index on miscellaneous_livraison (livraison_at desc, id desc);
create index on point_of_sale using gin (code gin_trgm_ops);
create index on point_of_sale using gin (regexp_replace(phone_number, '[\s./()-]', '', 'g') gin_trgm_ops);

-- Counting the days before and after whole months reads indexes alone only where vacuum has been; by itself it waits for a fifth
-- of the table to be new, months of orders.
alter table commande set (autovacuum_vacuum_insert_scale_factor = 0.005);
alter table livraison set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table retour set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table paiement set (autovacuum_vacuum_insert_scale_factor = 0.01);
