import { levelWord, verdictOf } from './lotVerdict.ts';

const TODAY = '2026-11-20';
const lot = { available: 80, percent: 80, expireAt: '2026-12-20', lost: 0 };

test.each([
  ['well filled, sold in time', {}, 'Excellent'],
  ['well filled, but some of it will expire unsold', { lost: 1 }, 'À perdre'],
  ['nearly empty, and the rest will expire unsold', { available: 3, percent: 3, lost: 3 }, 'À perdre'],
  ['past its date', { expireAt: '2026-11-19', lost: 80 }, 'Expiré'],
  ['past its date, where the server tells no loss', { expireAt: '2026-11-19', lost: undefined }, 'Expiré'],
  ['on its last day', { expireAt: TODAY, lost: 80 }, 'Expire ajd'],
  ['used up in time, and past its date since', { available: 0, percent: 0, expireAt: '2026-11-19' }, 'Critique'],
  ['used up, with a loss that is of yesterday', { available: 0, percent: 0, lost: 4 }, 'Critique'],
  ['without a date', { expireAt: null, percent: 30 }, 'Faible'],
  ['loss unknown', { lost: undefined, percent: 50 }, 'Bon'],
  ['nothing delivered is known', { percent: null }, null],
  ['nothing delivered is known, but it expires', { percent: null, lost: 2 }, 'À perdre'],
] as const)('%s: %p → %p', (_, change, verdict) => {
  expect(verdictOf({ ...lot, ...change }, TODAY)).toBe(verdict);
});

test.each([
  [100, 'Excellent'],
  [75, 'Excellent'],
  [74.9, 'Bon'],
  [50, 'Bon'],
  [49.9, 'Faible'],
  [25, 'Faible'],
  [24.9, 'Critique'],
  [0, 'Critique'],
])('%p %% left is %p', (percent, word) => {
  expect(levelWord(percent)).toBe(word);
});

test('whatever is left, a lot with units to lose or past its date never reads well', () => {
  for (let percent = 0; percent <= 100; percent += 5) {
    expect(verdictOf({ ...lot, percent, lost: 1 }, TODAY)).toBe('À perdre');
    expect(verdictOf({ ...lot, percent, expireAt: '2026-11-01' }, TODAY)).toBe('Expiré');
  }
});
