import type { TableauJour } from '@contract/dashboardJour.ts';
import type { TableauPos } from '@contract/dashboardPos.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fixDate } from '../../../tests/support/fixedDate.ts';
import { collection, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { withMedia } from '../../../tests/support/media.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';
import { dayAnswers } from '../../../tests/support/dayBoard.ts';
import { PHONE_QUERY } from '../../ui/theme/media.ts';
import { sampleDay } from './daily/sample.ts';
import { samplePos } from './pos/sample.ts';

jest.mock('../../ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ label, zoom }: { label: string; zoom: number }) => <p>{`${label}, zoom ${String(zoom)}`}</p>,
}));

const DAILY = '/api/data/dashboard/daily';
const POS = '/api/data/dashboard/pos';
const TODAY = '2026-11-20';

/** Answers only the part of a board that the request asks for, as the server does. */
const parts =
  (board: Record<string, unknown>, names: Readonly<Record<string, readonly string[]>>, always: readonly string[]) =>
  (request: Request) => {
    const bloc = new URL(request.url).searchParams.get('bloc') ?? '';
    return Object.fromEntries([...always, ...(names[bloc] ?? [])].map((name) => [name, board[name]]));
  };
const daily = (board: TableauJour) =>
  parts(
    board,
    {
      chiffres: ['chiffres'],
      positions: ['positions'],
      tops: ['topCommerciaux', 'topProduits'],
      activite: ['activite'],
    },
    ['date', 'precedent'],
  );
const pos = (board: TableauPos) =>
  parts(board, { chiffres: ['chiffres'], zones: ['zones'], tops: ['tops'] }, ['startDate', 'endDate']);

const real = (day = TODAY): Handlers => ({ ...dayAnswers(), [`GET ${DAILY}`]: daily(sampleDay(day)) });
const missing = () => problem(404, 'Introuvable');
/** A backend without the calls beside the first one. */
const ALONE: Handlers = Object.fromEntries(Object.keys(dayAnswers()).map((call) => [call, missing]));
const places: Handlers = {
  [`GET ${POS}`]: pos(samplePos('2026-10-22', TODAY)),
  'GET /api/data/alertes': { alertes: [], total: 0, nonLues: 0 },
  'GET /api/data/premiers-pas': problem(404, 'Inconnu.'),
  'GET /api/data/dashboard/key-metrics': {
    regions: ['Analamanga', 'Itasy'],
    notifications: [],
    chiffreAffaire: { actuel: 0, objectif: 0 },
    valeurStockTotal: 0,
    omAVerser: 0,
    statistiquesAdditionnelles: { commandesValidees: 0, panierMoyen: 0 },
  },
  'GET /api/data/utilisateurs': collection([]),
  'GET /api/data/zones': collection([]),
};
const block = (name: string) => screen.findByRole('region', { name });
/** The link of a tile. The query is limited to the tile, because one by role over a whole page is slow. */
const tile = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement ?? document.body);
const tileLink = async (name: string) => (await tile(name)).findByRole('link');
const hrefOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');
const asked = (app: RenderedApp, path: string) =>
  app.server.to(path).map((request) => new URL(request.url).searchParams);

// Compiling the screens can take longer than a test waits, so they are loaded before.
beforeAll(
  () =>
    Promise.all([
      import('./daily/DailyBoardScreen.tsx'),
      import('./pos/PosBoardScreen.tsx'),
      import('./main/DashboardScreen.tsx'),
    ]),
  60_000,
);
fixDate('2026-11-20T11:32:00Z');

