import { act, screen, waitFor, within } from '@testing-library/react';
import OlMap from 'ol/Map.js';
import { toast } from 'react-hot-toast/headless';
import { frenchDay } from '../../../rules/day.ts';
import { commercial } from '../../../tests/support/commercials.ts';
import { collection, type Handlers, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const DAY = '2026-11-20';
const A = `/parcours?parcours=${DAY}.col001`;
const AB = `${A}&parcours=2026-11-19.col002`;
const LOAD_FAILED = 'Impossible de charger les données des parcours.';
const at = (day: string, time: string) => new Date(Date.parse(`${day}T${time}:00+03:00`)).toISOString();

/** A morning with a position a minute from 8:00 to 8:30 and from 9:00 to 9:10, nothing in between, and one stop. */
const route = (day: string) => {
  const position = (n: number) => ({
    latitude: -18.9,
    longitude: 47.5 + n * 0.001,
    date: new Date(Date.parse(at(day, '08:00')) + n * 60_000).toISOString(),
    speed: 7,
  });
  const minutes = [...Array.from({ length: 31 }, (_, n) => n), ...Array.from({ length: 11 }, (_, n) => 60 + n)];
  const stop = {
    latitude: -18.9,
    longitude: 47.51,
    duration: 180,
    date_start: at(day, '08:10'),
    date_end: at(day, '08:13'),
  };
  return [{ device: { code: 'TRK1', imei: '1', designation: 'Moto 1' }, route: minutes.map(position), stops: [stop] }];
};
const point = (day: string) => ({
  latitude: -18.9,
  longitude: 47.51,
  heure: at(day, '08:12'),
  commandeValeur: 120_000,
  commandeCode: 'CMD1',
  pointOfSale: 'Épicerie Soa',
  pointOfSaleCode: 'P1',
  pointOfSaleNumber: '321234567',
});
const pos = (
  [
    ['P1', 'Épicerie Soa', 47.51],
    ['P2', 'Chez Bao', 47.52],
    ['P3', 'Kiosque Fara', 47.9],
  ] as const
).map(([code, designation, longitude]) => ({ code, designation, latitude: -18.9, longitude }));
const names: Record<string, string> = { col001: 'Rakotomalala Hery', col002: 'Rasoanaivo Voahangy' };
const orders = async (request: Request) =>
  ((await request.json()) as { commercialUsername: string; date: string; couleur: string }[]).map(
    ({ commercialUsername: username, date, couleur }) => ({
      commercial: { username, nomPrenom: names[username] },
      couleur,
      date,
      points: username === 'col001' ? [point(date)] : [],
    }),
  );

beforeAll(async () => {
  // A map without a size draws nothing, so no canvas is needed here. Its chunk is loaded now because loading it within
  // a test would take longer than the tests wait.
  jest.spyOn(OlMap.prototype, 'updateSize').mockImplementation(function noRoom(this: OlMap) {
    this.setSize([0, 0]);
  });
  await Promise.all([
    import('./ParcoursScreen.tsx'),
    import('./map/TripLayers.tsx'),
    import('../../ui/map/frame/MapView.tsx'),
  ]);
});
afterEach(() => {
  toast.remove();
});

const open = (address: string, answers: Handlers = {}) =>
  renderApp(address, {
    answers: {
      'GET /api/data/utilisateurs': collection([
        commercial(),
        commercial({ username: 'col002', nomPrenom: 'Rasoanaivo Voahangy' }),
      ]),
      'POST /api/data/parcours': orders,
      'GET /api/data/commercial/route/col001': route(DAY),
      'GET /api/data/commercial/route/col002': [],
      'GET /api/data/pos': collection(pos),
      ...answers,
    },
  });
const loaded = () => screen.findByText('Données chargées');
const slider = () => screen.getByRole('slider', { name: 'Heure de la journée' });
const text = (element: HTMLElement) => element.textContent.replace(/[\s\u00a0\u202f]+/g, ' ');

test('incomplete filters say so; complete ones load and are kept in the address', async () => {
  const app = open('/parcours');
  await app.user.click(await screen.findByRole('button', { name: 'Charger' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Filtres incompletsVeuillez sélectionner un commercial et une date pour au moins un parcours.',
  );
  expect(screen.queryByRole('button', { name: /^Retirer le parcours/ })).toBeNull();
  await app.user.click(screen.getByRole('combobox', { name: 'Commercial' }));
  await app.user.click(await screen.findByRole('option', { name: 'Rakotomalala Hery' }));
  expect(screen.queryByRole('alert')).toBeNull();
  const date = screen.getByLabelText('Date');
  await app.user.clear(date);
  await app.user.type(date, DAY);
  await app.user.click(screen.getByRole('button', { name: 'Ajouter un parcours' }));
  expect(screen.getAllByLabelText('Date').map((field) => (field as HTMLInputElement).value)).toEqual([
    frenchDay(DAY),
    frenchDay(DAY),
  ]);
  expect(screen.getAllByRole('button', { name: /^Retirer le parcours/ })).toHaveLength(2);
  await app.user.click(screen.getByRole('button', { name: 'Charger' }));
  await loaded();
  await waitFor(() => {
    expect(app.router.state.location.search).toBe(`?parcours=${DAY}.col001`);
  });
  expect(await app.server.to('/api/data/parcours')[0]?.json()).toEqual([
    { commercialUsername: 'col001', date: DAY, couleur: '#1f5fd6' },
  ]);
});

test('a third line alone keeps its colour and number when sent, drawn, and reopened from the address', async () => {
  const app = open('/parcours');
  await app.user.click(await screen.findByRole('button', { name: 'Ajouter un parcours' }));
  await app.user.click(screen.getByRole('button', { name: 'Ajouter un parcours' }));
  const row = within(await screen.findByRole('group', { name: 'Parcours 3' }));
  await app.user.click(row.getByRole('combobox', { name: 'Commercial' }));
  await app.user.click(await screen.findByRole('option', { name: 'Rakotomalala Hery' }));
  const date = row.getByLabelText('Date');
  await app.user.clear(date);
  await app.user.type(date, DAY);
  await app.user.click(screen.getByRole('button', { name: 'Charger' }));
  await loaded();
  expect(await app.server.to('/api/data/parcours')[0]?.json()).toEqual([
    { commercialUsername: 'col001', date: DAY, couleur: '#1d7f3f' },
  ]);
  expect(await screen.findByRole('img', { name: 'Trajet 3' })).toBeVisible();
  const { search } = app.router.state.location;
  expect(new URLSearchParams(search).getAll('parcours').at(-1)).toBe(`${DAY}.col001`);
  expect(new URLSearchParams(search).getAll('parcours')).toHaveLength(3);
  app.unmount();
  toast.remove();
  open(`/parcours${search}`);
  await loaded();
  expect(
    within(screen.getByRole('group', { name: 'Parcours 3' })).getByRole('combobox', { name: 'Commercial' }),
  ).toHaveValue('Rakotomalala Hery');
  expect(await screen.findByRole('img', { name: 'Trajet 3' })).toBeVisible();
});

test('a link loads by itself: figures, points of sale, timeline; a chosen moment sets the clock', async () => {
  const app = open(AB);
  await loaded();
  const cards = await within(await screen.findByRole('list', { name: 'Trajets' })).findAllByRole('listitem');
  expect(cards.map(text)).toEqual([
    expect.stringMatching(
      new RegExp(
        'Rakotomalala Hery20/11/2026À 08:00 : en mouvementDistance4,2 kmEn mouvement37 minÀ l’arrêt3 min' +
          'Commandes1120 000 Ar.*Signal perdu30 min1 fois, 3,2 kmBaliseMoto 1' +
          'Points de vente : 1 visité, 1 passé, 1 non vu$',
      ),
    ),
    expect.stringMatching(
      new RegExp(
        'Rasoanaivo Voahangy19/11/2026' +
          'Aucune balise n’a envoyé de position ce jour-là : il n’y a pas de trace\\.' +
          'Aucune commande ce jour-là\\.Points de vente : 3 inconnus$',
      ),
    ),
  ]);
  await app.user.click(screen.getByRole('tab', { name: 'Chronologie' }));
  const rows = await within(await screen.findByRole('list', { name: 'Chronologie' })).findAllByRole('button');
  expect(rows.map(text)).toEqual(
    [
      '08:00Première position',
      '08:10Arrêt de 3 min08:10 – 08:13 · Épicerie Soa',
      '08:12Épicerie SoaCommande 1 · 120 000 Ar',
      '08:30Signal perdu 30 min08:30 – 09:00 · 3,2 km à vol d’oiseau',
      '09:10Dernière position',
    ].map((row) => expect.stringContaining(row) as string),
  );
  await app.user.click(screen.getByRole('button', { name: /Signal perdu/ }));
  expect(slider()).toHaveAttribute('aria-valuetext', '08:30');
  await waitFor(() => {
    expect(app.router.state.location.search).toContain('heure=08h30');
  });
  await waitFor(() => {
    expect(screen.getByRole('button', { name: /Signal perdu/ }).closest('li')).toHaveAttribute('aria-current', 'time');
  });
  await app.user.click(screen.getByRole('tab', { name: 'Points de vente' }));
  expect(
    text(await screen.findByRole('region', { name: 'Passés sans commande, Rakotomalala Hery, 20/11/2026' })),
  ).toContain('Chez Bao');
});

test('the address holds minute, tab and trip; going back shows the trips of before', async () => {
  const app = open(`${AB}&heure=08h40&trajet=1`);
  await loaded();
  expect(slider()).toHaveAttribute('aria-valuetext', '08:40');
  await within(await screen.findByRole('list', { name: 'Trajets' })).findAllByRole('listitem');
  expect(text(screen.getByRole('list', { name: 'Trajets' }))).toMatch(
    /^1Rakotomalala Hery20\/11\/2026À 08:40 : signal perdu/,
  );
  await app.user.click(screen.getByRole('button', { name: 'Retirer le parcours 2' }));
  expect(screen.getByText('Filtres modifiés : la carte montre encore les parcours chargés.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Charger' }));
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull();
  });
  await waitFor(() => {
    expect(app.router.state.location.search).toBe(`?parcours=${DAY}.col001`);
  });
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Charger' })).toBeEnabled();
  });
  await act(() => app.router.navigate(-1));
  await waitFor(() => {
    expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(2);
  });
  await waitFor(() => {
    expect(slider()).toHaveAttribute('aria-valuetext', '08:40');
  });
});

