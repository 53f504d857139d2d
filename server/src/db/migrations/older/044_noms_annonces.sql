-- A process remembers for a moment who is behind a session: it has to hear of a new name as of a new role.
drop trigger utilisateur_droits_annonce on utilisateur;
create trigger utilisateur_droits_annonce after update of role_code, is_enabled, nom_prenom on utilisateur for each row
  when ((old.role_code, old.is_enabled, old.nom_prenom) is distinct from (new.role_code, new.is_enabled, new.nom_prenom))
  execute function f_annoncer_droits();
