import { periodPresets } from './presets.ts';

test.each([
  [
    '2026-11-24',
    [
      '2026-11-24..2026-11-24',
      '2026-11-23..2026-11-23',
      '2026-11-18..2026-11-24',
      '2026-11-01..2026-11-24',
      '2026-10-01..2026-10-31',
    ],
  ],
  [
    '2028-03-01',
    [
      '2028-03-01..2028-03-01',
      '2028-02-29..2028-02-29',
      '2028-02-24..2028-03-01',
      '2028-03-01..2028-03-01',
      '2028-02-01..2028-02-29',
    ],
  ],
  [
    '2027-01-01',
    [
      '2027-01-01..2027-01-01',
      '2026-12-31..2026-12-31',
      '2026-12-26..2027-01-01',
      '2027-01-01..2027-01-01',
      '2026-12-01..2026-12-31',
    ],
  ],
])('the periods offered on %s', (today, expected) => {
  const presets = periodPresets(today);
  expect(presets.map(({ period: { from, to } }) => `${from}..${to}`)).toEqual(expected);
  expect(presets.map(({ label }) => label)).toEqual([
    'Aujourd’hui',
    'Hier',
    '7 derniers jours',
    'Ce mois',
    'Mois dernier',
  ]);
});
