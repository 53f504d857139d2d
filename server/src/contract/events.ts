/** Every cache tag of the browser (`src/store/api/tags.ts` has the same ones, held equal by a test). */
export const LIVE_TAGS = [
  'Ajustement',
  'Alerte',
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
export type LiveTag = (typeof LIVE_TAGS)[number];

interface Dirtied {
  /** Tags of the entity itself, named by its code when the codes are known. */
  own: readonly LiveTag[];
  /** Tags of what is drawn from it. */
  also: readonly LiveTag[];
}

const MOVES_STOCK = ['StockCommercial', 'StockMouvement', 'Commercial', 'Dashboard', 'ProductStats'] as const;

/**
 * Who dirties whom: what a change of an entity (its name in the audit) makes old in everybody's cache. The one who made
 * the change has the same table (`src/store/api/tags.ts`, held equal by a test): a browser's own changes are not
 * announced to it.
 */
export const DIRTIES: Readonly<Record<string, Dirtied>> = {
  ajustement: { own: ['Ajustement'], also: [...MOVES_STOCK, 'MiscellaneousStock'] },
  alerte: { own: ['Alerte'], also: [] },
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
  stock_commercial: {
    own: ['StockCommercial'],
    also: ['StockCommercial', 'StockMouvement', 'Livraison', 'Retour', 'Commercial', 'Dashboard'],
  },
  tracking_device: { own: ['TrackingDevice'], also: ['Parcours', 'Dashboard', 'Commercial'] },
  utilisateur: { own: ['Utilisateur', 'Commercial'], also: ['Dashboard'] },
  zone: { own: ['Zone'], also: ['Heatmap', 'PointOfSale', 'Commercial', 'Dashboard'] },
};

/** A tag that a change touched: one entry of a collection (`LIST` is its order and its size), or all of them. */
export interface TouchedTag {
  type: LiveTag;
  id?: string;
}

/**
 * Data of every event about data: whoever heard it knows of all that was changed until then (ms, the server's clock).
 */
export interface LiveNews {
  jusqua: number;
}

/** What changed: `origine` is the tab that caused it (its `X-Tab`), empty when nobody's. */
export interface Change {
  tags: TouchedTag[];
  origine: string;
}

/** Data of an event `change`. */
export type LiveChange = Change & LiveNews;

/** Data of the first event, `ouvert`: whether something may have been missed since `depuis`. */
export interface LiveOpened extends LiveNews {
  resync: boolean;
}
