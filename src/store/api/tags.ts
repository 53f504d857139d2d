/**
 * Every cache tag, and who dirties whom. A list provides `{T, 'LIST'}` plus one tag per row, a detail `{T, id}`.
 * An update names `{T, id}`; what creates or removes names `{T, 'LIST'}`; a tag without id hits every entry of T.
 *
 * | act                                    | dirties                                                                    |
 * |----------------------------------------|----------------------------------------------------------------------------|
 * | representative: toggle, initial value  | Commercial id                                                              |
 * | representative: EBP, import            | Commercial, Dashboard, Importation                                         |
 * | representative: refresh one            | Commercial id, StockCommercial                                             |
 * | delivery import                        | Livraison LIST, StockCommercial, StockMouvement, Commercial, Dashboard, ProductStats, Importation |
 * | return import                          | Retour LIST, and as a delivery import                                      |
 * | payment import                         | Paiement LIST, Commercial, Dashboard, Importation                          |
 * | miscellaneous delivery import          | MiscellaneousLivraison LIST, MiscellaneousStock, StockMouvement, Commercial, Dashboard, Importation |
 * | product: price, toggle                 | Product id, StockCommercial (value of the lots)                            |
 * | product: EBP, import                   | Product, StockCommercial, Importation                                      |
 * | miscellaneous product: toggle          | Miscellaneous id                                                           |
 * | miscellaneous product: EBP, import     | Miscellaneous, Importation                                                 |
 * | miscellaneous stock assignment         | MiscellaneousStock, StockMouvement, Commercial, Dashboard                  |
 * | adjustment                             | Ajustement LIST, StockCommercial, MiscellaneousStock, StockMouvement, Commercial, ProductStats, Dashboard |
 * | zone: create, change, delete           | Zone, Heatmap, PointOfSale, Commercial                                     |
 * | order                                  | Commande LIST, PointOfSale, StockCommercial, StockMouvement, Commercial, Dashboard, ProductStats, Heatmap |
 * | device session: disconnect             | DeviceSession id, Commercial                                               |
 * | tracking device: assign, refresh       | TrackingDevice                                                             |
 * | configuration: change                  | Configuration id, Dashboard, Commercial                                    |
 * | back-office user: create, change       | Utilisateur                                                                |
 * | own password, own sessions             | Session                                                                    |
 */
export const TAGS = [
  'Ajustement',
  'Audit',
  'Commande',
  'Commercial',
  'Configuration',
  'Dashboard',
  'DeviceSession',
  'Heatmap',
  'Importation',
  'Livraison',
  'Miscellaneous',
  'MiscellaneousLivraison',
  'MiscellaneousStock',
  'Paiement',
  'Parcours',
  'PointOfSale',
  'Product',
  'ProductStats',
  'Retour',
  'Session',
  'StockCommercial',
  'StockMouvement',
  'TrackingDevice',
  'Utilisateur',
  'UtilisateurRole',
  'Zone',
] as const;

export type Tag = (typeof TAGS)[number];
