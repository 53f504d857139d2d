-- An account that is switched off takes its devices' sessions with it since; those of accounts switched off before end here.
update device_session d set is_enabled = false, disable_at = now(), motif = 'Compte désactivé'
from utilisateur u
where u.id = d.utilisateur_id and not u.is_enabled and d.is_enabled;
