-- Values of the configuration have a kind, checked here too: an amount in whole ariary, a rate between 0 and 1, a number of days, a text.
alter table configuration
  add column id bigint generated always as identity unique,
  add column type text not null default 'texte' check (type in ('montant', 'taux', 'jours', 'texte')),
  add column version integer not null default 1,
  add column last_update_at timestamptz,
  add column last_update_by bigint references utilisateur;

update configuration set type = kinds.type
  from (values ('OBJECTIF_MENSUEL', 'montant'), ('OBJECTIF_COMMERCIAL', 'montant'), ('TAUX_COMMISSION', 'taux'), ('CONSERVATION_POSITIONS', 'jours')) kinds (code, type)
  where configuration.code = kinds.code;

create function f_valeur_juste(type text, value text) returns boolean language sql immutable parallel safe
  as $$ select case type
    when 'montant' then value ~ '^(0|[1-9][0-9]{0,11})$'
    when 'taux' then value ~ '^(0(\.[0-9]{0,5}[1-9])?|1)$'
    when 'jours' then value ~ '^[1-9][0-9]{0,3}$'
    else value ~ '[^[:space:]]' and length(value) <= 1000 end $$;

-- What was written by hand until now: without the spaces; what still is no number counted as its default, and becomes it.
update configuration set value = regexp_replace(replace(value, ',', '.'), '\s', '', 'g') where type <> 'texte';
update configuration set value = regexp_replace(value, '\.?0+$', '') where type = 'taux' and value ~ '^[01]\.[0-9]*0$';
update configuration set value = case code when 'TAUX_COMMISSION' then '0.03' when 'CONSERVATION_POSITIONS' then '400' else '0' end
  where not f_valeur_juste(type, value);

alter table configuration add constraint configuration_valeur check (f_valeur_juste(type, value));
