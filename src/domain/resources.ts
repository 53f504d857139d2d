import { ENTITY_LABELS, type NamedEntity } from '../../rules/entityLabels.ts';
import type { ListCall } from '../../rules/firstCalls.ts';
import type { AccessRule } from '../store/permissions.ts';

interface Facts {
  /** Its name in the navigation and wherever nothing else is given. */
  label: string;
  /** Title of its list. */
  title?: string;
  /** Its items in the plural. */
  many?: string;
  /** Title of one item; without it, the name that the audit shows. */
  one?: string;
  /** Path of its list. */
  path: string;
  /** Address of one item, by the code or username after the colon. Without one, the list shows it. */
  item?: string;
  /** Who may read it. */
  access: AccessRule;
  /** Its name in the audit. */
  entity?: NamedEntity;
  /** The call of its list. */
  list?: ListCall;
  /** The call of one item. */
  itemCall?: string;
}

/** A kind of thing that the back-office lists, or one of its analyses. */
export type Resource<Given extends Facts = Facts> = Given & Required<Pick<Facts, 'title' | 'many' | 'one' | 'item'>>;

const resource = <const Given extends Facts>(facts: Given): Resource<Given> => ({
  title: facts.label,
  many: facts.label,
  one: facts.entity === undefined ? facts.label : ENTITY_LABELS[facts.entity],
  item: facts.path,
  ...facts,
});

const reports: AccessRule = { permission: 'reports.read' };
const people: AccessRule = { permission: 'commercials.read' };
const deliveries: AccessRule = { permission: 'deliveries.read' };
const stock: AccessRule = { permission: 'stock.read' };
const products: AccessRule = { permission: 'products.read' };
const admin: AccessRule = { admin: true };

/**
 * What the back-office shows. Routes, breadcrumb, navigation, palette, imports, journals and links take names, paths
 * and access from here. A new list also needs its route (`app/screenRoutes`), its icon (`app/shell/resourceIcons.ts`)
 * and its place in the navigation (`app/shell/sidebar/navigation.ts`).
 */
