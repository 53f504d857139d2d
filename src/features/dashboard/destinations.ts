import type { GenreActivite } from '@contract/dashboardJour.ts';
import { type Filters, listLinkTitle, listPath, type ResourceId, RESOURCES } from '../../domain/resources.ts';
import { addDays } from '../../../rules/day.ts';
import type { AccessRule } from '../../store/permissions.ts';

/** Where the link of a figure leads: the address of the list that makes it up, and who may read that list. */
export interface Destination {
  to: string;
  access: AccessRule;
  /** Title of the link. */
  title: string;
}

/** Days (`yyyy-MM-dd`), both included. */
export interface Days {
  from: string;
  to: string;
}

interface BoardFilters {
  region?: string | undefined;
  commerciaux?: readonly string[] | undefined;
  zones?: readonly string[] | undefined;
}

/** Titles of links to figures that are more, or less, than a list's items. */
const TITLES: Partial<Record<ResourceId, string>> = {
  lots: 'Voir les lots en stock',
  'stock-produits-divers': 'Voir le stock',
  mouvements: 'Voir les ventes',
};

/** The destination of a list with filters, by the names that its address uses. Empty filters are left out. */
const listUnder = (id: ResourceId, filters: Filters): Destination => ({
  to: listPath(id, filters),
  access: RESOURCES[id].access,
  title: TITLES[id] ?? listLinkTitle(id),
});

const sharedFilters = ({ commerciaux, zones, region }: BoardFilters): BoardFilters => ({ commerciaux, zones, region });
const between = ({ from, to }: Days): string => `${from}..${to}`;
const oneDay = (date: string): Days => ({ from: date, to: date });
/** Revenue counts validated orders only, and so do the sales of products. */
const VALIDATED = { validation: 'validees' };
const SOLD = { type: 'vente', commandes: 'validees' };

/** All days of the month of a day: the board also counts what is dated later in the month. */
function monthOf(date: string): Days {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return { from: `${date.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** The kinds of a day's activity. */
export const RESOURCE_OF_GENRE = {
  commande: 'commandes',
  livraison: 'livraisons',
  retour: 'retours',
  paiement: 'paiements',
  ajustement: 'ajustements',
} as const satisfies Record<GenreActivite, ResourceId>;

/** The list behind every figure of the three boards. A sum is the sum of the list's rows, a count is their number. */
export const destinations = {
  // The main dashboard.
  commandesOfMonth: (today: string, { region }: BoardFilters) =>
    listUnder('commandes', { periode: between(monthOf(today)), ...VALIDATED, region }),
  // The list of lots opens on what is in stock.
  lotsInStock: ({ region }: BoardFilters) => listUnder('lots', { region }),
  orangeMoney: (today: string, { region }: BoardFilters) =>
    listUnder('paiements', { moyen: 'orange-money', periode: between(monthOf(today)), region }),
  salesOfDay: (date: string, { region }: BoardFilters) =>
    listUnder('commandes', { periode: between(oneDay(date)), ...VALIDATED, region }),
  salesOfPeriod: (days: Days, { region }: BoardFilters) =>
    listUnder('commandes', { periode: between(days), ...VALIDATED, region }),
  commercialOfMonth: (username: string, today: string, { region }: BoardFilters) =>
    listUnder('commandes', { commerciaux: username, periode: between(monthOf(today)), ...VALIDATED, region }),
  produitOfMonth: (code: string, today: string, { region }: BoardFilters) =>
    listUnder('mouvements', { ...SOLD, produits: code, periode: between(monthOf(today)), region }),
  lotsOfProduit: (code: string, { region }: BoardFilters) => listUnder('lots', { produits: code, region }),
  stockOfDivers: (code: string, { region }: BoardFilters) =>
    listUnder('stock-produits-divers', { 'produits-divers': code, region }),
  lotsAtRisk: ({ from, to }: Days, { region }: BoardFilters) =>
    listUnder('lots', { risque: 'a-perdre', expire: from, 'expire-avant': to, region }),
  pointsLeftAlone: (zone: string | undefined, { from, to }: Days, { region }: BoardFilters) =>
    listUnder('points-de-vente', {
      creation: `..${addDays(from, -1)}`,
      'sans-commande': between({ from, to }),
      zones: zone,
      region,
    }),
  pointsInZone: (zone: string | undefined, { region }: BoardFilters) =>
    listUnder('points-de-vente', { zones: zone, region }),
  commercialOfPeriod: (username: string, days: Days, { region }: BoardFilters) =>
    listUnder('commandes', { commerciaux: username, periode: between(days), ...VALIDATED, region }),
  produitOfPeriod: (code: string, days: Days, { region }: BoardFilters) =>
    listUnder('mouvements', { ...SOLD, produits: code, periode: between(days), region }),
  // The daily board.
  commandesOfDay: (date: string) => listUnder('commandes', { periode: between(oneDay(date)), ...VALIDATED }),
  servedPoints: (date: string) => listUnder('points-de-vente', { commande: between(oneDay(date)) }),
  livraisonsOfDay: (date: string) => listUnder('livraisons', { periode: between(oneDay(date)) }),
  paiementsOfDay: (date: string) => listUnder('paiements', { periode: between(oneDay(date)) }),
  commercialOfDay: (username: string, date: string) =>
    listUnder('commandes', { commerciaux: username, periode: between(oneDay(date)), ...VALIDATED }),
  produitOfDay: (code: string, date: string) =>
    listUnder('mouvements', { ...SOLD, produits: code, periode: between(oneDay(date)) }),
  activityOfDay: (genre: GenreActivite, date: string) =>
    listUnder(RESOURCE_OF_GENRE[genre], { periode: between(oneDay(date)) }),
  // The points-of-sale board.
  pointsOfSale: ({ to }: Days, filters: BoardFilters) =>
    listUnder('points-de-vente', { creation: `..${to}`, ...sharedFilters(filters) }),
  newPoints: ({ to }: Days, filters: BoardFilters) =>
    listUnder('points-de-vente', { creation: between({ from: monthOf(to).from, to }), ...sharedFilters(filters) }),
  activePoints: (days: Days, filters: BoardFilters) =>
    listUnder('points-de-vente', { creation: `..${days.to}`, commande: between(days), ...sharedFilters(filters) }),
  inactivePoints: (days: Days, filters: BoardFilters) =>
    listUnder('points-de-vente', {
      creation: `..${days.to}`,
      'sans-commande': between(days),
      ...sharedFilters(filters),
    }),
  commandesOfPeriod: (days: Days, filters: BoardFilters) =>
    listUnder('commandes', { periode: between(days), ...VALIDATED, ...sharedFilters(filters) }),
  pointsOfZone: (zone: string, { to }: Days, filters: BoardFilters) =>
    listUnder('points-de-vente', { creation: `..${to}`, ...sharedFilters(filters), zones: zone }),
  salesOfZone: (zone: string, days: Days, filters: BoardFilters) =>
    listUnder('commandes', { periode: between(days), ...VALIDATED, ...sharedFilters(filters), zones: zone }),
  commandesOfPoint: (code: string, days: Days, filters: BoardFilters) =>
    listUnder('commandes', { pdv: code, periode: between(days), ...VALIDATED, ...sharedFilters(filters) }),
  inactivePointsOfZone: (zone: string, days: Days, filters: BoardFilters) =>
    listUnder('points-de-vente', {
      creation: `..${days.to}`,
      'sans-commande': between(days),
      ...sharedFilters(filters),
      zones: zone,
    }),
} as const;
