import { act, screen, waitFor, within } from '@testing-library/react';
import { collection, json, problem, type Handlers } from '../../../../tests/support/fetchStub.ts';
import { pos } from '../../../../tests/support/orders.ts';
import { renderApp, type RenderedApp } from '../../../../tests/support/renderApp.tsx';
import type { MapViewProps } from '../../../ui/map/frame/MapView.tsx';
import { readPosMap } from '../../../workers/map/posMap.ts';
import type { PosLayersProps } from './PosLayers.tsx';
import { boundsOfColumns, readColumns } from '../posColumns.ts';
import { readViewpoint, writeViewpoint } from './posMapAddress.ts';
import { PosPopup } from './PosPopup.tsx';

jest.mock('../../../workers/map/workerClusters.ts', () =>
  jest.requireActual<object>('../../../../tests/support/fakeWorker.ts'),
);
jest.mock('../../../ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ label, centre, zoom, start, children }: MapViewProps) => (
    <section
      aria-label={label}
      data-at={[centre.latitude, centre.longitude, zoom].join(' ')}
      data-start={start ? writeViewpoint(start) : ''}
    >
      {children}
    </section>
  ),
}));
// Replaces the map: the tests read what it receives and call what it would call.
let mapProps: PosLayersProps;
jest.mock('./PosLayers.tsx', () => ({
  __esModule: true,
  default: (props: PosLayersProps) => {
    mapProps = props;
    const { columns, selected, zones } = props;
    return (
      <>
        <p>{zones.map((zone) => zone.designation).join(', ')}</p>
        {selected !== null && <PosPopup code={columns.codeAt(selected)} />}
      </>
    );
  },
}));

const MAP = '/api/data/pos/map';
const COLUMNS = {
  codes: ['POS1', 'POS2'],
  positions: [4_752_350, -1_891_010, 4_750_000, -1_900_000],
  actifs: '10',
  sansPosition: 12,
};
const ANSWERS: Handlers = {
  'GET /api/data/pos': collection([pos()], 14),
  [`GET ${MAP}`]: COLUMNS,
  'GET /api/data/pos/POS1': pos(),
};
const show = (search = '', answers: Handlers = {}) =>
  renderApp(`/points-vente?vue=carte${search}`, { answers: { ...ANSWERS, ...answers } });
const search = (app: RenderedApp) => new URLSearchParams(app.router.state.location.search);
/** Waits until the points are loaded. */
const loadedMap = async () => {
  await screen.findByText(/sur la carte/);
  return screen.findByRole('region', { name: 'Carte des points de vente' });
};
const inWindow = async () => {
  await loadedMap();
  const item = (index: number) => ({
    key: `p${String(index)}`,
    count: 1,
    index,
    off: 0,
    open: () => undefined,
    members: async () => [index],
  });
  const group = { key: 'c9', count: 35, index: null, off: 4, open: () => undefined, members: async () => [1, 0] };
  act(() => {
    mapProps.onShown([item(0), item(1), group]);
  });
};

test('from list to map: centre, zoom, filters of the list, number without a position', async () => {
  const app = renderApp('/points-vente?q=soa&statut=actifs&tri=-createdAt&page=1', { answers: ANSWERS });
  await app.user.click(await screen.findByRole('switch', { name: 'Carte' }));
  expect(await screen.findByRole('region', { name: 'Carte des points de vente' })).toHaveAttribute(
    'data-at',
    '-18.933333 47.516667 13',
  );
  expect(await screen.findByText(/2\s?points de vente/)).toBeVisible();
  expect(screen.getByText('12 sans position, dans la liste seulement')).toBeVisible();
  expect(new URL(app.server.to(MAP).at(-1)?.url ?? '').search).toBe('?search=soa&isEnabled=true');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByText(/élément\(s\)/)).not.toBeInTheDocument();
});

