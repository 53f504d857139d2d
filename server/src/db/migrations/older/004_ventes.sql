-- What the field's mobile application brings in.

-- A device is open once for a user: opening it again finds that session.
create unique index on device_session (utilisateur_id, device_id) where is_enabled;
-- Points of sale by name as people read it, whatever its capitals and accents.
create index on point_of_sale (f_norm(designation), id);
