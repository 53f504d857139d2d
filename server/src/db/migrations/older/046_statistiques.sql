-- PostgreSQL looks at a table anew after a tenth of its rows has changed, every minute where the same few rows are counted up all
-- day. All connections then plan again whatever they kept prepared on it: seconds of work for figures that tell the planner nothing
-- new, as neither the number of rows nor their kinds have changed. A table that is filled is still looked at, from its first rows on.
alter table audit_compte set (autovacuum_analyze_scale_factor = 100);
alter table commercial_cumul set (autovacuum_analyze_scale_factor = 100);
alter table document_mois set (autovacuum_analyze_scale_factor = 100);
alter table mouvement_compte set (autovacuum_analyze_scale_factor = 100);
alter table preference_liste set (autovacuum_analyze_scale_factor = 100);
alter table stock_rythme set (autovacuum_analyze_scale_factor = 100);
alter table vente_commandes set (autovacuum_analyze_scale_factor = 20);
alter table vente_lieux set (autovacuum_analyze_scale_factor = 20);
alter table app_session set (autovacuum_analyze_scale_factor = 20);
alter table product set (autovacuum_analyze_scale_factor = 20);
alter table utilisateur set (autovacuum_analyze_scale_factor = 20);
alter table miscellaneous_stock set (autovacuum_analyze_scale_factor = 5);
alter table stock_commercial set (autovacuum_analyze_scale_factor = 5);
alter table commande_jour set (autovacuum_analyze_scale_factor = 2);
alter table commande_lieu set (autovacuum_analyze_scale_factor = 2);
alter table commande_zone_jour set (autovacuum_analyze_scale_factor = 2);
alter table mouvement_jour set (autovacuum_analyze_scale_factor = 2);
alter table point_of_sale set (autovacuum_analyze_scale_factor = 2);
alter table produit_mois set (autovacuum_analyze_scale_factor = 2);
alter table vente_zone_mois set (autovacuum_analyze_scale_factor = 2);
alter table idempotence set (autovacuum_analyze_scale_factor = 1);
alter table import_journal set (autovacuum_analyze_scale_factor = 1);
alter table notification set (autovacuum_analyze_scale_factor = 1);
alter table audit set (autovacuum_analyze_scale_factor = 0.5);

-- What is only kept to be read again is never searched by its content: unpacking a sample of it took most of an analyze.
alter table audit alter column before set statistics 0, alter column after set statistics 0;
alter table idempotence alter column reponse set statistics 0, alter column body_hash set statistics 0;
