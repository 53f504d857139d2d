-- Alerts are notifications of a kind (`genre`) about a case (`cas`): one open line for each case, closed when its cause has ended. What has no
-- kind is routine. Until now only the demonstration's own texts called themselves alerts.
delete from notification where type = 'alerte';
alter table notification
  add column genre text check (genre in ('stock', 'peremption', 'silence', 'balise', 'solde', 'import', 'verification')),
  add column cas text,
  -- What one has to hold to be told; a representative is told of what is their own.
  add column permission text,
  add column commercial_id bigint references utilisateur,
  -- What its door needs: codes and names, never an address.
  add column cible jsonb not null default '{}' check (jsonb_typeof(cible) = 'object'),
  -- How much of it there is (products, lots, lines): who has read of fewer has not read of these.
  add column mesure integer not null default 1,
  add column closed_at timestamptz,
  add constraint notification_alerte check ((type = 'alerte') = (genre is not null) and (genre is null) = (cas is null) and (genre is null) = (permission is null));
create unique index notification_cas on notification (genre, cas) where closed_at is null and genre is not null;
create index notification_ouvertes on notification (date desc, id desc) where closed_at is null and genre is not null;
create index notification_courantes on notification (date desc, id desc) where genre is null;
create index notification_closes on notification (closed_at) where closed_at is not null;
drop index notification_date_id_idx;

-- Who has read which alert, and how much of it there was then.
create table notification_lue (
  notification_id bigint not null references notification on delete cascade,
  utilisateur_id bigint not null references utilisateur on delete cascade,
  mesure integer not null,
  at timestamptz not null default now(),
  primary key (notification_id, utilisateur_id)
);
create index on notification_lue (utilisateur_id);

create function f_annoncer_alertes() returns trigger language plpgsql as $$
begin
  if exists (select from lignes where genre is not null) then perform f_annoncer('alerte', null); end if;
  return null;
end $$;
create trigger alerte_annonce_ecrite after insert on notification referencing new table as lignes
  for each statement execute function f_annoncer_alertes();
create trigger alerte_annonce_changee after update on notification referencing new table as lignes
  for each statement execute function f_annoncer_alertes();

insert into configuration (code, designation, value, type) values
  ('ALERTE_STOCK', 'Alerte de stock bas : jours de vente couverts', '3', 'jours'),
  ('ALERTE_PEREMPTION', 'Alerte de péremption : jours avant la date limite', '30', 'jours'),
  ('ALERTE_SILENCE_COMMERCIAL', 'Alerte de silence : jours sans commande d’un commercial', '7', 'jours'),
  ('ALERTE_SILENCE_APPAREIL', 'Alerte de silence : jours sans signal d’un appareil', '2', 'jours'),
  ('ALERTE_SOLDE', 'Alerte de solde : montant qu’un commercial reste devoir (Ar)', '2500000', 'montant'),
  ('ALERTE_SOLDE_JOURS', 'Alerte de solde : jours sans paiement d’un commercial qui doit', '30', 'jours')
  on conflict (code) do nothing;