test('a refusal names the filter line in one sentence, and nothing is announced as loaded', async () => {
  open(A, {
    'POST /api/data/parcours': problem(422, 'Données refusées — 0.commercialUsername\u00a0: trop long.', [
      { propertyPath: '0.commercialUsername', message: 'trop long' },
    ]),
  });
  expect(await screen.findByText('Impossible de charger les données des parcours.')).toBeVisible();
  expect(screen.getAllByText(/Parcours 1, le commercial : trop long\./).length).toBeGreaterThan(0);
  expect(screen.queryByText(/commercialUsername/)).toBeNull();
  expect(screen.queryByText('Données chargées')).toBeNull();
});

test('without a route the orders stay, the gap is named, and only the route is asked for again', async () => {
  const app = open(A, { 'GET /api/data/commercial/route/col001': problem(500, 'Le serveur de suivi ne répond pas.') });
  expect(await screen.findByText('Une partie des données manque')).toBeVisible();
  expect(await screen.findByText('Impossible de charger les données des parcours.')).toBeVisible();
  expect(screen.queryByText('Données chargées')).toBeNull();
  expect(screen.getByText('Trace de Rakotomalala Hery, 20/11/2026 : Le serveur de suivi ne répond pas.')).toBeVisible();
  await within(await screen.findByRole('list', { name: 'Trajets' })).findAllByRole('listitem');
  expect(text(screen.getByRole('list', { name: 'Trajets' }))).toContain(
    'Commandes1120 000 ArLa trace n’a pas pu être chargée.',
  );
  app.server.answer({ 'GET /api/data/commercial/route/col001': route(DAY) });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => {
    expect(screen.queryByText('Une partie des données manque')).toBeNull();
  });
  await waitFor(() => {
    expect(text(screen.getByRole('list', { name: 'Trajets' }))).toContain('Distance4,2 km');
  });
  expect(app.server.to('/api/data/parcours')).toHaveLength(1);
});

