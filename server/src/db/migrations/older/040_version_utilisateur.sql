-- What a form may change of a user, counted whoever changes it: a form that set out from an older version is told.
alter table utilisateur add column version integer not null default 1;

create function f_version_utilisateur() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger version_utilisateur before update of nom_prenom, role_code, is_enabled on utilisateur for each row
  when ((old.nom_prenom, old.role_code, old.is_enabled) is distinct from (new.nom_prenom, new.role_code, new.is_enabled))
  execute function f_version_utilisateur();
