import { act, screen, within } from '@testing-library/react';
import { dayAnswers, samplePace } from '../../../../tests/support/dayBoard.ts';
import type { Handlers } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';
import { chartPoints, drawnHours } from '../pace/paceChart.ts';
import { visitsOf } from '../pace/visits.ts';
import { sampleDay } from './sample.ts';

jest.mock('../../../ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ label }: { label: string }) => <p>{label}</p>,
}));

const DAILY = '/api/data/dashboard/daily';
const TODAY = '2026-11-20';
const board = (more: Handlers = {}) => ({ answers: { [`GET ${DAILY}`]: sampleDay(TODAY), ...dayAnswers(), ...more } });
const block = (name: string) => screen.findByRole('region', { name });
const hrefOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');

beforeAll(() => import('./DailyBoardScreen.tsx'), 60_000);
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T11:32:00Z'), doNotFake: [...REAL] });
});
afterEach(() => {
  jest.useRealTimers();
});

const REAL = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'hrtime',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

describe('the pace', () => {
  test('what is sold beside the same hour, with the projected close, and the same in a table', async () => {
    renderApp('/board/quotidien', board());
    const pace = await block('Chiffre d’affaires heure par heure');
    expect(await within(pace).findByText('À 14:32')).toBeVisible();
    expect(pace).toHaveTextContent(/\+20\s% 750\s000\sAr en moyenne à la même heure, 3 vendredis/);
    expect(pace).toHaveTextContent(/Projection à la clôture1\s304\s000\sAr/);
    const table = await within(pace).findByRole('table', { name: 'Chiffre d’affaires cumulé du jour' });
    expect(within(table).getByRole('row', { name: /^12:00/ })).toHaveTextContent(
      /600\s000\sAr500\s000\sAr250\s000\sAr à 750\s000\sAr/,
    );
    expect(within(table).getByRole('row', { name: /^14:32/ })).toHaveTextContent(/900\s000\sAr/);
  });

  test('the cursor goes with the arrow keys from the present hour', async () => {
    const { user } = renderApp('/board/quotidien', board());
    const cursor = await screen.findByRole('slider', { name: /heure lue/ });
    act(() => {
      cursor.focus();
    });
    expect(cursor).toHaveAttribute('aria-valuetext', expect.stringMatching(/^14:32 : 900\s000\sAr/));
    await user.keyboard('{ArrowLeft}');
    expect(cursor).toHaveAttribute('aria-valuetext', expect.stringMatching(/^14:00 : 840\s000\sAr/));
    await user.keyboard('{End}');
    expect(cursor).toHaveAttribute('aria-valuetext', expect.stringMatching(/^19:00 : —, moyenne/));
  });

  test('share of the target, visits and cash to collect', async () => {
    renderApp('/board/quotidien', board());
    const target = await block('Objectif du jour');
    expect(await within(target).findByText(/75\s%/)).toBeVisible();
    expect(target).toHaveTextContent(/sur 1\s200\s000\sAr, 818\s000\sAr attendus à cette heure/);
    expect(await block('Visites')).toHaveTextContent(
      /14 \/ 28 prévues2 points de vente ont commandé, 12 autres passages/,
    );
    const cash = await block('À encaisser');
    expect(hrefOf(within(cash).getByRole('link'))).toBe('/commercial?tri=-paiementLeft');
    expect(cash).toHaveTextContent('le plus ancien sans paiement depuis le 02/11/2026');
  });

  test('a day without sales and without similar days says so', async () => {
    const nothing = samplePace({
      valeur: 0,
      compare: null,
      cloture: null,
      projection: null,
      jours: [],
      ferie: 'Noël',
      heures: samplePace().heures.map(({ heure }) => ({ heure, cumul: heure < 15 ? 0 : null, habituel: null })),
    });
    renderApp('/board/quotidien', board({ [`GET ${DAILY}/rythme`]: nothing }));
    expect(await screen.findByText('Jour férié : Noël')).toBeVisible();
    expect(screen.getByText('Aucune vente, et aucun jour auquel comparer celui-ci')).toBeVisible();
  });
});

describe('pure parts', () => {
  test.each([
    ['working hours at least', samplePace(), [6, 19]],
    [
      'nothing at all',
      samplePace({ heures: samplePace().heures.map(({ heure }) => ({ heure, cumul: 0, habituel: null })) }),
      [6, 19],
    ],
    [
      'a sale at three in the morning and one before midnight',
      samplePace({
        heures: samplePace().heures.map(({ heure }) => ({
          heure,
          cumul: heure < 4 ? 0 : heure < 24 ? 5 : 9,
          habituel: null,
        })),
      }),
      [3, 24],
    ],
  ])('hours that are drawn: %s', (_what, pace, hours) => {
    expect(drawnHours(pace)).toEqual(hours);
  });

  test('a day that is over ends with its last hour, without a point for the present', () => {
    expect(chartPoints(samplePace({ minutes: 1_440 })).map(({ x }) => x)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(chartPoints(samplePace()).map(({ x }) => x)).toContain(873 / 60);
  });

  test('visits without lines', () => {
    expect(visitsOf({ lignes: [], visitesPrevues: 14 })).toEqual({ made: 0, ordered: 0, planned: null });
  });
});
