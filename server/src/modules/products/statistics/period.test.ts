import { periodOf } from './period.ts';

const at = (text: string) => new Date(text);

/** Later than every period of these tests. */
const LATER = '2030-01-01';
const days = (from: string, until: string) => ({ from, until });

test.each([
  ['everything', undefined, undefined, { months: {}, days: [], except: [], pieces: [] }],
  [
    'a whole month',
    '2026-02-01',
    '2026-02-28',
    { months: days('2026-02-01', '2026-02-28'), days: [], except: [], pieces: [] },
  ],
  ['a day', '2026-02-10', '2026-02-10', { days: [days('2026-02-10', '2026-02-10')], except: [], pieces: [] }],
  [
    'the last day of a month',
    '2026-02-28',
    '2026-02-28',
    { days: [days('2026-02-28', '2026-02-28')], except: [], pieces: [] },
  ],
  [
    'a month without its ends',
    '2026-02-03',
    '2026-02-26',
    {
      months: days('2026-02-01', '2026-02-28'),
      days: [],
      except: [days('2026-02-01', '2026-02-02'), days('2026-02-27', '2026-02-28')],
      pieces: [],
    },
  ],
  [
    'across two months, little of the first, nearly all of the second',
    '2026-01-20',
    '2026-02-27',
    {
      months: days('2026-02-01', '2026-02-28'),
      days: [days('2026-01-20', '2026-01-31')],
      except: [days('2026-02-28', '2026-02-28')],
      pieces: [],
    },
  ],
  [
    'across two months, little of each',
    '2026-01-30',
    '2026-02-02',
    { days: [days('2026-01-30', '2026-01-31'), days('2026-02-01', '2026-02-02')], except: [], pieces: [] },
  ],
  [
    'days, months, days',
    '2025-11-20',
    '2026-02-03',
    {
      months: days('2025-12-01', '2026-01-31'),
      days: [days('2025-11-20', '2025-11-30'), days('2026-02-01', '2026-02-03')],
      except: [],
      pieces: [],
    },
  ],
  [
    'since a day',
    '2026-02-27',
    undefined,
    { months: { from: '2026-03-01' }, days: [days('2026-02-27', '2026-02-28')], except: [], pieces: [] },
  ],
  [
    'since a day early in a month',
    '2026-02-02',
    undefined,
    { months: { from: '2026-02-01' }, days: [], except: [days('2026-02-01', '2026-02-01')], pieces: [] },
  ],
  [
    'until a day',
    undefined,
    '2026-02-02',
    { months: { until: '2026-01-31' }, days: [days('2026-02-01', '2026-02-02')], except: [], pieces: [] },
  ],
  [
    'until a day late in a month',
    undefined,
    '2026-02-27',
    { months: { until: '2026-02-28' }, days: [], except: [days('2026-02-28', '2026-02-28')], pieces: [] },
  ],
  ['reversed', '2026-02-02', '2026-02-01', { days: [], except: [], pieces: [] }],
  // 21:00 UTC is midnight in Antananarivo.
  [
    'an instant that is midnight',
    '2026-01-31T21:00:00Z',
    '2026-02-28',
    { months: days('2026-02-01', '2026-02-28'), days: [], except: [], pieces: [] },
  ],
  [
    'since noon',
    '2026-02-27T09:00:00Z',
    '2026-02-28',
    {
      days: [days('2026-02-28', '2026-02-28')],
      except: [],
      pieces: [{ from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z') }],
    },
  ],
  [
    'from noon to noon of the next day',
    '2026-02-27T09:00:00Z',
    '2026-02-28T09:00:00Z',
    {
      days: [],
      except: [],
      pieces: [
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
      days: [],
      except: [],
      pieces: [
        { from: at('2026-02-27T09:00:00Z'), before: at('2026-02-27T21:00:00Z'), until: at('2026-02-27T10:00:00Z') },
      ],
    },
  ],
  [
    'an hour, reversed across two days',
    '2026-02-27T09:00:00Z',
    '2026-02-26T10:00:00Z',
    { days: [], except: [], pieces: [] },
  ],
])('%s: %s to %s', (_case, start, end, parts) => {
  expect(periodOf(start, end, LATER)).toEqual(parts);
});

test('future days cost nothing: from the middle of its past days on a month is read whole', () => {
  expect(periodOf('2026-02-01', '2026-02-10', '2026-02-10')).toEqual({
    months: days('2026-02-01', '2026-02-28'),
    days: [],
    except: [days('2026-02-11', '2026-02-28')],
    pieces: [],
  });
  expect(periodOf('2026-02-01', '2026-02-10', LATER)).toEqual({
    days: [days('2026-02-01', '2026-02-10')],
    except: [],
    pieces: [],
  });
});