export const RESOURCES = {
  dashboard: resource({ label: 'Tableau de bord', path: '/dashboard', access: {} }),
  'statistiques-produits': resource({
    label: 'Stats Produits',
    title: 'Statistiques Produits',
    path: '/produits/statistiques',
    access: reports,
    list: { path: 'products/stats/summary', sort: { field: 'totalValue', direction: 'desc' }, size: 15 },
  }),
  parcours: resource({ label: 'Parcours Commerciaux', path: '/parcours', access: people }),
  heatmap: resource({ label: 'Heatmap Zones', title: 'Heatmap des Zones', path: '/heatmap', access: reports }),
  commandes: resource({
    label: 'Commandes',
    title: 'Liste des commandes',
    path: '/commandes',
    item: '/commande/:code',
    access: { permission: 'orders.read' },
    entity: 'commande',
    list: { path: 'commandes', sort: { field: 'commandeAt', direction: 'desc' } },
    itemCall: 'commandes/:code',
  }),
  livraisons: resource({
    label: 'Facturation',
    many: 'Factures',
    path: '/livraisons',
    item: '/livraison/:code',
    access: deliveries,
    entity: 'livraison',
    list: { path: 'livraisons', sort: { field: 'livraisonAt', direction: 'desc' } },
    itemCall: 'livraisons/:code',
  }),
  'livraisons-produits-divers': resource({
    label: 'Livraisons produits divers',
    one: 'Livraison produits divers',
    path: '/livraisons-produits-divers',
    item: '/miscellaneous-livraison/:code',
    access: deliveries,
    entity: 'miscellaneous_livraison',
    list: { path: 'miscellaneous-livraisons', sort: { field: 'createdAt', direction: 'desc' } },
    itemCall: 'miscellaneous-livraisons/:code',
  }),
  retours: resource({
    label: 'Retours',
    title: 'Liste des retours',
    path: '/retours',
    item: '/retour/:code',
    access: deliveries,
    entity: 'retour',
    list: { path: 'retours', sort: { field: 'retourAt', direction: 'desc' } },
    itemCall: 'retours/:code',
  }),
  ajustements: resource({
    label: 'Ajustements',
    path: '/ajustements',
    item: '/ajustement/:code',
    access: stock,
    entity: 'ajustement',
    list: { path: 'ajustements', sort: { field: 'createdAt', direction: 'desc' } },
    itemCall: 'ajustements/:code',
  }),
  paiements: resource({
    label: 'Paiements',
    path: '/paiements',
    item: '/paiements?q=:code',
    access: deliveries,
    entity: 'paiement',
    list: { path: 'paiements', sort: { field: 'paiementAt', direction: 'desc' } },
  }),
  lots: resource({
    label: 'Stock commercial',
    title: 'Stock par Lot',
    many: 'Lots',
    one: 'Lot de stock',
    path: '/stock-commercial',
    item: '/stock-commercial/:code',
    access: stock,
    entity: 'stock_commercial',
    list: {
      path: 'stock-commercial',
      sort: { field: 'aPerdre.valeur', direction: 'desc' },
      filters: { disponible: 'true' },
    },
  }),
  'stock-par-produit': resource({
    label: 'Stock par Produit',
    path: '/stock-par-produit',
    access: stock,
    list: { path: 'stock-par-produit', sort: { field: 'product.designation', direction: 'asc' } },
  }),
  'stock-produits-divers': resource({
    label: 'Stock produits divers',
    title: 'Stock Produits Divers',
    path: '/stock-produits-divers',
    // The audit names a stock by its representative.
    item: '/stock-produits-divers?commerciaux=:username',
    access: stock,
    entity: 'miscellaneous_stock',
    list: { path: 'miscellaneous-stock', sort: { field: 'miscellaneous.designation', direction: 'asc' } },
  }),
  mouvements: resource({
    label: 'Mouvements de stock',
    path: '/mouvements-stock',
    access: stock,
    list: { path: 'stock-mouvements', sort: { field: 'mouvementAt', direction: 'desc' } },
  }),
  commerciaux: resource({
    label: 'Commerciaux',
    title: 'Liste des commerciaux',
    one: 'Commercial',
    path: '/commercial',
    item: '/commercial/:username',
    access: people,
    // The audit does not part users of the back-office from representatives.
    entity: 'utilisateur',
    list: {
      path: 'utilisateurs',
      sort: { field: 'nomPrenom', direction: 'asc' },
      params: { 'utilisateurRole.code': 'ROLE_COMMERCIAL' },
    },
    itemCall: 'utilisateurs/:username',
  }),
  'points-de-vente': resource({
    label: 'Points de vente',
    path: '/points-vente',
    item: '/point-de-vente/:code',
    access: people,
    entity: 'point_of_sale',
    list: { path: 'pos', sort: { field: 'designation', direction: 'asc' } },
    itemCall: 'pos/:code',
  }),
  zones: resource({
    label: 'Zones',
    path: '/zones',
    item: '/zones?zone=:code',
    access: people,
    entity: 'zone',
    list: { path: 'zones', sort: { field: 'designation', direction: 'asc' } },
  }),
  produits: resource({
    label: 'Produits',
    path: '/produits',
    item: '/produit/:code',
    access: products,
    entity: 'product',
    list: { path: 'products', sort: { field: 'designation', direction: 'asc' } },
    itemCall: 'products/:code',
  }),
  'produits-divers': resource({
    label: 'Produits divers',
    path: '/produits-divers',
    item: '/produit-divers/:code',
    access: products,
    entity: 'miscellaneous',
    list: { path: 'miscellaneous', sort: { field: 'designation', direction: 'asc' } },
  }),
  'tracking-devices': resource({
    label: 'Tracking Devices',
    path: '/tracking-devices',
    item: '/tracking-devices?q=:code',
    access: admin,
    entity: 'tracking_device',
    list: { path: 'tracking_devices', sort: { field: 'lastTrackingAt', direction: 'desc' } },
  }),
  utilisateurs: resource({
    label: 'Admin users',
    title: 'Utilisateurs Admin',
    many: 'Utilisateurs Admin',
    path: '/admin/users',
    item: '/admin/users?q=:username',
    access: admin,
    list: { path: 'utilisateurs', sort: { field: 'nomPrenom', direction: 'asc' }, params: { isAdmin: 'true' } },
  }),
  sessions: resource({
    label: 'Sessions',
    path: '/sessions',
    item: '/sessions?q=:code',
    access: admin,
    entity: 'device_session',
    list: { path: 'sessions', sort: { field: 'createdAt', direction: 'desc' } },
  }),
  configuration: resource({
    label: 'Configuration',
    path: '/configuration',
    access: admin,
    entity: 'configuration',
    list: { path: 'configurations', sort: { field: 'designation', direction: 'asc' } },
  }),
  imports: resource({
    label: 'Journal des imports',
    path: '/journal/imports',
    item: '/journal/imports?q=:code',
    access: admin,
    list: { path: 'imports', sort: { field: 'createdAt', direction: 'desc' } },
  }),
  audit: resource({
    label: 'Journal d’audit',
    path: '/journal/audit',
    access: admin,
    list: { path: 'audit', sort: { field: 'createdAt', direction: 'desc' } },
  }),
  taches: resource({
    label: 'Tâches du serveur',
    path: '/journal/taches',
    access: admin,
    list: { path: 'taches', sort: { field: 'createdAt', direction: 'desc' } },
  }),
  securite: resource({
    label: 'Journal de sécurité',
    path: '/journal/securite',
    access: admin,
    list: { path: 'security-events', sort: { field: 'createdAt', direction: 'desc' } },
  }),
};

export type ResourceId = keyof typeof RESOURCES;

const isResourceId = (name: string): name is ResourceId => Object.hasOwn(RESOURCES, name);
const IDS = Object.keys(RESOURCES).filter(isResourceId);

/** The resource with this name in the audit; undefined for a name that nobody has described. */
export const resourceOf = (entity: string): ResourceId | undefined =>
  IDS.find((id) => (RESOURCES[id] as Resource).entity === entity);

export type Filters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Address of a list, filtered by the names that its address uses. Empty filters are left out. */
export function listPath(id: ResourceId, filters: Filters = {}): string {
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(filters))
    for (const value of [values ?? []].flat()) if (value !== '') params.append(name, value);
  const query = params.toString();
  return query === '' ? RESOURCES[id].path : `${RESOURCES[id].path}?${query}`;
}

/** Address of one item, by its code or username. */
export const itemPath = (id: ResourceId, code: string): string =>
  RESOURCES[id].item.replace(/:\w+/, () => encodeURIComponent(code));

/** Title of a link to a list: `Voir les factures`. */
export const listLinkTitle = (id: ResourceId): string => `Voir les ${RESOURCES[id].many.toLowerCase()}`;
