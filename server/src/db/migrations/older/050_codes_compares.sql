-- Codes and references are compared without case, trimmed, with single blanks, in one Unicode form. Of one parameter used once and not strict,
-- so that its expression takes its place.
create function f_cle(text) returns text language sql immutable parallel safe
  as $$ select lower(btrim(regexp_replace(normalize($1, nfc), '[\s\u00a0\u202f]+', ' ', 'g'))) $$;

-- What stands there already and differs only so keeps its place: the first of such twins has the number 0, as has all that is new, and so no
-- further one joins them. `npm run stock:verify` names them.
alter table product add column jumeau smallint not null default 0;
alter table miscellaneous add column jumeau smallint not null default 0;
alter table livraison add column jumeau smallint not null default 0;
alter table retour add column jumeau smallint not null default 0;
alter table miscellaneous_livraison add column jumeau smallint not null default 0;
alter table stock_commercial add column jumeau smallint not null default 0;
alter table utilisateur add column jumeau_tiers smallint not null default 0, add column jumeau_collaborateur smallint not null default 0;

update product t set jumeau = r.rang from (select id, row_number() over (partition by f_cle(code) order by id) - 1 as rang from product) r
  where t.id = r.id and r.rang > 0;
update miscellaneous t set jumeau = r.rang from (select id, row_number() over (partition by f_cle(code) order by id) - 1 as rang from miscellaneous) r
  where t.id = r.id and r.rang > 0;
update livraison t set jumeau = r.rang from (select id, row_number() over (partition by f_cle(facture_ref) order by id) - 1 as rang from livraison) r
  where t.id = r.id and r.rang > 0;
update retour t set jumeau = r.rang from (select id, row_number() over (partition by f_cle(facture_ref) order by id) - 1 as rang from retour) r
  where t.id = r.id and r.rang > 0;
update miscellaneous_livraison t set jumeau = r.rang
  from (select id, row_number() over (partition by f_cle(facture_ref) order by id) - 1 as rang from miscellaneous_livraison) r where t.id = r.id and r.rang > 0;
update stock_commercial t set jumeau = r.rang
  from (select id, row_number() over (partition by commercial_id, product_id, f_cle(lot_number) order by id) - 1 as rang from stock_commercial) r
  where t.id = r.id and r.rang > 0;
update utilisateur t set jumeau_tiers = r.tiers, jumeau_collaborateur = r.collaborateur
  from (select id, case when code_tiers is null then 0 else row_number() over (partition by f_cle(code_tiers) order by id) - 1 end as tiers,
      case when code_collaborateur is null then 0 else row_number() over (partition by f_cle(code_collaborateur) order by id) - 1 end as collaborateur from utilisateur) r
  where t.id = r.id and (r.tiers > 0 or r.collaborateur > 0);

-- In the order of the bytes, so that the numbers that begin alike stand together too.
create unique index product_code_cle on product ((f_cle(code) collate "C"), jumeau);
create unique index miscellaneous_code_cle on miscellaneous ((f_cle(code) collate "C"), jumeau);
create unique index livraison_facture_ref_cle on livraison ((f_cle(facture_ref) collate "C"), jumeau);
create unique index retour_facture_ref_cle on retour ((f_cle(facture_ref) collate "C"), jumeau);
create unique index miscellaneous_livraison_facture_ref_cle on miscellaneous_livraison ((f_cle(facture_ref) collate "C"), jumeau);
create unique index stock_commercial_lot_cle on stock_commercial (commercial_id, product_id, (f_cle(lot_number) collate "C"), jumeau);
create unique index utilisateur_code_tiers_cle on utilisateur ((f_cle(code_tiers) collate "C"), jumeau_tiers);
create unique index utilisateur_code_collaborateur_cle on utilisateur ((f_cle(code_collaborateur) collate "C"), jumeau_collaborateur);
