-- Orders and deliveries sorted by representative: names in order, then each one's newest first, without sorting the whole table.
create index on utilisateur (nom_prenom, id);
