import fc from 'fast-check';
import { lot } from '../../tests/support/commercials.ts';
import { bornee, corpsDe, minimumDe, toLignes, totauxDe, toutARetirer, tropGrandes, valeurDe } from './ajustementRules.ts';

test.each([
  [-3, 1000.25, -3001], [7, 333.5, 2335], [-7, 333.5, -2335], [1, 0.5, 1], [-1, 0.5, -1], [1, 0.49, 0], [3, 0.1, 0], [0, 99, 0], [999_999, 12_345.67, 12_345_657_654], [5, null, null],
])('%d × %d Ar : %d, comme le serveur arrondit', (quantite, prix, valeur) => {
  expect(valeurDe(quantite, prix)).toEqual(valeur === 0 ? expect.closeTo(0, 9) : valeur);
});

test('une quantité reste entre moins le disponible et 999 999, entière', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (quantite, disponible) => {
      const held = bornee(quantite, disponible);
      expect(held + disponible).toBeGreaterThanOrEqual(0);
      expect(held).toBeLessThanOrEqual(999_999);
      if (quantite + disponible >= 0 && quantite <= 999_999) expect(held).toBe(quantite);
    }),
    { seed: 42, numRuns: 500 },
  );
  expect([bornee(1.7, 5), bornee(-1.7, 5), minimumDe(0)]).toEqual([1, -1, 0]);
});

test('les lignes d’un stock : lots avec leur prix, produits divers sans montant', () => {
  const divers = { code: 'SPD1', product: null, miscellaneous: { code: 'DIV001', designation: 'Parasol' }, lotNumber: null, expireAt: null, quantiteDisponible: 3, valeur: 300, price: 100 };
  const lignes = toLignes([lot({ price: 12_300 }), lot({ code: 'S2', quantiteDisponible: 4, valeur: 10 }), lot({ code: 'S3', quantiteDisponible: 0, valeur: 0 }), lot(divers)]);
  expect(Object.values(lignes).map(({ code, designation, lot: number, disponible, prix }) => [code, designation, number, disponible, prix])).toEqual([
    ['S1', 'Café moulu 250 g', 'L26-001', 42, 12_300], ['S2', 'Café moulu 250 g', 'L26-001', 4, 2.5], ['S3', 'Café moulu 250 g', 'L26-001', 0, null], ['SPD1', 'Parasol', null, 3, null],
  ]);
  expect(toutARetirer(lignes)).toEqual({ S1: -42, S2: -4, SPD1: -3 });
  expect(totauxDe(lignes, { S1: -2, S2: 3, SPD1: 1 })).toEqual({ lignes: 3, ajoutees: 4, retirees: 2, valeur: -24_600 + 8 });
  expect(tropGrandes(lignes, { S1: -43, S2: -4, X: -1, SPD1: 2 })).toEqual(['S1', 'X']);
});

test('le corps de l’appel est le même pour la même saisie, quel que soit l’ordre où elle fut faite', () => {
  const base = { commercial: 'col001', date: '', description: ' Casse ' };
  const body = corpsDe({ ...base, quantites: { B: 1, A: -2 } });
  expect(JSON.stringify(body)).toBe(JSON.stringify(corpsDe({ ...base, quantites: { A: -2, B: 1 } })));
  expect(body).toEqual({ username: 'col001', description: 'Casse', ligneAjustements: [{ stockCommercialCode: 'A', quantity: -2 }, { stockCommercialCode: 'B', quantity: 1 }] });
  expect(corpsDe({ ...base, date: '2026-10-01', quantites: {} }).dateAjustement).toBe('2026-10-01');
});
