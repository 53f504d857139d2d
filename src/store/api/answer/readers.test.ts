import fc from 'fast-check';
import { figure } from '../../../workers/figure.ts';
import { flag, fieldsGiven, listOf, pageOf, shape, text } from './readers.ts';
import { commande } from '../entities/documents.ts';
import { person, role } from '../entities/references.ts';
import { utilisateur } from '../entities/utilisateurs.ts';
import { zone } from '../entities/places.ts';

const cents = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
const decimalText = (value: bigint) => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('a figure', () => {
  test('is the value of a decimal text with two decimals, whatever its size and sign', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(figure(decimalText(value))).toBe(Number(value) / 100);
      }),
    );
  });

  test('written as text by any language reads as the same number', () => {
    // No text distinguishes −0 from 0.
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
        fc.constantFrom('', ' ', '\n'),
        (value, space) => {
          expect(figure(`${space}${String(value)}${space}`)).toBe(figure(value));
          expect(figure(value.toExponential())).toBe(value + 0);
        },
      ),
    );
  });

  test.each([-0, '-0', '-0.00'])('%p has no sign', (value) => {
    expect(figure(value)).toBe(0);
  });

  test('is never NaN nor infinite, nor read from any other text', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = figure(value);
        expect(read === undefined || Number.isFinite(read)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.string().filter((each) => !/\d/.test(each)),
        (value) => {
          expect(figure(value)).toBeUndefined();
        },
      ),
    );
  });

  test.each(['', ' ', '0x10', '1,5', '1 000', '12abc', 'Infinity', '1e999', '--1', '.', null, true, [], [5], {}])(
    '%p is not a figure',
    (value) => {
      expect(figure(value)).toBeUndefined();
    },
  );
});

test('a missing field is left out, never 0, and fields without a reader stay', () => {
  const read = shape<{ total: number; name: string; other: boolean }>({ total: figure, name: text });
  expect(read({ total: null, other: true })).toEqual({ name: '', other: true });
  expect(read({ total: '12.50', name: 7 })).toEqual({ total: 12.5, name: '7' });
  expect(read(null)).toEqual({ name: '' });
});

test('reads lists, pages and flags in every notation', () => {
  expect(listOf(figure)('x')).toBeUndefined();
  expect(pageOf(text)({ member: ['a'], totalItems: '41' })).toEqual({ items: ['a'], total: 41 });
  expect(pageOf(text)(['a', 'b'])).toEqual({ items: ['a', 'b'], total: 2 });
  expect([true, 1, '1', false, 0, '0', null, 'x'].map(flag)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
    undefined,
  ]);
});

test('takes from a partial answer only the fields that it has', () => {
  expect(fieldsGiven(utilisateur)({ username: 'a', totalStockValue: '12.50' })).toEqual({
    username: 'a',
    totalStockValue: 12.5,
  });
  expect(fieldsGiven(utilisateur)(null)).toEqual({});
});

test('names a person or a role by what is known of them', () => {
  expect(person({ username: 'col001' })).toEqual({ username: 'col001', nomPrenom: 'col001' });
  expect(person('/api/data/utilisateurs/col001')).toEqual({ username: 'col001', nomPrenom: 'col001' });
  expect(person(null)).toEqual({ username: '', nomPrenom: '—' });
  expect(role({ code: 'ROLE_EDITEUR' }).designation).toBe('ROLE_EDITEUR');
  expect(role({ code: 'ROLE_SUPERVISEUR' })).toEqual({
    code: 'ROLE_SUPERVISEUR',
    designation: 'ROLE_SUPERVISEUR',
    isAdmin: false,
  });
});

test('counts are those of the lists in the answer, and unknown without lists', () => {
  expect(utilisateur({ username: 'a', pointOfSales: [{ code: 'P1' }] }).nbPointOfSales).toBe(1);
  expect(utilisateur({ username: 'a' }).nbPointOfSales).toBeUndefined();
  expect(commande({ code: 'C1', stockMouvements: [{}, {}] })).toMatchObject({ orderNumber: 'C1', nbProduits: 2 });
  expect(commande({ code: 'C1' })).not.toHaveProperty('isValidated');
  expect(zone({ code: 'Z', pointOfSales: [1, 2] }).nbPointsDeVente).toBe(2);
});

test('reads bare rings as a polygon, and coordinates without a type too', () => {
  const ring = [
    [47, -19],
    [48, -19],
    [48, -18],
    [47, -19],
  ];
  expect(zone({ code: 'Z', polygon: [ring] }).polygon).toEqual({ type: 'Polygon', coordinates: [ring] });
  expect(zone({ code: 'Z', polygon: { coordinates: [[ring]] } }).polygon).toEqual({
    type: 'MultiPolygon',
    coordinates: [[ring]],
  });
  expect(zone({ code: 'Z', polygon: 'x' }).polygon).toBeNull();
});
