import type { TableauJour } from '@contract/dashboardJour.ts';
import { addDays } from '../../../../rules/day.ts';

const PEOPLE = [
  ['exemple-1', 'Rakotomalala Hery', -18.9105, 47.5257],
  ['exemple-2', 'Rasoanaivo Voahangy', -18.8792, 47.5079],
  ['exemple-3', 'Razafindrakoto Fanja', -18.9321, 47.5398],
  ['exemple-4', 'Ratsimba Joël', -18.9154, 47.4893],
  ['exemple-5', 'Andriamanana Désiré', -18.8521, 47.4786],
] as const;
const SALES = [1_284_500, 1_102_000, 968_400, 815_900, 704_300];
const PRODUCTS = [
  'Café moulu 250 g',
  'Huile d’arachide 1 L',
  'Riz gasy 5 kg',
  'Lait concentré 390 g',
  'Savon de ménage 400 g',
];
const HOURS = ['16:42', '16:05', '15:31', '14:48', '14:02', '11:20', '09:37', '08:15'];
const GENRES = [
  'commande',
  'paiement',
  'commande',
  'livraison',
  'commande',
  'retour',
  'commande',
  'ajustement',
] as const;

const person = (at: number) => {
  const [username, nomPrenom] = PEOPLE[at % PEOPLE.length] ?? PEOPLE[0];
  return { username, nomPrenom };
};

/** Sample figures for a backend without this board, marked as such on the screen (docs/product.md, 6.2). */
export const sampleDay = (date: string): Required<TableauJour> => ({
  date,
  precedent: addDays(date, -7),
  chiffres: {
    chiffreAffaire: { valeur: 8_640_500, precedent: 7_912_000 },
    commandesValidees: { valeur: 46, precedent: 43 },
    panierMoyen: { valeur: 187_837, precedent: 184_000 },
    pointsDeVenteServis: { valeur: 44, precedent: 42 },
    facturation: { valeur: 5_310_000, precedent: 6_020_000 },
    nbLivraisons: 7,
    paiements: { valeur: 4_275_000, precedent: 3_990_000 },
    nbPaiements: 11,
  },
  positions: PEOPLE.map(([, , latitude, longitude], at) => ({
    commercial: person(at),
    at: `${date}T1${String(at)}:24:00Z`,
    latitude,
    longitude,
  })),
  topCommerciaux: SALES.map((chiffreAffaire, at) => ({ commercial: person(at), chiffreAffaire, commandes: 9 - at })),
  topProduits: PRODUCTS.map((designation, at) => ({
    produit: { code: `EXEMPLE-${String(at + 1)}`, designation },
    chiffreAffaire: 1_480_000 - at * 210_000,
    ventes: 31 - at * 4,
  })),
  activite: {
    comptes: [
      { genre: 'commande', nb: 46 },
      { genre: 'livraison', nb: 7 },
      { genre: 'retour', nb: 2 },
      { genre: 'paiement', nb: 11 },
      { genre: 'ajustement', nb: 1 },
    ],
    derniers: HOURS.map((hour, at) => ({
      genre: GENRES[at] ?? 'commande',
      at: `${date}T${hour}:00+03:00`,
      code: `EXEMPLE-${String(at + 1)}`,
      reference: `EX${String(1_042 - at)}`,
      montant: 245_000 - at * 21_500,
      commercial: person(at),
      lieu: GENRES[at] === 'commande' ? 'Épicerie Soa' : null,
    })),
  },
});
