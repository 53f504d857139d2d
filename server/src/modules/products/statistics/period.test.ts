import { periodOf } from './period.ts';

const at = (text: string) => new Date(text);

/** Later than every period of these tests. */
const LATER = '2030-01-01';
const days = (from: string, until: string) => ({ from, until });

test.each([
  ['everything', undefined, undefined, { mois: {}, jours: [], sauf: [], morceaux: [] }],
  [
    'a whole month',
    '2026-02-01',
    '2026-02-28',
    { mois: days('2026-02-01', '2026-02-28'), jours: [], sauf: [], morceaux: [] },
  ],
  ['a day', '2026-02-10', '2026-02-10', { jours: [days('2026-02-10', '2026-02-10')], sauf: [], morceaux: [] }],
  [
    'the last day of a month',
    '2026-02-28',
    '2026-02-28',
    { jours: [days('2026-02-28', '2026-02-28')], sauf: [], morceaux: [] },
  ],
  [
    'a month without its ends',
    '2026-02-03',
    '2026-02-26',
    {
      mois: days('2026-02-01', '2026-02-28'),
      jours: [],
      sauf: [days('2026-02-01', '2026-02-02'), days('2026-02-27', '2026-02-28')],
      morceaux: [],
    },
  ],
  [
    'across two months, little of the first, nearly all of the second',
    '2026-01-20',
    '2026-02-27',
    {
      mois: days('2026-02-01', '2026-02-28'),
      jours: [days('2026-01-20', '2026-01-31')],
      sauf: [days('2026-02-28', '2026-02-28')],
      morceaux: [],
    },
  ],
  [
    'across two months, little of each',
    '2026-01-30',
    '2026-02-02',
    { jours: [days('2026-01-30', '2026-01-31'), days('2026-02-01', '2026-02-02')], sauf: [], morceaux: [] },
  ],
  [
    'days, months, days',
    '2025-11-20',
    '2026-02-03',
    {
      mois: days('2025-12-01', '2026-01-31'),
      jours: [days('2025-11-20', '2025-11-30'), days('2026-02-01', '2026-02-03')],
      sauf: [],
      morceaux: [],
    },
  ],
  [
    'since a day',
    '2026-02-27',
    undefined,
    { mois: { from: '2026-03-01' }, jours: [days('2026-02-27', '2026-02-28')], sauf: [], morceaux: [] },
  ],
  [
    'since a day early in a month',
    '2026-02-02',
    undefined,
    { mois: { from: '2026-02-01' }, jours: [], sauf: [days('2026-02-01', '2026-02-01')], morceaux: [] },
  ],
  [
    'until a day',
    undefined,
    '2026-02-02',
    { mois: { until: '2026-01-31' }, jours: [days('2026-02-01', '2026-02-02')], sauf: [], morceaux: [] },
  ],
  [
    'until a day late in a month',
    undefined,
    '2026-02-27',
    { mois: { until: '2026-02-28' }, jours: [], sauf: [days('2026-02-28', '2026-02-28')], morceaux: [] },
  ],
  ['reversed', '2026-02-02', '2026-02-01', { jours: [], sauf: [], morceaux: [] }],
  // 21:00 UTC is midnight in Antananarivo.
  [
    'an instant that is midnight',
    '2026-01-31T21:00:00Z',
    '2026-02-28',
    { mois: days('2026-02-01', '2026-02-28'), jours: [], sauf: [], morceaux: [] },
  ],
  [
    'since noon',
    '2026-02-27T09:00:00Z',
    '2026-02-28',
    {
      jours: [days('2026-02-28', '2026-02-28')],
      sauf: [],
      morceaux: [{ from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z') }],
    },
  ],
  [
    'from noon to noon of the next day',
    '2026-02-27T09:00:00Z',
    '2026-02-28T09:00:00Z',
    {
      jours: [],
      sauf: [],
      morceaux: [
        { from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z'), until: at('2026-02-28T09:00:00Z') },
        { from: at('2026-02-27T21:00:00Z'), until: at('2026-02-28T09:00:00Z') },
      ],
    },
  ],
  [
    'an hour',
    '2026-02-27T09:00:00Z',
    '2026-02-27T10:00:00Z',
    {
      jours: [],
      sauf: [],
      morceaux: [
        { from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z'), until: at('2026-02-27T10:00:00Z') },
      ],
    },
  ],
  [
    'an hour, reversed across two days',
    '2026-02-27T09:00:00Z',
    '2026-02-26T10:00:00Z',
    { jours: [], sauf: [], morceaux: [] },
  ],
])('%s: %s to %s', (_case, start, end, parts) => {
  expect(periodOf(start, end, LATER)).toEqual(parts);
});

test('future days cost nothing: from the middle of its past days on a month is read whole', () => {
  expect(periodOf('2026-02-01', '2026-02-10', '2026-02-10')).toEqual({
    mois: days('2026-02-01', '2026-02-28'),
    jours: [],
    sauf: [days('2026-02-11', '2026-02-28')],
    morceaux: [],
  });
  expect(periodOf('2026-02-01', '2026-02-10', LATER)).toEqual({
    jours: [days('2026-02-01', '2026-02-10')],
    sauf: [],
    morceaux: [],
  });
});