test('points in view are listed beside the map; opening one loads its details', async () => {
  const app = show();
  await inWindow();
  const listed = within(screen.getByRole('region', { name: 'À l’écran' }));
  const texts = () => listed.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts()).toEqual(['POS1 Actif', 'POS2 Inactif', '35 points groupés · 4 inactifs']);
  await waitFor(() => {
    expect(texts()).toEqual([
      'Épicerie Soa POS1 · Actif',
      'POS2 Inactif',
      'POS2, Épicerie Soa et 33 autres 35 points groupés · 4 inactifs',
    ]);
  });
  const asked = new URL(app.server.to('/api/data/pos').at(-1)?.url ?? '').searchParams;
  expect([asked.getAll('code[]'), asked.getAll('properties[]')]).toEqual([
    ['POS1', 'POS2', 'POS2', 'POS1'],
    ['code', 'designation'],
  ]);
  expect(app.server.to('/api/data/pos/POS1')).toHaveLength(0);
  await app.user.click(listed.getByRole('button', { name: 'Épicerie Soa POS1 · Actif' }));
  expect(await screen.findByRole('link', { name: 'Voir la fiche' })).toHaveAttribute('href', '/point-de-vente/POS1');
  expect([search(app).get('point'), mapProps.selected, mapProps.fromList]).toEqual(['POS1', 0, true]);
  act(() => {
    mapProps.onSelect(null);
  });
  expect(search(app).has('point')).toBe(false);
});

test('the address restores point and viewpoint; a viewpoint that did not move is not written', async () => {
  const app = show('&point=POS1&lieu=-18.91000,47.52000,16');
  expect(await screen.findByText('Épicerie Soa')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Carte des points de vente' })).toHaveAttribute(
    'data-start',
    '-18.91000,47.52000,16',
  );
  const before = app.router.state.location.key;
  act(() => {
    mapProps.onViewpoint({ centre: { latitude: -18.91, longitude: 47.52 }, zoom: 16 }, false);
  });
  expect(app.router.state.location.key).toBe(before);
  act(() => {
    mapProps.onViewpoint({ centre: { latitude: -18.92, longitude: 47.52 }, zoom: 15.25 }, false);
  });
  expect([search(app).get('lieu'), search(app).get('point')]).toEqual(['-18.92000,47.52000,15.3', 'POS1']);
});

test('the map fits what is loaded and what a filter leaves; a viewpoint or a refresh moves nothing', async () => {
  const one = { codes: ['POS2'], positions: COLUMNS.positions.slice(2), actifs: '0', sansPosition: 0 };
  const answers = { [`GET ${MAP}`]: (request: Request) => (request.url.includes('isEnabled=false') ? one : COLUMNS) };
  const app = show('', answers);
  await loadedMap();
  const [all, left] = [
    [
      { latitude: -19, longitude: 47.5 },
      { latitude: -18.9101, longitude: 47.5235 },
    ],
    [
      { latitude: -19, longitude: 47.5 },
      { latitude: -19, longitude: 47.5 },
    ],
  ];
  expect(mapProps.bounds).toEqual(all);
  // The first position after a fit comes from the map, not from the person, and is not kept in the address.
  act(() => {
    mapProps.onViewpoint({ centre: { latitude: -18.95, longitude: 47.51 }, zoom: 14 }, true);
  });
  expect(search(app).has('lieu')).toBe(false);
  act(() => {
    mapProps.onViewpoint({ centre: { latitude: -18.96, longitude: 47.51 }, zoom: 15 }, false);
  });
  expect(search(app).get('lieu')).toBe('-18.96000,47.51000,15');
  const { bounds } = mapProps;
  await app.user.click(screen.getByRole('button', { name: 'Actualiser' }));
  await waitFor(() => {
    expect(app.server.to(MAP)).toHaveLength(2);
  });
  expect(mapProps.bounds).toBe(bounds);
  await act(() => app.router.navigate('/points-vente?vue=carte&statut=inactifs'));
  await waitFor(() => {
    expect(mapProps.bounds).toEqual(left);
  });
  app.unmount();
  show('&lieu=-18.91000,47.52000,16', answers);
  await loadedMap();
  expect(mapProps.bounds).toBeNull();
});

