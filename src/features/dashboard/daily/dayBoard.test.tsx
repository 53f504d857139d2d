import type { ATraiter, EcarterBody } from '@contract/aTraiter.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dayAnswers, sampleLine, samplePace, sampleTeam, sampleToDo } from '../../../../tests/support/dayBoard.ts';
import { fixDate } from '../../../../tests/support/fixedDate.ts';
import { problem, type Handlers } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';
import { numberToDial } from '../../../ui/link/dial.ts';
import { chartPoints, drawnHours } from '../pace/paceChart.ts';
import { visitsOf } from '../pace/visits.ts';
import { sampleDay } from './sample.ts';
import { stateOf, stripWords } from '../team/teamWords.ts';

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
fixDate('2026-11-20T11:32:00Z');

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
    expect(cursor).toHaveAttribute('aria-valuetext', expect.stringMatching(/^14:32\u00a0: 900\s000\sAr/));
    await user.keyboard('{ArrowLeft}');
    expect(cursor).toHaveAttribute('aria-valuetext', expect.stringMatching(/^14:00\u00a0: 840\s000\sAr/));
    await user.keyboard('{End}');
    expect(cursor).toHaveAttribute('aria-valuetext', expect.stringMatching(/^19:00\u00a0: —, moyenne/));
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
    expect(cash).toHaveTextContent('le plus ancien sans paiement depuis le 02/10/2026 (49 j)');
    expect(cash).toHaveTextContent(/7 j au plus30 000 000 Ar8 à 30 j9 500 000 Arplus de 30 j3 000 000 Ar$/);
  });

  test('nothing is shown against a target that nobody set', async () => {
    renderApp(
      '/board/quotidien',
      board({
        [`GET ${DAILY}/rythme`]: samplePace({ objectif: null, objectifHeure: null }),
        [`GET ${DAILY}/equipe`]: sampleTeam({
          visitesPrevues: null,
          lignes: [sampleLine('col001', 'Rakotomalala Hery', { objectif: null, objectifHeure: null })],
        }),
      }),
    );
    expect(await within(await block('Objectif du jour')).findByText('Aucun objectif ce jour-là')).toBeVisible();
    await within(await block('Visites')).findByText('11');
    expect(await within(await block('Équipe du jour')).findByText(/320\s000/)).toBeVisible();
    for (const name of ['Objectif du jour', 'Visites', 'Équipe du jour'])
      expect(within(await block(name)).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(await block('Équipe du jour')).not.toHaveTextContent('du jour%');
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

describe('the team', () => {
  test('each line has state, signals, strip, visits, share, call and trip', async () => {
    renderApp('/board/quotidien', board());
    const team = await block('Équipe du jour');
    const [worst, second] = await within(team).findAllByRole('listitem');
    if (!worst || !second) throw new Error('two lines were expected');
    expect(team).toHaveTextContent('2 commerciaux, dont 1 silencieux');
    expect(worst).toHaveTextContent('Silencieux · 07:12 → 11:05');
    expect(worst).toHaveTextContent('Sans commande');
    expect(second).toHaveTextContent(/En route · 07:12 → 14:30.*2 visités, 9 passés, 21 non vus.*320\s000\sAr.*67\s%/);
    expect(within(second).getByRole('img', { name: /^De 06 h à 18 h/ })).toHaveAccessibleName(
      /en route 4\sh\s50, à l’arrêt 20\smin, sans signal 2\sh\s10\u00a0; 2 commandes, à 08:12 et 10:40/,
    );
    expect(within(second).getByRole('link', { name: 'Appeler Rakotomalala Hery' })).toHaveAttribute(
      'href',
      'tel:0341027154',
    );
    expect(hrefOf(within(second).getByRole('link', { name: 'Parcours de Rakotomalala Hery' }))).toBe(
      '/parcours?parcours=2026-11-20.col001',
    );
  });

  test('a failed team is tried again by itself', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = renderApp('/board/quotidien', board({ [`GET ${DAILY}/equipe`]: () => problem(500, 'Erreur') }));
    const team = await block('Équipe du jour');
    expect(await within(team).findByText('Chargement impossible')).toBeVisible();
    app.server.answer(dayAnswers());
    await app.user.click(within(team).getByRole('button', { name: 'Réessayer' }));
    expect(await within(team).findByText('Rakotomalala Hery')).toBeVisible();
  });

  test('another day has its team, and nothing to be looked at', async () => {
    const app = renderApp('/board/quotidien?date=2026-11-19', board());
    expect(await within(await block('Équipe du jour')).findByText('Rakotomalala Hery')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'À traiter' })).not.toBeInTheDocument();
    expect(app.server.to(`${DAILY}/a-traiter`)).toEqual([]);
    expect(new URL(app.server.to(`${DAILY}/equipe`)[0]?.url ?? '').searchParams.get('date')).toBe('2026-11-19');
  });
});

