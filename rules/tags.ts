/** Every cache tag of the browser. */
export const TAGS = [
  'Ajustement',
  'Alerte',
  'Audit',
  'Commande',
  'Commercial',
  'Configuration',
  'Dashboard',
  'DeviceSession',
  'Factor',
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
  'SecurityEvent',
  'Session',
  'StockCommercial',
  'StockMouvement',
  'Tache',
  'TrackingDevice',
  'Utilisateur',
  'UtilisateurRole',
  'Zone',
] as const;
export type Tag = (typeof TAGS)[number];

export interface Dirtied {
  /** Tags of the entity itself, named by its code when the codes are known. */
  own: readonly Tag[];
  /** Tags of what is computed from it. */
  also: readonly Tag[];
}

const MOVES_STOCK = ['StockCommercial', 'StockMouvement', 'Commercial', 'Dashboard', 'ProductStats'] as const;

/**
 * What a change of an entity (its name in the audit) makes stale in every cache. The server announces it to other
 * people's browsers by this table; the browser that makes the change applies it at once, because its own changes are
 * not announced to it.
 */
export const DIRTIES = {
  ajustement: { own: ['Ajustement'], also: [...MOVES_STOCK, 'MiscellaneousStock'] },
  alerte: { own: ['Alerte'], also: [] },
  audit: { own: ['Audit'], also: [] },
  commande: { own: ['Commande'], also: [...MOVES_STOCK, 'MiscellaneousStock', 'PointOfSale', 'Heatmap'] },
  configuration: { own: ['Configuration'], also: ['Dashboard', 'Commercial'] },
  device_session: { own: ['DeviceSession'], also: ['Commercial'] },
  import_journal: { own: ['Importation'], also: ['Alerte', 'Dashboard'] },
  livraison: { own: ['Livraison'], also: MOVES_STOCK },
  miscellaneous: { own: ['Miscellaneous'], also: ['MiscellaneousStock', 'Dashboard'] },
  miscellaneous_livraison: {
    own: ['MiscellaneousLivraison'],
    also: ['MiscellaneousStock', 'StockMouvement', 'Commercial', 'Dashboard'],
  },
  miscellaneous_stock: { own: ['MiscellaneousStock'], also: ['StockMouvement', 'Commercial', 'Dashboard'] },
  paiement: { own: ['Paiement'], also: ['Commercial', 'Dashboard'] },
  point_of_sale: { own: ['PointOfSale'], also: ['Heatmap', 'Dashboard', 'Commercial', 'Zone'] },
  product: { own: ['Product'], also: ['StockCommercial', 'ProductStats', 'Commercial', 'Dashboard'] },
  retour: { own: ['Retour'], also: MOVES_STOCK },
  security_event: { own: ['SecurityEvent'], also: [] },
  stock_commercial: {
    own: ['StockCommercial'],
    also: ['StockCommercial', 'StockMouvement', 'Livraison', 'Retour', 'Commercial', 'Dashboard'],
  },
  tache: { own: ['Tache'], also: [] },
  tracking_device: { own: ['TrackingDevice'], also: ['Parcours', 'Dashboard', 'Commercial'] },
  utilisateur: { own: ['Utilisateur', 'Commercial'], also: ['Dashboard'] },
  zone: { own: ['Zone'], also: ['Heatmap', 'PointOfSale', 'Commercial', 'Dashboard'] },
} as const satisfies Record<string, Dirtied>;

export type Entity = keyof typeof DIRTIES;

/** What a change of this entity makes stale; undefined for an entity that nobody has described. */
export const dirtiedBy = (entity: string): Dirtied | undefined =>
  Object.hasOwn(DIRTIES, entity) ? DIRTIES[entity as Entity] : undefined;

/** Every tag that an announced change of this entity makes stale: all of them for an entity without a description. */
export const staleAfter = (entity: string): readonly Tag[] => {
  const dirtied = dirtiedBy(entity);
  return dirtied ? [...dirtied.own, ...dirtied.also, 'Audit'] : TAGS;
};