test('details that failed to load are reported and can be retried', async () => {
  const app = show('&point=POS1', { 'GET /api/data/pos/POS1': problem(500, 'Erreur interne.') });
  expect(await screen.findByText('Impossible de charger les détails.')).toBeVisible();
  app.server.answer({ 'GET /api/data/pos/POS1': pos() });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Épicerie Soa')).toBeVisible();
});

test.each([
  ['a refusal', problem(500, 'Erreur interne.')],
  ['an answer that is no map', json(200, { codes: ['POS1'], positions: [], actifs: '' })],
])('%s: the failure text, then the map', async (_name, answer) => {
  const app = show('', { [`GET ${MAP}`]: answer });
  expect(await screen.findByText('Impossible de charger les données sur la carte.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Carte des points de vente' })).toBeVisible();
  app.server.answer({ [`GET ${MAP}`]: COLUMNS });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/sur la carte/)).toBeVisible();
});

test('without points: the text for empty, and the filters can be cleared', async () => {
  const none = { codes: [], positions: [], actifs: '', sansPosition: 0 };
  const app = show('&statut=inactifs', {
    [`GET ${MAP}`]: (request: Request) => (new URL(request.url).search === '' ? COLUMNS : none),
  });
  expect(await screen.findByText('Aucun point de vente trouvé')).toBeVisible();
  await app.user.click(screen.getAllByRole('button', { name: 'Effacer les filtres' }).at(-1) as HTMLElement);
  expect(await screen.findByText(/sur la carte/)).toBeVisible();
});

test('zones are loaded only when they are shown', async () => {
  const app = show('', { 'GET /api/data/zones': collection([{ code: 'Z1', designation: 'Analakely' }]) });
  await screen.findByText(/sur la carte/);
  expect(app.server.to('/api/data/zones')).toHaveLength(0);
  await app.user.click(await screen.findByRole('switch', { name: 'Afficher les zones' }));
  expect(await screen.findByText('Analakely')).toBeVisible();
  expect(new URL(app.server.to('/api/data/zones').at(-1)?.url ?? '').searchParams.get('pagination')).toBe('false');
  await app.user.click(screen.getByRole('switch', { name: 'Afficher les zones' }));
  await waitFor(() => {
    expect(screen.queryByText('Analakely')).not.toBeInTheDocument();
  });
});

test('an answer with the same ETag is not read again: the points keep their identity', async () => {
  const app = show('', { [`GET ${MAP}`]: json(200, COLUMNS, { etag: 'W/"1"' }) });
  await loadedMap();
  const { columns } = mapProps;
  await app.user.click(screen.getByRole('button', { name: 'Actualiser' }));
  await waitFor(() => {
    expect(app.server.to(MAP)).toHaveLength(2);
  });
  app.server.answer({ [`GET ${MAP}`]: json(200, { ...COLUMNS, actifs: '11' }, { etag: 'W/"2"' }) });
  expect(mapProps.columns).toBe(columns);
  await app.user.click(screen.getByRole('button', { name: 'Actualiser' }));
  await waitFor(() => {
    expect(mapProps.columns.isEnabled(1)).toBe(true);
  });
});

test('columns: from code to index and from index to place', () => {
  const { codes, positions, actifs, sansPosition } = readPosMap(JSON.stringify(COLUMNS));
  const columns = readColumns({
    codes: { text: codes.text, ends: codes.ends.buffer },
    positions: positions.buffer,
    actifs,
    sansPosition,
  });
  expect(['POS1', 'POS2', 'POS', 'POS1POS2', ''].map(columns.indexOf)).toEqual([0, 1, -1, -1, -1]);
  expect([columns.codeAt(1), columns.isEnabled(1), columns.placeAt(1)]).toEqual([
    'POS2',
    false,
    { latitude: -19, longitude: 47.5 },
  ]);
  expect(boundsOfColumns(columns)).toEqual([
    { latitude: -19, longitude: 47.5 },
    { latitude: -18.9101, longitude: 47.5235 },
  ]);
});

test.each(['', '1,2', '1,2,x', '95,2,3', '1,2,25', '1,2,3,4', ',,'])('"%s" is no viewpoint', (text) => {
  expect(readViewpoint(text)).toBeNull();
});
