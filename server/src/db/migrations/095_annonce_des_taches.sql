-- needs: 094_taches.sql
-- The list of jobs (docs/product.md, 6.29) follows who begins, takes, ends and removes one. How far a job is, whoever
-- looks at it asks: announced, it would make every administrator's list be read again each second.
create trigger tache_annonce after insert or delete on tache for each row execute function f_annoncer_table();
create trigger tache_etat_annonce after update on tache for each row when (old.etat is distinct from new.etat)
  execute function f_annoncer_table();
