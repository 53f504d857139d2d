-- People are sorted as people read them, É among the E, in every list that names them: their names too are kept folded.
alter table utilisateur add column nom_prenom_norm text generated always as (f_norm(nom_prenom)) stored;
create index on utilisateur (nom_prenom_norm, id);
drop index utilisateur_nom_prenom_id_idx, point_of_sale_designation_id_idx;