describe('the daily board', () => {
  test('six figures beside those of the same weekday before, with their links', async () => {
    renderApp('/board/quotidien', { answers: real() });
    const revenue = await tileLink('Chiffre d’affaires');
    expect(revenue).toHaveAccessibleName(/^8\s640\s500\sAr$/);
    expect(hrefOf(revenue)).toBe(`/commandes?periode=${TODAY}..${TODAY}&validation=validees`);
    expect(screen.getByText('Chiffre d’affaires', { selector: 'dt' }).parentElement).toHaveTextContent(
      '+9 % contre 7 912 000 Ar, ven. 13/11, 14:32',
    );
    expect(screen.getByText('Facturation', { selector: 'dt' }).parentElement).toHaveTextContent('−12 %');
    expect(screen.getByText('Vendredi 20 novembre 2026, journée en cours', { exact: false })).toBeVisible();
    const feed = await block('Activité du jour');
    expect(hrefOf(await within(feed).findByRole('link', { name: '7 factures' }))).toBe(
      `/livraisons?periode=${TODAY}..${TODAY}`,
    );
    expect(screen.queryByText("Données d'exemple")).not.toBeInTheDocument();
  });

  test('the day is in the address: previous, next, today, back', async () => {
    const app = renderApp('/board/quotidien?date=2026-11-19', { answers: real() });
    await screen.findByText('Jeudi 19 novembre 2026', { exact: false });
    await app.user.click(screen.getByRole('button', { name: 'Jour précédent' }));
    expect(app.router.state.location.search).toBe('?date=2026-11-18');
    await waitFor(() => {
      expect(new Set(asked(app, DAILY).map((query) => query.get('date')))).toEqual(
        new Set(['2026-11-19', '2026-11-18']),
      );
    });
    await app.user.click(screen.getByRole('button', { name: 'Aujourd’hui' }));
    expect(app.router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Jour suivant' })).toBeDisabled();
    await act(() => app.router.navigate(-1));
    expect(await screen.findByText('Mercredi 18 novembre 2026', { exact: false })).toBeVisible();
  });

  test('a failed block is reported and loaded again by itself', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const good = daily(sampleDay(TODAY));
    const app = renderApp('/board/quotidien', {
      answers: {
        ...dayAnswers(),
        [`GET ${DAILY}`]: (request: Request) =>
          request.url.includes('bloc=activite') ? problem(500, 'Une erreur est survenue.') : good(request),
      },
    });
    const feed = await block('Activité du jour');
    expect(await within(feed).findByText('Chargement impossible')).toBeVisible();
    expect(await tileLink('Chiffre d’affaires')).toBeVisible();
    expect(log.mock.calls.map(String)).toEqual(['dashboard/daily: loading failed (500)']);
    const before = app.server.to(DAILY).length;
    app.server.answer(real());
    await app.user.click(within(feed).getByRole('button', { name: 'Réessayer' }));
    expect(await within(feed).findByText('Commande EX1042')).toBeVisible();
    expect(app.server.to(DAILY)).toHaveLength(before + 1);
  });

  test('without the call: marked sample data without links, even when only one block is missing', async () => {
    renderApp('/board/quotidien', {
      answers: {
        ...ALONE,
        [`GET ${DAILY}`]: (request: Request) =>
          request.url.includes('bloc=tops')
            ? problem(404, 'Introuvable')
            : daily({ ...sampleDay(TODAY), positions: [] })(request),
      },
    });
    expect(await screen.findByText("Données d'exemple")).toBeVisible();
    expect(await screen.findByText('46', { selector: 'dd span' })).toBeVisible();
    expect((await screen.findAllByText('Rakotomalala Hery')).length).toBeGreaterThan(2);
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/dashboard', '/board/quotidien', '/board/pos']);
  });

  test('a day without data has a message in each block', async () => {
    const none = { valeur: 0, precedent: 0 };
    const empty: TableauJour = {
      date: TODAY,
      precedent: '2026-11-13',
      positions: [],
      topCommerciaux: [],
      topProduits: [],
      activite: { comptes: [{ genre: 'commande', nb: 0 }], derniers: [] },
      chiffres: {
        chiffreAffaire: none,
        commandesValidees: none,
        panierMoyen: none,
        pointsDeVenteServis: none,
        facturation: none,
        paiements: none,
        nbLivraisons: 0,
        nbPaiements: 0,
      },
    };
    renderApp('/board/quotidien', { answers: { ...ALONE, [`GET ${DAILY}`]: daily(empty) } });
    expect(await screen.findByText('Aucune activité ce jour-là')).toBeVisible();
    expect(await screen.findAllByText('Aucune vente ce jour-là')).toHaveLength(2);
    expect(await screen.findByText('Aucune position connue à cette date')).toBeVisible();
    const same = (_: string, element: Element | null) =>
      element?.tagName === 'SPAN' && element.textContent === 'comme ven. 13/11, 14:32';
    expect(screen.getAllByText(same)).toHaveLength(6);
  });

  test('the kind of activity is in the address', async () => {
    renderApp('/board/quotidien?activite=paiement', { answers: real() });
    const feed = await screen.findByRole('group', { name: 'Fil de l’activité' });
    expect((await within(feed).findAllByRole('listitem')).map((item) => item.textContent.slice(0, 15))).toEqual([
      '16:05Paiement E',
    ]);
    expect(hrefOf(within(feed).getByRole('link'))).toBe('/paiements?q=EX1041');
  });

  test.each(['/board/quotidien', '/board/pos'])('a representative may not open %s', async (path) => {
    renderApp(path, { role: 'ROLE_COMMERCIAL' });
    expect(await screen.findByText('Accès refusé')).toBeVisible();
  });
});

