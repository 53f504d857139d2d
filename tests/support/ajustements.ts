import type { Ajustement, AjustementDetail } from '../../server/src/contract/ajustement.ts';

/** An adjustment in a list. */
export const ajustement = (changes: Partial<Ajustement> = {}): Ajustement => ({
  code: 'AJU1',
  ajustementRef: 'AJ2600001',
  createdAt: '2026-11-18T21:30:00Z',
  dateAjustement: '2026-11-17T21:00:00Z',
  totalValue: -73_800,
  nbLignes: 3,
  nbSansValeur: 0,
  description: 'Casse au transport',
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  createdBy: { username: 'admin@demo.mg', nomPrenom: 'Andriamalala Nirina' },
  ...changes,
});

const lotOf = (code: string, lotNumber: string) => ({
  code,
  product: { code: 'ART0001', designation: 'Café moulu 250 g' },
  lotNumber,
  expireAt: '2028-05-30',
});

/** An adjustment with its lines. */
export const ajustementDetail = (changes: Partial<AjustementDetail> = {}): AjustementDetail => ({
  ...ajustement(),
  stockMouvements: [
    {
      code: 'M1',
      type: 'AJUSTEMENT_NEGATIF',
      quantite: 8,
      totalValue: 98_400,
      stockCommercial: lotOf('S1', 'L26-001'),
    },
    {
      code: 'M2',
      type: 'AJUSTEMENT_POSITIF',
      quantite: 2,
      totalValue: 24_600,
      stockCommercial: lotOf('S2', 'L26-002'),
    },
  ],
  miscellaneousMouvements: [
    {
      code: 'D1',
      quantite: -3,
      totalValue: -7_500,
      stock: { code: 'SPD1', miscellaneous: { code: 'DIV001', designation: 'Parasol' } },
    },
  ],
  ...changes,
});
