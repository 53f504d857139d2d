/**
 * What an order of a lot and of a miscellaneous product writes (`POST /commandes`), step by step. A test sends such an
 * order and compares the tables.
 */
export const ORDER = `1. \`idempotence\`: the key of the call, first of all, so that the same call sent again waits here.
2. \`utilisateur\` and \`commercial_cumul\` are locked for the representative: whoever holds that line of figures waits for
   nobody in 4 to 8 ([locks.md](locks.md), 3 and 4).
3. \`commande\`: the order. Its trigger \`f_commandes_ecrites\` then writes
4. \`commercial_cumul\` (orders and their value), \`commande_jour\`, \`commande_zone_jour\`, \`document_mois\`,
   \`commande_lieu\`, and last \`point_of_sale\` (its sums), because other representatives may sell there too.
5. \`stock_mouvement\`: a line of the ledger for each lot. Its trigger \`f_mouvements_ecrits\` then writes
6. \`stock_commercial\` (what is left, its value, units at risk) and \`commercial_cumul\` (value of the stock),
7. \`mouvement_jour\`, \`mouvement_compte\`, \`produit_mois\` and \`stock_rythme\`,
8. \`vente_lieux\` and \`vente_commandes\` (a bit for each point of sale and each order), then \`vente_zone_mois\`, which
   counts those bits.
9. \`miscellaneous_mouvement\`: a line for each miscellaneous product, whose trigger \`f_grand_livre_divers\` writes
   \`miscellaneous_stock\`.
10. \`audit\`, whose trigger counts it in \`audit_compte\` and announces the change to all servers.
11. \`idempotence\` again: the answer, which the same key gets from then on.

All of it is one transaction. A moment later, each in a transaction of its own, \`audit_chaine\` gets the link of the new
line, and \`app_session\` the time of its person's last activity.`;