describe('the points-of-sale board', () => {
  test('the filters of the address are in every call and every link', async () => {
    const app = renderApp('/board/pos?periode=2026-10-01..2026-10-31&commerciaux=col001&zones=Z1&region=Itasy', {
      answers: places,
    });
    const inactive = await tileLink('Inactifs');
    expect(inactive).toHaveAccessibleName('83');
    expect(hrefOf(inactive)).toBe(
      '/points-vente?creation=..2026-10-31&sans-commande=2026-10-01..2026-10-31' +
        '&commerciaux=col001&zones=Z1&region=Itasy',
    );
    expect(
      asked(app, POS).map((query) =>
        ['startDate', 'endDate', 'commercial.username[]', 'zones.code[]', 'region'].map((name) => query.get(name)),
      ),
    ).toEqual(Array.from({ length: 3 }, () => ['2026-10-01', '2026-10-31', 'col001', 'Z1', 'Itasy']));
    await app.user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(app.router.state.location.search).toBe('');
    await waitFor(() => {
      expect(asked(app, POS).at(-1)?.get('startDate')).toBe('2026-10-22');
    });
  });

  test('on a phone the filters are behind a button that counts them', async () => {
    const media = withMedia(PHONE_QUERY);
    const app = renderApp('/board/pos?periode=2026-10-01..2026-10-31&region=Itasy', { answers: places });
    await app.user.click(await screen.findByRole('button', { name: 'Filtres 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtres' }));
    expect(dialog.getByText('Itasy')).toBeVisible();
    expect(dialog.getByRole('group', { name: 'Période' })).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Effacer les filtres' }));
    expect(app.router.state.location.search).toBe('');
    await app.user.click(dialog.getByRole('button', { name: 'Voir le tableau' }));
    expect(await screen.findByRole('button', { name: 'Filtres' })).toHaveFocus();
    media.mockRestore();
  });

  test('the map shows counts or revenue; the list has the same figures, with links', async () => {
    const app = renderApp('/board/pos', { answers: places });
    const list = await screen.findByRole('group', { name: 'Zones\u00a0: points de vente' });
    expect((await within(list).findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      'Analakely142',
      'Ivandry118',
      'Ambohijatovo96',
      'Itaosy74',
    ]);
    expect(await screen.findByText('Carte des zones : points de vente, zoom 6')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Chiffre d’affaires' }));
    expect(app.router.state.location.search).toBe('?carte=ca');
    const sales = within(await screen.findByRole('group', { name: 'Zones\u00a0: chiffre d’affaires' })).getAllByRole(
      'link',
    )[0];
    expect(sales && hrefOf(sales)).toBe(
      '/commandes?periode=2026-10-22..2026-11-20&validation=validees&zones=EXEMPLE-1',
    );
  });

  test('the first five with their bars, and the largest order', async () => {
    renderApp('/board/pos', { answers: places });
    const top = await block('Top 5 points de vente');
    expect(await within(top).findAllByRole('progressbar')).toHaveLength(5);
    expect(hrefOf(within(top).getByRole('link', { name: /5\s840\s000\sAr/ }))).toBe(
      '/commandes?pdv=EXEMPLE-1&periode=2026-10-22..2026-11-20&validation=validees',
    );
    expect(hrefOf(await within(await block('Commande maximale')).findByRole('link', { name: /1\s245\s000\sAr/ }))).toBe(
      '/commande/EXEMPLE',
    );
  });

  test('without the call: marked sample data without links', async () => {
    renderApp('/board/pos', { answers: { ...places, [`GET ${POS}`]: () => problem(404, 'Introuvable') } });
    expect(await screen.findByText("Données d'exemple")).toBeVisible();
    expect(await screen.findByText('430')).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByRole('link')).toHaveLength(3);
  });
});

test('on the main board the chart and the doughnuts open their lists', async () => {
  const { user, router } = renderApp('/dashboard?region=Itasy', {
    answers: {
      ...places,
      'GET /api/data/dashboard/sales-chart': [
        { date: '2026-11-19', ventes: 5 },
        { date: TODAY, ventes: 7 },
      ],
      'GET /api/data/dashboard/top-commercials': { commerciaux: [], objectif: 0 },
      'GET /api/data/dashboard/top-products': [],
      'GET /api/data/dashboard/doughnut-charts': {
        partsVentesProduits: [{ code: 'ART1', label: 'Café', valeur: 1, quantite: 1, color: '#000000' }],
        partsVentesProduitsDivers: [],
        partsStockProduits: [],
        partsStockProduitsDivers: [],
      },
      'GET /api/data/commandes': collection([]),
    },
  });
  const part = within(await block('Ventes par chiffre d’affaires')).findByRole('link', { name: 'Café' });
  expect(hrefOf(await part)).toBe(
    '/mouvements-stock?type=vente&commandes=validees&produits=ART1&periode=2026-11-01..2026-11-30&region=Itasy',
  );
  const cursor = await screen.findByRole('slider');
  act(() => {
    cursor.focus();
  });
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/commandes');
  });
  expect(decodeURIComponent(router.state.location.search)).toBe(
    `?periode=${TODAY}..${TODAY}&validation=validees&region=Itasy`,
  );
});
