import { errorStatus } from './apiError.ts';

/**
 * Every cache tag. A list provides `{T, 'LIST'}` plus one tag per row, a detail `{T, id}`; a tag without id hits every
 * entry of T.
 */
export const TAGS = [
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

export type Tag = (typeof TAGS)[number];

export interface TagOf<T extends Tag> {
  type: T;
  id: string;
}

interface Dirtied {
  own: readonly Tag[];
  also: readonly Tag[];
}

const MOVES_STOCK = ['StockCommercial', 'StockMouvement', 'Commercial', 'Dashboard', 'ProductStats'] as const;

/**
 * Who dirties whom: the server's table (`server/src/contract/events.ts`), of which only types come here; a test holds
 * them equal.
 */
export const DIRTIES = {
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
} as const satisfies Record<string, Dirtied>;

export type Entity = keyof typeof DIRTIES;

/** A change that was refused changed nothing; one whose answer was lost may have been made. */
const isRefused = (error: unknown): boolean => {
  const status = errorStatus(error);
  return status !== null && status < 500;
};

/** `invalidatesTags` of a mutation: these tags, unless it was refused. */
export const whenDone =
  (...tags: readonly (Tag | TagOf<Tag>)[]) =>
  (_data: unknown, error: unknown) =>
    error && isRefused(error) ? [] : tags;

/**
 * `invalidatesTags` of a mutation that changes many of these entities, or makes new ones; every change has its line in
 * the audit.
 */
export const dirties = (...entities: readonly Entity[]) =>
  whenDone(
    ...new Set<Tag>([
      ...entities.flatMap((entity): readonly Tag[] => [...DIRTIES[entity].own, ...DIRTIES[entity].also]),
      'Audit',
    ]),
  );

/**
 * `invalidatesTags` of a mutation of one entity; overtaken by somebody else's change (412), that one alone is read
 * again.
 */
export const dirtiesOne =
  <Arg>(entity: Entity, idOf: (arg: Arg) => string, ...others: readonly Tag[]) =>
  (_data: unknown, error: unknown, arg: Arg): (Tag | TagOf<Tag>)[] => {
    const { own, also }: Dirtied = DIRTIES[entity];
    const one = own.map((type) => ({ type, id: idOf(arg) }));
    if (error && isRefused(error)) return errorStatus(error) === 412 ? one : [];
    // Lists gain or lose it: by its state, its name, its place.
    return [...one, ...own.map((type) => ({ type, id: 'LIST' })), ...also, ...others, 'Audit'];
  };
