-- needs: 089_journaux_enchaines.sql
-- What each table is for, with its domain before the colon: docs/schema.md is made from this.
comment on table schema_migration is 'Schema: the migrations that made this database, with their checksums and the program that each needs';

comment on table utilisateur is 'People: everybody: accounts, and representatives with their codes in accounting, with or without an account';
comment on table utilisateur_role is 'People: the five roles';
comment on table region is 'People: where representatives work';
comment on table preference_liste is 'People: columns and views of a list, as somebody chose them';
comment on table premiers_pas_reporte is 'People: who put the first steps aside';

comment on table app_session is 'Accounts: who is signed in, by a hash of the cookie';
comment on table app_session_appareil is 'Accounts: the device session that a sign-in belongs to';
comment on table device_session is 'Accounts: devices from which somebody works, until they are disabled';
comment on table known_device is 'Accounts: browsers that somebody has signed in from before';
comment on table sign_in_notice is 'Accounts: sign-ins that their person is to be told of';
comment on table sign_in_refusal is 'Accounts: refused sign-ins of an account since its last success';
comment on table pending_sign_in is 'Accounts: sign-ins that wait for the second factor';
comment on table second_factor is 'Accounts: codes by an application, and passkeys';
comment on table recovery_code is 'Accounts: codes for whoever has lost the second factor';
comment on table passkey_challenge is 'Accounts: what a passkey is about to sign';
comment on table rate_bucket is 'Accounts: counts of attempts, by address or name';
comment on table idempotence is 'Accounts: the answer to each key, so that a call sent twice acts once';

comment on table product is 'Catalogue: products with their prices';
comment on table miscellaneous is 'Catalogue: miscellaneous products';
comment on table prix_a_reporter is 'Catalogue: products whose new price is not yet in everybody’s value of the stock';
comment on table configuration is 'Catalogue: settings that administrators change';

comment on table stock_commercial is 'Stock: a lot of a product with a representative; its quantities are written by movements alone';
comment on table stock_mouvement is 'Stock: the ledger; each line is one movement of a lot, and is never changed';
comment on table stock_rythme is 'Stock: units that a representative sold of a product in thirty days';
comment on table miscellaneous_stock is 'Stock: a miscellaneous product with a representative';
comment on table miscellaneous_mouvement is 'Stock: the ledger of miscellaneous products, never changed';
comment on table mouvement_jour is 'Stock: sums of movements by day, representative, product and kind';
comment on table mouvement_compte is 'Stock: number of movements by month, representative and kind';
comment on table produit_mois is 'Stock: sums of a product by month and representative';

comment on table commande is 'Sales: orders of points of sale';
comment on table livraison is 'Sales: deliveries to representatives, imported';
comment on table retour is 'Sales: returns of representatives, imported';
comment on table paiement is 'Sales: payments of representatives, imported';
comment on table ajustement is 'Sales: corrections of a representative’s stock';
comment on table miscellaneous_livraison is 'Sales: deliveries of miscellaneous products, imported';
comment on table import_journal is 'Sales: files that were imported, and how many rows of each';
comment on table commercial_cumul is 'Sales: the running figures of a representative; its row is the lock of all that belongs to them';
comment on table commande_jour is 'Sales: sums of orders by day and representative';
comment on table commande_zone_jour is 'Sales: sums of orders by day, zone and representative';
comment on table commande_lieu is 'Sales: sums of orders by point of sale, representative and zone';
comment on table document_mois is 'Sales: sums of documents by kind, month, representative and zone';
comment on table vente_commandes is 'Sales: the orders of a month, zone and representative; sums of products name them by a bit each';
comment on table vente_lieux is 'Sales: the points of sale of a zone and representative, named by a bit each';
comment on table vente_zone_mois is 'Sales: sums of a product by month, zone and representative, with the bits of its orders and places';

comment on table zone is 'Places: areas with their outline';
comment on table zone_utilisateur is 'Places: who works in a zone';
comment on table point_of_sale is 'Places: points of sale with their position and the sums of their orders';
comment on table pos_responsable is 'Places: who looks after a point of sale';
comment on table pos_carte is 'Places: one row that changes with any place on the map';

comment on table tracking_device is 'Devices: trackers, with their last position';
comment on table device_assignment is 'Devices: who carried a tracker, from when until when';
comment on table device_position is 'Devices: positions of trackers';
comment on table device_stop is 'Devices: stops of trackers';
comment on table device_day is 'Devices: days of a tracker that were asked of the provider';

comment on table notification is 'Alerts: what is to be seen to, open until it no longer holds';
comment on table notification_lue is 'Alerts: who has read an alert';
comment on table notification_ecartee is 'Alerts: who has put an alert aside, and why';
comment on table a_traiter_ecarte is 'Alerts: who has put a task of the day aside, and why';

comment on table audit is 'Journals: who changed what, never changed itself';
comment on table audit_compte is 'Journals: number of lines of the audit; a row for each connection, so that nobody waits';
comment on table audit_chaine is 'Journals: the chain of hashes over the audit';
comment on table audit_chaine_jusqua is 'Journals: up to which line the audit is chained';
comment on table security_event is 'Journals: sign-ins, refusals and acts about accounts, never changed';
comment on table security_event_chaine is 'Journals: the chain of hashes over the security log';
comment on table security_event_chaine_jusqua is 'Journals: up to which line the security log is chained';