describe('what is to be looked at', () => {
  /** Keeps what is put aside, as the server does. */
  const keeping = (): Handlers => {
    const kept = new Map<string, string>();
    const answer = (): ATraiter => ({
      ...sampleToDo(),
      elements: sampleToDo().elements.map((element) => {
        const motif = kept.get(element.cle);
        return { ...element, ecarte: motif === undefined ? null : { motif, at: '2026-11-20T11:32:00.000Z' } };
      }),
    });
    return {
      [`GET ${DAILY}/a-traiter`]: answer,
      [`POST ${DAILY}/a-traiter/ecartes`]: async (request: Request) => {
        const { cle, motif } = (await request.json()) as EcarterBody;
        if (motif) kept.set(cle, motif);
        else kept.delete(cle);
        return answer();
      },
    };
  };

  test('each kind is counted, named and linked', async () => {
    renderApp('/board/quotidien', board());
    const list = await block('À traiter');
    const of = async (name: RegExp) => within(await within(list).findByRole('region', { name }));
    const door = async (name: RegExp) => hrefOf((await of(name)).getByRole('link', { name: 'Rasoanaivo Voahangy' }));
    expect(await door(/^Sans nouvelles depuis plus de 2 h 1$/)).toBe('/parcours?parcours=2026-11-20.col002');
    expect(await door(/^Aucune commande à 10 h 1$/)).toBe('/commercial/col002');
    expect(await door(/^Lots qui expirent aujourd’hui 1$/)).toBe('/stock-commercial/LOT0000012');
    expect(await door(/^Ruptures 1$/)).toBe(
      '/stock-commercial?commerciaux=col002&produits=A1&produits=A2&produits=A3&produits=A4',
    );
    expect(list).toHaveTextContent('dernier signal à 11:05');
    expect(list).toHaveTextContent('4 produits : Café moulu, Riz gasy, Savon…');
    expect(list).toHaveTextContent(/1 lot, 48\s000\sAr : Lait concentré/);
  });

  test('is put aside with a reason by the keyboard, and taken back', async () => {
    const app = renderApp('/board/quotidien', board(keeping()));
    const list = await block('À traiter');
    const button = await within(list).findByRole('button', {
      name: /^Écarter\u00a0: Rasoanaivo Voahangy, dernier signal/,
    });
    button.focus();
    await app.user.keyboard('{Enter}');
    expect(within(list).getByRole('textbox', { name: 'Motif' })).toHaveFocus();
    await app.user.keyboard('Réunion{Enter}');
    expect(await within(list).findByRole('region', { name: 'Écartés 1' })).toHaveTextContent('Écarté : Réunion');
    expect(within(list).queryByRole('region', { name: /Sans nouvelles/ })).not.toBeInTheDocument();
    expect(within(list).getByRole('group', { name: 'Liste à traiter' })).toHaveFocus();
    await app.user.click(within(list).getByRole('button', { name: /^Reprendre/ }));
    expect(await within(list).findByRole('region', { name: /Sans nouvelles/ })).toBeVisible();
    await waitFor(() => {
      expect(app.server.to(`${DAILY}/a-traiter/ecartes`)).toHaveLength(2);
    });
  });

  test('Escape asks no more, and an empty reason is not sent', async () => {
    const app = renderApp('/board/quotidien', board());
    const list = await block('À traiter');
    await app.user.click(await within(list).findByRole('button', { name: /^Écarter\u00a0: .*aucune commande/ }));
    expect(within(list).getByRole('button', { name: 'Écarter' })).toBeDisabled();
    await app.user.keyboard('   {Enter}{Escape}');
    expect(within(list).queryByRole('textbox')).not.toBeInTheDocument();
    expect(app.server.to(`${DAILY}/a-traiter/ecartes`)).toEqual([]);
  });

  test('a refused choice is told, and the list is as before', async () => {
    const app = renderApp(
      '/board/quotidien',
      board({ [`POST ${DAILY}/a-traiter/ecartes`]: () => problem(422, 'Refusé') }),
    );
    const list = await block('À traiter');
    await app.user.click(await within(list).findByRole('button', { name: /^Écarter\u00a0: .*aucune commande/ }));
    await app.user.click(within(list).getByRole('button', { name: 'Congé' }));
    expect(await screen.findByText('Choix non enregistré')).toBeVisible();
    expect(await within(list).findByRole('region', { name: /^Aucune commande/ })).toBeVisible();
  });

  test('nothing at all is good news', async () => {
    renderApp('/board/quotidien', board({ [`GET ${DAILY}/a-traiter`]: { date: TODAY, elements: [] } }));
    expect(await within(await block('À traiter')).findByText('Rien à traiter')).toBeVisible();
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

  test.each([
    [{ bande: [], commandes: [] }, /^aucun trajet\u00a0; aucune commande$/],
    [
      { bande: [{ etat: 'arret', debut: 420, fin: 600 } as const], commandes: [605] },
      /^à l’arrêt 3\sh\u00a0; 1 commande à 10:05$/,
    ],
  ])('a strip in words', (strip, words) => {
    expect(stripWords(strip)).toMatch(words);
  });

  test.each([
    ['route', false, 'En route'],
    ['arret', false, 'À l’arrêt'],
    ['silence', false, 'Sans signal'],
    ['sans-signal', false, 'Aucun signal'],
    ['arret', true, 'Silencieux'],
  ] as const)('the state %s, silent %s: %s', (state, isSilent, text) => {
    expect(stateOf({ etat: state, silencieux: isSilent }).text).toBe(text);
  });

  test.each([
    ['341027154', '0341027154'],
    ['034 10 271 54', '0341027154'],
    ['+261 34 10 271 54', '+261341027154'],
    ['', ''],
    ['inconnu', ''],
  ])('the number to dial of %p is %p', (phone, number) => {
    expect(numberToDial(phone)).toBe(number);
  });

  test('visits without lines', () => {
    expect(visitsOf({ lignes: [], visitesPrevues: 14 })).toEqual({ made: 0, ordered: 0, planned: null });
  });
});