test('the empty state never shows between loaded data and its list', async () => {
  open(AB);
  const invited: boolean[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('group', { name: /^Légende/ }))
      invited.push(screen.queryByText('Aucun parcours affiché') !== null);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await screen.findByRole('list', { name: 'Trajets' });
  observer.disconnect();
  expect(new Set(invited)).toEqual(new Set([false]));
});

test('a screen that is left while its calls begin starts no more of them', async () => {
  const usernames = Array.from({ length: 20 }, (_, n) => `col${String(n)}`);
  const app = open(
    `/parcours?${usernames.map((username) => `parcours=${DAY}.${username}`).join('&')}`,
    Object.fromEntries(usernames.map((username) => [`GET /api/data/commercial/route/${username}`, []])),
  );
  const routes = () => usernames.flatMap((username) => app.server.to(`/api/data/commercial/route/${username}`)).length;
  await waitFor(
    () => {
      expect(routes()).toBeGreaterThan(0);
    },
    { interval: 1 },
  );
  app.unmount();
  const begun = routes();
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect([begun < 20, routes()]).toEqual([true, begun]);
});

test('when nothing loads the screen says so, keeps the filters and tries again', async () => {
  const app = open(A, {
    'POST /api/data/parcours': problem(500, 'Erreur interne.'),
    'GET /api/data/commercial/route/col001': problem(500, 'Non.'),
  });
  expect(await screen.findByText('Erreur interne. Vos filtres sont conservés.')).toBeVisible();
  expect(screen.getAllByText(LOAD_FAILED)).toHaveLength(2);
  app.server.answer({ 'POST /api/data/parcours': orders, 'GET /api/data/commercial/route/col001': route(DAY) });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await loaded();
  expect(await screen.findByRole('list', { name: 'Trajets' })).toBeVisible();
});

test('the replay is started, adjusted and paused from the keyboard', async () => {
  const app = open(`${A}&heure=08h10`);
  await loaded();
  await app.user.click(screen.getByRole('button', { name: 'Vitesse\u00a0: 5×' }));
  await app.user.click(await screen.findByRole('option', { name: '2×' }));
  act(() => {
    slider().focus();
  });
  await app.user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Suspendre la relecture' })).toBeVisible();
  await waitFor(() => {
    expect(slider()).not.toHaveAttribute('aria-valuetext', '08:10');
  });
  await app.user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Lancer la relecture' })).toBeVisible();
  await waitFor(() => {
    expect(app.router.state.location.search).toMatch(/heure=08h1[1-9]/);
  });
});
