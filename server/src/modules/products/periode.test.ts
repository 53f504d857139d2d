import { periodeOf } from './periode.ts';

const at = (text: string) => new Date(text);

test.each([
  ['tout', undefined, undefined, { mois: {}, jours: [], morceaux: [] }],
  ['un mois entier', '2026-02-01', '2026-02-28', { mois: { from: '2026-02-01', until: '2026-02-28' }, jours: [], morceaux: [] }],
  ['un jour', '2026-02-10', '2026-02-10', { jours: [{ from: '2026-02-10', until: '2026-02-10' }], morceaux: [] }],
  ['un jour qui est tout ce qui reste d’un mois', '2026-02-28', '2026-02-28', { jours: [{ from: '2026-02-28', until: '2026-02-28' }], morceaux: [] }],
  ['à cheval sur deux mois', '2026-01-20', '2026-02-27', { jours: [{ from: '2026-01-20', until: '2026-02-27' }], morceaux: [] }],
  [
    'des jours, des mois, des jours', '2025-11-20', '2026-02-03',
    { mois: { from: '2025-12-01', until: '2026-01-31' }, jours: [{ from: '2025-11-20', until: '2025-11-30' }, { from: '2026-02-01', until: '2026-02-03' }], morceaux: [] },
  ],
  ['depuis un jour', '2026-02-02', undefined, { mois: { from: '2026-03-01' }, jours: [{ from: '2026-02-02', until: '2026-02-28' }], morceaux: [] }],
  ['jusqu’à un jour', undefined, '2026-02-02', { mois: { until: '2026-01-31' }, jours: [{ from: '2026-02-01', until: '2026-02-02' }], morceaux: [] }],
  ['à l’envers', '2026-02-02', '2026-02-01', { jours: [], morceaux: [] }],
  // 21:00 in London is midnight in Antananarivo.
  ['un instant qui est minuit', '2026-01-31T21:00:00Z', '2026-02-28', { mois: { from: '2026-02-01', until: '2026-02-28' }, jours: [], morceaux: [] }],
  [
    'depuis midi', '2026-02-27T09:00:00Z', '2026-02-28',
    { jours: [{ from: '2026-02-28', until: '2026-02-28' }], morceaux: [{ from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z') }] },
  ],
  [
    'de midi à midi du lendemain', '2026-02-27T09:00:00Z', '2026-02-28T09:00:00Z',
    { jours: [], morceaux: [
      { from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z'), until: at('2026-02-28T09:00:00Z') },
      { from: at('2026-02-27T21:00:00Z'), until: at('2026-02-28T09:00:00Z') },
    ] },
  ],
  [
    'une heure', '2026-02-27T09:00:00Z', '2026-02-27T10:00:00Z',
    { jours: [], morceaux: [{ from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z'), until: at('2026-02-27T10:00:00Z') }] },
  ],
  ['une heure, à l’envers sur deux jours', '2026-02-27T09:00:00Z', '2026-02-26T10:00:00Z', { jours: [], morceaux: [] }],
])('%s : %s à %s', (_case, start, end, parts) => {
  expect(periodeOf(start, end)).toEqual(parts);
});
