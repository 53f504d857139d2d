import type {
  MiscellaneousLivraison,
  MiscellaneousLivraisonDetail,
} from '../../server/src/contract/miscellaneousLivraison.ts';
import type { Retour, RetourDetail } from '../../server/src/contract/retour.ts';

const representative = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };

/** A return in a list. */
export const retour = (changes: Partial<Retour> = {}): Retour => ({
  code: 'RET1',
  factureRef: 'AV2600001',
  retourAt: '2026-11-18T21:00:00Z',
  createdAt: '2026-11-19T21:30:00Z',
  totalValue: 48_500,
  nbLignes: 1,
  commercial: representative,
  ...changes,
});

/** A return with its line. */
export const retourDetail = (changes: Partial<RetourDetail> = {}): RetourDetail => ({
  ...retour(),
  stockMouvements: [
    {
      code: 'M1',
      quantite: 4,
      totalValue: 48_500,
      stockCommercial: {
        code: 'S1',
        product: { code: 'ART0001', designation: 'Café moulu 250 g' },
        lotNumber: 'L26-001',
        expireAt: '2020-05-30',
      },
    },
  ],
  ...changes,
});

/** A delivery of miscellaneous products in a list. */
export const livraisonDivers = (changes: Partial<MiscellaneousLivraison> = {}): MiscellaneousLivraison => ({
  code: 'LPD1',
  factureRef: 'PD2600001',
  livraisonAt: '2026-11-16T21:00:00Z',
  createdAt: '2026-11-18T21:00:00Z',
  nbMouvements: 2,
  commercial: representative,
  ...changes,
});

/** A delivery of miscellaneous products with its lines. */
export const livraisonDiversDetail = (
  changes: Partial<MiscellaneousLivraisonDetail> = {},
): MiscellaneousLivraisonDetail => ({
  ...livraisonDivers(),
  mouvements: [
    {
      code: 'MPD1',
      quantite: 3,
      stock: { code: 'SPD1', miscellaneous: { code: 'DIV001', designation: 'Sac réutilisable' } },
    },
    {
      code: 'MPD2',
      quantite: 12,
      stock: { code: 'SPD2', miscellaneous: { code: 'DIV002', designation: 'Affiche A3' } },
    },
  ],
  ...changes,
});
