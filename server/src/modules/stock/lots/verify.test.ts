import { type StoredLot, type StoredMouvement, signedQuantity, verifyLot } from './verify.ts';

const lot: StoredLot = {
  code: 'LOT0000001',
  productId: 1,
  commercialId: 2,
  quantiteDisponible: 7,
  quantiteInitial: 10,
};
const move = (
  code: string,
  type: StoredMouvement['type'],
  quantite: number,
  more: Partial<StoredMouvement> = {},
): StoredMouvement => ({
  code,
  type,
  quantite,
  quantiteSignee: signedQuantity(type, quantite),
  productId: 1,
  commercialId: 2,
  ...more,
});
const good = [
  move('M1', 'LIVRAISON', 10),
  move('M2', 'VENTE', 4),
  move('M3', 'AJUSTEMENT_POSITIF', 2),
  move('M4', 'AJUSTEMENT', -1),
];

test('a lot that is the sum of its movements', () => {
  expect(verifyLot(lot, good)).toBeUndefined();
  expect(verifyLot({ ...lot, quantiteDisponible: 0, quantiteInitial: 0 }, [])).toBeUndefined();
});

test.each([
  [
    'a balance from nowhere',
    { ...lot, quantiteDisponible: 8 },
    good,
    { mouvement: 'M4', reason: '8 disponibles, 7 d’après les mouvements' },
  ],
  ['stock without any movement', lot, [], { mouvement: null, reason: '7 disponibles, 0 d’après les mouvements' }],
  [
    'another initial quantity',
    { ...lot, quantiteInitial: 12 },
    good,
    { mouvement: 'M4', reason: '12 livrés à l’origine, 10 d’après les mouvements' },
  ],
  [
    'more sold than there was',
    lot,
    [move('M1', 'LIVRAISON', 10), move('M2', 'VENTE', 11), move('M3', 'AJUSTEMENT_POSITIF', 8)],
    { mouvement: 'M2', reason: 'solde de -1 après ce mouvement' },
  ],
  [
    'a sale counted as a delivery',
    lot,
    [move('M1', 'LIVRAISON', 10), move('M2', 'VENTE', 3, { quantiteSignee: 3 })],
    { mouvement: 'M2', reason: 'VENTE de 3 compté pour 3' },
  ],
  [
    'a movement of another product',
    lot,
    [move('M1', 'LIVRAISON', 10), move('M2', 'VENTE', 3, { productId: 9 })],
    { mouvement: 'M2', reason: 'produit ou commercial autre que celui du lot' },
  ],
])('%s is named with its movement', (_, stored, mouvements, expected) => {
  expect(verifyLot(stored, mouvements)).toEqual({ lot: 'LOT0000001', ...expected });
});
