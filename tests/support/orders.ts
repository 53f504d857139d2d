import type { Commande, CommandeDetail } from '../../server/src/contract/commande.ts';
import type { PointOfSale } from '../../server/src/contract/pointOfSale.ts';

/** An order in a list. */
export const commande = (changes: Partial<Commande> = {}): Commande => ({
  code: 'CMD1',
  orderNumber: 'BC2600001',
  commandeAt: '2026-11-18T21:30:00Z',
  totalValue: 450_600,
  isSmsSent: true,
  isValidated: true,
  nbProduits: 1,
  nbDivers: 1,
  pointOfSale: { code: 'POS1', designation: 'Épicerie Soa', phoneNumber: '341234567' },
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  zone: 'Analakely',
  ...changes,
});

/** An order with its lines. */
export const commandeDetail = (changes: Partial<CommandeDetail> = {}): CommandeDetail => ({
  ...commande(),
  stockMouvements: [
    {
      code: 'M1',
      quantite: 24,
      totalValue: 180_000,
      stockCommercial: {
        code: 'S1',
        product: { code: 'ART0001', designation: 'Café moulu 250 g' },
        lotNumber: 'L26-001',
        expireAt: '2020-05-30',
      },
    },
  ],
  miscellaneousMouvements: [
    {
      code: 'D1',
      quantite: 2,
      stock: { code: 'S9', miscellaneous: { code: 'DIV001', designation: 'Parasol publicitaire' } },
    },
  ],
  ...changes,
});

/** What the page of an order asks for besides the order: nothing happened to it, and there is no other. */
export const ALONE = {
  'GET /api/data/commandes/CMD1/historique': { evenements: [] },
  'GET /api/data/commandes': { member: [], totalItems: 0 },
};

const PEOPLE = [
  'Rakotomalala Hery',
  'Rasoanaivo Voahangy',
  'Ratsimbazafy Joël',
  'Andriamanantena Miora',
  'Razafy Lala',
];

/** Representatives `col001`…, at most five. */
export const responsables = (count: number): PointOfSale['responsables'] =>
  PEOPLE.slice(0, count).map((nomPrenom, index) => ({ username: `col00${index + 1}`, nomPrenom }));

/** A point of sale. */
export const pos = (changes: Partial<PointOfSale> = {}): PointOfSale => ({
  code: 'POS1',
  designation: 'Épicerie Soa',
  phoneNumber: '341234567',
  isEnabled: true,
  isActive: true,
  latitude: -18.9101,
  longitude: 47.5235,
  totalCommandesValue: 4_120_500,
  nbCommandes: 37,
  lastCommandAt: '2026-11-18T21:30:00Z',
  createdAt: '2025-10-02T07:00:00Z',
  responsables: responsables(1),
  zones: [{ code: 'Z1', designation: 'Analakely' }],
  ...changes,
});
