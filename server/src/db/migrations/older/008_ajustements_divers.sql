-- An adjustment may hold lines on miscellaneous products, as a representative's stock does.
alter table miscellaneous_mouvement add column ajustement_id bigint references ajustement;
alter table miscellaneous_mouvement add constraint miscellaneous_mouvement_ajustement
  check ((type = 'AJUSTEMENT') = (ajustement_id is not null));
create index on miscellaneous_mouvement (ajustement_id) where ajustement_id is not null;
