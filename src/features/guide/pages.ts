import accueil from '../../../docs/guide/accueil.md';
import administration from '../../../docs/guide/administration.md';
import ajustements from '../../../docs/guide/ajustements.md';
import commandes from '../../../docs/guide/commandes.md';
import commerciaux from '../../../docs/guide/commerciaux.md';
import compte from '../../../docs/guide/compte.md';
import facturation from '../../../docs/guide/facturation.md';
import importer from '../../../docs/guide/importer.md';
import listes from '../../../docs/guide/listes.md';
import paiements from '../../../docs/guide/paiements.md';
import parcours from '../../../docs/guide/parcours.md';
import pointsDeVente from '../../../docs/guide/points-de-vente.md';
import premiersPas from '../../../docs/guide/premiers-pas.md';
import produits from '../../../docs/guide/produits.md';
import retours from '../../../docs/guide/retours.md';
import stock from '../../../docs/guide/stock.md';
import tableaux from '../../../docs/guide/tableaux-de-bord.md';
import zones from '../../../docs/guide/zones.md';

export type GuidePage = typeof accueil;

interface Chapter {
  title: string;
  pages: Readonly<Record<string, GuidePage>>;
}

/** The guide in the order in which it is read; a page's name is its address and its file in `docs/guide`. */
export const CHAPTERS: readonly Chapter[] = [
  { title: 'Commencer', pages: { accueil, 'premiers-pas': premiersPas, listes, importer, compte } },
  { title: 'Suivre', pages: { 'tableaux-de-bord': tableaux, parcours, zones } },
  { title: 'Vendre et livrer', pages: { commandes, facturation, retours, ajustements, paiements, stock } },
  { title: 'Le réseau', pages: { commerciaux, 'points-de-vente': pointsDeVente, produits, administration } },
];

export const PAGES: ReadonlyMap<string, GuidePage> = new Map(CHAPTERS.flatMap(({ pages }) => Object.entries(pages)));

export const HOME = 'accueil';

/** Beginnings of the screens' paths, the longer before the shorter, and the page of the guide about each. */
const SCREENS: readonly (readonly [path: string, page: string])[] = [
  ['/dashboard', 'tableaux-de-bord'],
  ['/board', 'tableaux-de-bord'],
  ['/produits/statistiques', 'produits'],
  ['/produit', 'produits'],
  ['/parcours', 'parcours'],
  ['/tracking-devices', 'parcours'],
  ['/heatmap', 'zones'],
  ['/zones', 'zones'],
  ['/commande', 'commandes'],
  ['/livraison', 'facturation'],
  ['/miscellaneous-livraison', 'facturation'],
  ['/retour', 'retours'],
  ['/ajustement', 'ajustements'],
  ['/paiements', 'paiements'],
  ['/stock', 'stock'],
  ['/mouvements-stock', 'stock'],
  ['/commercial', 'commerciaux'],
  ['/point', 'points-de-vente'],
  ['/admin/users', 'administration'],
  ['/sessions', 'administration'],
  ['/configuration', 'administration'],
  ['/parametres', 'administration'],
  ['/journal', 'administration'],
  ['/mon-compte', 'compte'],
  ['/aide', HOME],
];

/** The page of the guide about a screen, by its path; undefined for a screen that no page tells of. */
export const pageOfScreen = (path: string): string | undefined =>
  path.endsWith('/import/validation') ? 'importer' : SCREENS.find(([start]) => path.startsWith(start))?.[1];
