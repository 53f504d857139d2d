import type { Livraison, LivraisonDetail } from '../../server/src/contract/livraison.ts';
import type { StockLigne } from '../../server/src/contract/stock.ts';
import type { Utilisateur, UtilisateurDetail } from '../../server/src/contract/utilisateur.ts';

/** A representative in a list. */
export const commercial = (changes: Partial<Utilisateur> = {}): Utilisateur => ({
  username: 'col001',
  nomPrenom: 'Rakotomalala Hery',
  codeTiers: 'C0001',
  codeCollaborateur: 'COL001',
  phoneNumber: '340512345',
  adresse: 'Lot II A 10 bis, Analakely',
  region: 'Analamanga',
  zone: 'Analakely',
  zones: ['Z01'],
  isEnabled: true,
  hasSession: true,
  lastActivityAt: '2026-11-20T11:26:00Z',
  lastLivraisonAt: '2026-11-09T06:00:00Z',
  lastUpdateAt: '2026-11-19T03:00:00Z',
  lastCommandAt: null,
  totalCommandesValue: 37_560_000,
  paiementLeft: 3_380_000,
  totalStockValue: 8_214_500,
  totalCommission: 1_126_800,
  initialCommandValue: 5_000_000,
  nbPointOfSales: 37,
  utilisateurRole: { code: 'ROLE_COMMERCIAL', designation: 'Commercial', isAdmin: false },
  version: 1,
  ...changes,
});

/** A representative's own page. */
export const commercialDetail = (changes: Partial<UtilisateurDetail> = {}): UtilisateurDetail => ({
  ...commercial(),
  responsables: [],
  pointOfSales: [],
  chiffreAffaireMois: 21_480_500,
  objectif: 18_000_000,
  ...changes,
});

/** One lot that the representative holds. */
export const lot = (changes: Partial<StockLigne> = {}): StockLigne => ({
  code: 'S1',
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  product: { code: 'ART0001', designation: 'Café moulu 250 g' },
  miscellaneous: null,
  lotNumber: 'L26-001',
  expireAt: '2026-12-01',
  quantiteDisponible: 42,
  quantiteInitial: 50,
  valeur: 516_600,
  ...changes,
});

/** An invoice in a list. */
export const livraison = (changes: Partial<Livraison> = {}): Livraison => ({
  code: 'LIV1',
  factureRef: 'FA2600001',
  livraisonAt: '2026-11-18T21:00:00Z',
  createdAt: '2026-11-19T05:00:00Z',
  totalValue: 2_404_500,
  nbLignes: 1,
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  ...changes,
});

/** An invoice with its lines. */
export const livraisonDetail = (changes: Partial<LivraisonDetail> = {}): LivraisonDetail => ({
  ...livraison(),
  stockMouvements: [
    {
      code: 'M1',
      quantite: 24,
      totalValue: 180_000,
      stockCommercial: {
        code: 'S1',
        product: { code: 'ART0001', designation: 'Café moulu 250 g' },
        lotNumber: 'L26-001',
        expireAt: '2027-05-30',
      },
    },
  ],
  ...changes,
});
