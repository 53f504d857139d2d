-- A person's last update follows every change of the account, whoever makes it: what the list shows, codes, secret, the device carried; whoever saves a zone dates its
-- people. Signing in and being there are no changes.
create function f_compte_change() returns trigger language plpgsql as $$
begin
  new.last_update_at := now();
  return new;
end $$;
create trigger utilisateur_compte_change before update of nom_prenom, role_code, is_enabled, password_hash, code_tiers, code_collaborateur, phone_number, adresse, region_id,
    code_famille, compte_comptable, solde, initial_command_value on utilisateur for each row
  when ((old.nom_prenom, old.role_code, old.is_enabled, old.password_hash, old.code_tiers, old.code_collaborateur, old.phone_number, old.adresse, old.region_id,
      old.code_famille, old.compte_comptable, old.solde, old.initial_command_value)
    is distinct from (new.nom_prenom, new.role_code, new.is_enabled, new.password_hash, new.code_tiers, new.code_collaborateur, new.phone_number, new.adresse, new.region_id,
      new.code_famille, new.compte_comptable, new.solde, new.initial_command_value))
  execute function f_compte_change();

create function f_appareil_change_de_mains() returns trigger language plpgsql as $$
begin
  update utilisateur set last_update_at = now() where id in (old.utilisateur_id, new.utilisateur_id);
  return null;
end $$;
create trigger tracking_device_change_de_mains after update of utilisateur_id on tracking_device for each row
  when (old.utilisateur_id is distinct from new.utilisateur_id) execute function f_appareil_change_de_mains();
