import type { NamedEntity } from '../../../rules/entityLabels.ts';
import { ownValue } from '../../../rules/journalLabels.ts';

/** Fields with amounts (Ar). */
export const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  'initialCommandValue',
  'price',
  'survente',
  'totalValue',
  'value',
  'paiementLeft',
]);

/** Addresses of the pages that show the kinds of things that change. */
const PAGES: Readonly<Record<NamedEntity, (code: string) => string>> = {
  ajustement: (code) => `/ajustement/${code}`,
  commande: (code) => `/commande/${code}`,
  configuration: () => '/configuration',
  livraison: (code) => `/livraison/${code}`,
  miscellaneous_livraison: (code) => `/miscellaneous-livraison/${code}`,
  paiement: (code) => `/paiements?q=${code}`,
  point_of_sale: (code) => `/point-de-vente/${code}`,
  product: (code) => `/produits/${code}`,
  miscellaneous: (code) => `/produit-divers/${code}`,
  retour: (code) => `/retour/${code}`,
  device_session: (code) => `/sessions?q=${code}`,
  miscellaneous_stock: (code) => `/stock-produits-divers?commerciaux=${code}`,
  stock_commercial: (code) => `/stock-commercial/${code}`,
  tracking_device: (code) => `/tracking-devices?q=${code}`,
  utilisateur: (code) => `/commercial/${code}`,
  zone: (code) => `/zones?zone=${code}`,
};

/** Addresses of the lists with what an imported file brings, by the names that the journal of imports stores. */
export const IMPORT_LISTS: Readonly<Record<string, string>> = {
  commercials: '/commercial',
  livraisons: '/livraisons',
  miscellaneousLivraisons: '/livraisons-produits-divers',
  paiements: '/paiements',
  products: '/produits',
  miscellaneous: '/produits-divers',
  retours: '/retours',
};

/** Address of the page that shows a thing; undefined for a kind without a page. */
export const pageOf = (entity: string, id: string): string | undefined =>
  ownValue<(code: string) => string>(PAGES, entity)?.(encodeURIComponent(id));
