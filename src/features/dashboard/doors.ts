import type { GenreActivite } from '@contract/dashboardJour.ts';
import type { Permission } from '@contract/session.ts';

/** The list that makes up a figure: its address with its filters, and what one needs to read it. */
export interface Door {
  to: string;
  permission: Permission;
  /** What opens, as the title of the link says it. */
  title: string;
}

/** Days (`yyyy-MM-dd`), both included. */
export interface Days {
  from: string;
  to: string;
}

interface Of {
  region?: string | undefined;
  commerciaux?: readonly string[] | undefined;
  zones?: readonly string[] | undefined;
}

const LISTS = {
  commandes: { path: '/commandes', permission: 'orders.read', title: 'Voir les commandes' },
  paiements: { path: '/paiements', permission: 'deliveries.read', title: 'Voir les paiements' },
  livraisons: { path: '/livraisons', permission: 'deliveries.read', title: 'Voir les factures' },
  retours: { path: '/retours', permission: 'deliveries.read', title: 'Voir les retours' },
  ajustements: { path: '/ajustements', permission: 'stock.read', title: 'Voir les ajustements' },
  lots: { path: '/stock-commercial', permission: 'stock.read', title: 'Voir les lots en stock' },
  stockDivers: { path: '/stock-produits-divers', permission: 'stock.read', title: 'Voir le stock' },
  mouvements: { path: '/mouvements-stock', permission: 'stock.read', title: 'Voir les ventes' },
  pointsDeVente: { path: '/points-vente', permission: 'commercials.read', title: 'Voir les points de vente' },
} as const;

/** A list under these filters, named as its own address names them; what is empty is left out. */
function door(
  list: keyof typeof LISTS,
  filters: Readonly<Record<string, string | readonly string[] | undefined>>,
): Door {
  const { path, permission, title } = LISTS[list];
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) {
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) if (each !== '') params.append(key, each);
  }
  const query = params.toString();
  return { to: query === '' ? path : `${path}?${query}`, permission, title };
}

const ofAll = ({ commerciaux, zones, region }: Of): Of => ({ commerciaux, zones, region });
const between = ({ from, to }: Days): string => `${from}..${to}`;
const day = (date: string): Days => ({ from: date, to: date });
/** Revenue counts validated orders alone, and the sales of products those of validated orders. */
const VALIDATED = { validation: 'validees' };
const SOLD = { type: 'vente', commandes: 'validees' };

/** The month of a day, whole: what is dated later this month counts too. */
function monthOf(date: string): Days {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return { from: `${date.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

const GENRES: Record<GenreActivite, keyof typeof LISTS> = {
  commande: 'commandes',
  livraison: 'livraisons',
  retour: 'retours',
  paiement: 'paiements',
  ajustement: 'ajustements',
};

/**
 * Every figure of the three boards, and the list that makes it up: a sum is that of the list's rows, a number is their
 * number.
 */
export const doors = {
  // The main dashboard.
  commandesDuMois: (today: string, { region }: Of) =>
    door('commandes', { periode: between(monthOf(today)), ...VALIDATED, region }),
  stockTerrain: ({ region }: Of) => door('lots', { stock: 'en-stock', region }),
  orangeMoney: (today: string, { region }: Of) =>
    door('paiements', { moyen: 'orange-money', periode: between(monthOf(today)), region }),
  ventesDuJour: (date: string, { region }: Of) =>
    door('commandes', { periode: between(day(date)), ...VALIDATED, region }),
  ventesDePeriode: (days: Days, { region }: Of) => door('commandes', { periode: between(days), ...VALIDATED, region }),
  commercialDuMois: (username: string, today: string, { region }: Of) =>
    door('commandes', { commerciaux: username, periode: between(monthOf(today)), ...VALIDATED, region }),
  produitDuMois: (code: string, today: string, { region }: Of) =>
    door('mouvements', { ...SOLD, produits: code, periode: between(monthOf(today)), region }),
  stockProduit: (code: string, { region }: Of) => door('lots', { produits: code, stock: 'en-stock', region }),
  stockDivers: (code: string, { region }: Of) => door('stockDivers', { 'produits-divers': code, region }),
  // The daily board.
  commandesDuJour: (date: string) => door('commandes', { periode: between(day(date)), ...VALIDATED }),
  pointsServis: (date: string) => door('pointsDeVente', { commande: between(day(date)) }),
  facturesDuJour: (date: string) => door('livraisons', { periode: between(day(date)) }),
  paiementsDuJour: (date: string) => door('paiements', { periode: between(day(date)) }),
  commercialDuJour: (username: string, date: string) =>
    door('commandes', { commerciaux: username, periode: between(day(date)), ...VALIDATED }),
  produitDuJour: (code: string, date: string) =>
    door('mouvements', { ...SOLD, produits: code, periode: between(day(date)) }),
  activite: (genre: GenreActivite, date: string) => door(GENRES[genre], { periode: between(day(date)) }),
  // The points-of-sale board.
  pointsDeVente: ({ to }: Days, of: Of) => door('pointsDeVente', { creation: `..${to}`, ...ofAll(of) }),
  pointsNouveaux: ({ to }: Days, of: Of) =>
    door('pointsDeVente', { creation: between({ from: monthOf(to).from, to }), ...ofAll(of) }),
  pointsActifs: (days: Days, of: Of) =>
    door('pointsDeVente', { creation: `..${days.to}`, commande: between(days), ...ofAll(of) }),
  pointsInactifs: (days: Days, of: Of) =>
    door('pointsDeVente', { creation: `..${days.to}`, 'sans-commande': between(days), ...ofAll(of) }),
  commandesDePeriode: (days: Days, of: Of) => door('commandes', { periode: between(days), ...VALIDATED, ...ofAll(of) }),
  pointsDeZone: (zone: string, { to }: Days, of: Of) =>
    door('pointsDeVente', { creation: `..${to}`, ...ofAll(of), zones: zone }),
  ventesDeZone: (zone: string, days: Days, of: Of) =>
    door('commandes', { periode: between(days), ...VALIDATED, ...ofAll(of), zones: zone }),
  commandesDuPoint: (code: string, days: Days, of: Of) =>
    door('commandes', { pdv: code, periode: between(days), ...VALIDATED, ...ofAll(of) }),
} as const;
