import { periodOf } from './period.ts';

const at = (text: string) => new Date(text);

/** Later than every period here. */
const LATER = '2030-01-01';
const days = (from: string, until: string) => ({ from, until });

test.each([
  ['tout', undefined, undefined, { mois: {}, jours: [], sauf: [], morceaux: [] }],
  [
    'un mois entier',
    '2026-02-01',
    '2026-02-28',
    { mois: days('2026-02-01', '2026-02-28'), jours: [], sauf: [], morceaux: [] },
  ],
  ['un jour', '2026-02-10', '2026-02-10', { jours: [days('2026-02-10', '2026-02-10')], sauf: [], morceaux: [] }],
  [
    'le dernier jour d’un mois',
    '2026-02-28',
    '2026-02-28',
    { jours: [days('2026-02-28', '2026-02-28')], sauf: [], morceaux: [] },
  ],
  [
    'un mois sauf ses bords',
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
    'à cheval sur deux mois, peu du premier, presque tout le second',
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
    'à cheval sur deux mois, peu de chacun',
    '2026-01-30',
    '2026-02-02',
    { jours: [days('2026-01-30', '2026-01-31'), days('2026-02-01', '2026-02-02')], sauf: [], morceaux: [] },
  ],
  [
    'des jours, des mois, des jours',
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
    'depuis un jour',
    '2026-02-27',
    undefined,
    { mois: { from: '2026-03-01' }, jours: [days('2026-02-27', '2026-02-28')], sauf: [], morceaux: [] },
  ],
  [
    'depuis un jour du début d’un mois',
    '2026-02-02',
    undefined,
    { mois: { from: '2026-02-01' }, jours: [], sauf: [days('2026-02-01', '2026-02-01')], morceaux: [] },
  ],
  [
    'jusqu’à un jour',
    undefined,
    '2026-02-02',
    { mois: { until: '2026-01-31' }, jours: [days('2026-02-01', '2026-02-02')], sauf: [], morceaux: [] },
  ],
  [
    'jusqu’à un jour de la fin d’un mois',
    undefined,
    '2026-02-27',
    { mois: { until: '2026-02-28' }, jours: [], sauf: [days('2026-02-28', '2026-02-28')], morceaux: [] },
  ],
  ['à l’envers', '2026-02-02', '2026-02-01', { jours: [], sauf: [], morceaux: [] }],
  // 21:00 in London is midnight in Antananarivo.
  [
    'un instant qui est minuit',
    '2026-01-31T21:00:00Z',
    '2026-02-28',
    { mois: days('2026-02-01', '2026-02-28'), jours: [], sauf: [], morceaux: [] },
  ],
  [
    'depuis midi',
    '2026-02-27T09:00:00Z',
    '2026-02-28',
    {
      jours: [days('2026-02-28', '2026-02-28')],
      sauf: [],
      morceaux: [{ from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z') }],
    },
  ],
  [
    'de midi à midi du lendemain',
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
    'une heure',
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
    'une heure, à l’envers sur deux jours',
    '2026-02-27T09:00:00Z',
    '2026-02-26T10:00:00Z',
    { jours: [], sauf: [], morceaux: [] },
  ],
])('%s : %s à %s', (_case, start, end, parts) => {
  expect(periodOf(start, end, LATER)).toEqual(parts);
});

test('les jours à venir ne coûtent rien : dès le milieu du passé d’un mois, il est pris entier', () => {
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
