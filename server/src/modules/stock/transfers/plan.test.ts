import fc from 'fast-check';
import { addDays } from '../../../../../rules/day.ts';
import { lostOf } from '../../../../../rules/stockCover.ts';
import { type LosingLot, roomOf, type Seller, transfersOf } from './plan.ts';

const TODAY = '2026-11-20';
const day = (days: number) => addDays(TODAY, days);
const seller = (id: number, sold: number, lots: [units: number, days: number | null][] = []): Seller => ({
  id,
  sold,
  lots: lots.map(([units, days]) => ({ units, expireAt: days === null ? null : day(days) })),
});
const losing = (id: number, lost: number, days = 10, holderId = 1): LosingLot => ({
  id,
  productId: 7,
  holderId,
  expireAt: day(days),
  lost,
});
const propose = (lots: LosingLot[], sellers: Seller[]) =>
  transfersOf(lots, new Map([[7, sellers]]), TODAY).map(({ lotId, to, units }) => [lotId, to, units]);

test.each([
  ['one a day for ten days', seller(2, 30), 10],
  ['who sells nothing', seller(2, 0), 0],
  ['who is full', seller(2, 30, [[10, 10]]), 0],
  ['who has a part of it', seller(2, 30, [[4, 10]]), 6],
  ['what expires earlier goes first', seller(2, 30, [[4, 5]]), 6],
  ['what is lost of it anyway takes no room after its end', seller(2, 30, [[40, 5]]), 5],
  ['what expires later and has time', seller(2, 30, [[15, 30]]), 10],
  ['what expires later and would be too late', seller(2, 30, [[25, 30]]), 5],
  ['who already loses some later', seller(2, 30, [[40, 30]]), 0],
  ['what never expires', seller(2, 30, [[500, null]]), 10],
  ['less than one unit', seller(2, 2), 0],
])('room: %s', (_, who, room) => {
  expect(roomOf(who, day(10), TODAY)).toBe(room);
});

test.each([
  ['the fastest of those who can take all', [losing(1, 5)], [seller(2, 30), seller(3, 60)], [[1, 3, 5]]],
  ['another one where the fastest is full', [losing(1, 5)], [seller(2, 30), seller(3, 60, [[20, 10]])], [[1, 2, 5]]],
  ['never who holds it', [losing(1, 5)], [seller(1, 900), seller(2, 30)], [[1, 2, 5]]],
  [
    'several together',
    [losing(1, 25)],
    [seller(2, 30), seller(3, 60)],
    [
      [1, 3, 20],
      [1, 2, 5],
    ],
  ], // prettier-ignore
  [
    'nobody for the rest',
    [losing(1, 25)],
    [seller(2, 30)],
    [
      [1, 2, 10],
      [1, null, 15],
    ],
  ], // prettier-ignore
  ['nobody at all', [losing(1, 25)], [], [[1, null, 25]]],
  [
    'the second lot finds the first one’s taker full',
    [losing(1, 20), losing(2, 4)],
    [seller(2, 30), seller(3, 60)],
    [
      [1, 3, 20],
      [2, 2, 4],
    ], // prettier-ignore
  ],
  ['too late for anybody', [losing(1, 5, 0)], [seller(2, 900)], [[1, null, 5]]],
] as [string, LosingLot[], Seller[], unknown][])('proposed: %s', (_, lots, sellers, proposals) => {
  expect(propose(lots, sellers)).toEqual(proposals);
});

test('nobody loses more than before by what they are given, and nothing is given twice', () => {
  const stock = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: -3, max: 60 })), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 120 }), stock), { minLength: 1, maxLength: 5 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 60 })), { maxLength: 5 }),
      (people, lots) => {
        const sellers = people.map(([sold, held], at) =>
          seller(at + 2, sold, held.sort(([, a], [, b]) => a - b) as [number, number][]),
        );
        const asked = lots.map(([lost, days], at) => losing(at + 1, lost, days));
        const proposals = transfersOf(asked, new Map([[7, sellers]]), TODAY);
        for (const { id, lost } of asked)
          expect(proposals.filter(({ lotId }) => lotId === id).reduce((sum, { units }) => sum + units, 0)).toBe(lost);
        for (const { id, sold, lots: held } of sellers) {
          const given = proposals
            .filter(({ to }) => to === id)
            .map(({ lotId, units }) => ({ units, expireAt: asked[lotId - 1]?.expireAt ?? '' }));
          const all = [...held, ...given].sort((a, b) => String(a.expireAt).localeCompare(String(b.expireAt)));
          const lossOf = (its: typeof all) => lostOf(its, sold, TODAY).reduce((sum, units) => sum + units, 0);
          // Each lot is rounded up by itself, so that two halves may show as two units.
          expect(lossOf(all)).toBeLessThanOrEqual(lossOf([...held]) + held.length);
        }
      },
    ),
    { seed: 11, numRuns: 300 },
  );
});
