import type { ReactNode } from 'react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { commercial } from '../../../tests/support/commercials.ts';
import { collection, type Handlers, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';
import type { ClustersProps } from '../../ui/map/cluster/Clusters.tsx';
import type { MapViewProps } from '../../ui/map/frame/MapView.tsx';
import type { Bounds } from '../../ui/map/types.ts';
import { signalOf, tripPath } from './signal.ts';

// There is no canvas here, so the mocks write the map's data as text and each point as a button.
jest.mock('../../ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ label, centre, zoom, children }: MapViewProps) => (
    <section aria-label={label}>
      {`${String(centre.latitude)} ${String(centre.longitude)} ${String(zoom)}`}
      {children}
    </section>
  ),
}));
jest.mock('../../ui/map/cluster/Clusters.tsx', () => ({
  Clusters: ({ points, onSelect, labelOf }: ClustersProps) =>
    Array.from(points.tones, (tone, index) => {
      const position = points.positions.slice(index * 2, index * 2 + 2).join(' ');
      return (
        <button
          key={index}
          type="button"
          onClick={() => {
            onSelect(index);
          }}
        >{`Point ${labelOf?.(index) ?? ''} ${tone} ${position}`}</button>
      );
    }),
}));
jest.mock('../../ui/map/view/Fit.tsx', () => ({
  Fit: ({ bounds }: { bounds: Bounds | null }) => (
    <p>{`cadre ${JSON.stringify(bounds?.map(({ latitude, longitude }) => [latitude, longitude]) ?? null)}`}</p>
  ),
}));
jest.mock('../../ui/map/view/Popup.tsx', () => ({
  Popup: ({ label, children }: { label: string; children: ReactNode }) => (
    <div role="group" aria-label={label}>
      {children}
    </div>
  ),
}));

const LIST = '/api/data/tracking_devices';
const HERY = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const device = (changes: Partial<TrackingDevice> = {}): TrackingDevice => ({
  code: 'TRK0001',
  imei: '860000012345000',
  designation: 'Moto COL001',
  simNumber: '347034510',
  model: 'FMB920',
  plateNumber: '1000 TAA',
  adresseIP: '',
  utilisateur: HERY,
  isActive: true,
  lastTrackingAt: ago(3),
  kilometrage: 12_345.6,
  lastLatitude: -18.9,
  lastLongitude: 47.5,
  ...changes,
});
const moto = device();
const silent = device({
  code: 'TRK0002',
  imei: '860000012346237',
  designation: 'Moto COL002',
  lastTrackingAt: ago(3 * 24 * 60),
  lastLatitude: -18.95,
  lastLongitude: 47.55,
});
const spare = device({
  code: 'TRK0003',
  imei: '860000012347474',
  designation: 'Réserve 1',
  utilisateur: null,
  isActive: false,
  lastTrackingAt: null,
  lastLatitude: null,
  lastLongitude: null,
  kilometrage: 0,
});

const show = (address = '/tracking-devices', more: Handlers = {}): RenderedApp =>
  renderApp(address, {
    answers: {
      [`GET ${LIST}`]: (request: Request) =>
        request.url.includes('itemsPerPage=50') ? collection([silent]) : collection([moto, silent, spare], 45),
      [`GET ${LIST}/TRK0001`]: {
        ...moto,
        assignations: [
          { utilisateur: HERY, debut: '2026-10-01T06:00:00Z', fin: null },
          { utilisateur: { username: 'x', nomPrenom: 'Rabe Faly' }, debut: null, fin: '2026-10-01T06:00:00Z' },
        ],
      },
      'GET /api/data/utilisateurs': collection([
        commercial(),
        commercial({ username: 'col002', nomPrenom: 'Rakotondrabe Tojo' }),
      ]),
      ...more,
    },
  });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const lastQuery = (app: RenderedApp) => new URL(app.server.to(LIST).at(-1)?.url ?? '').searchParams;
const ASSIGN = '/data/tracking/device/assign/TRK0001';
const REFRESH = '/data/tracking/device/refresh';

test.each([
  [null, 'never', 'Jamais'],
  [0, 'online', 'En ligne'],
  [14, 'online', 'En ligne'],
  [16, 'recent', 'il y a 16 min'],
  [200, 'recent', 'il y a 3 h'],
  [25 * 60, 'silent', 'il y a 1 j'],
] as const)('a signal of %p minutes ago is %s', (minutes, state, text) => {
  expect(signalOf(minutes === null ? null : ago(minutes), Date.now())).toEqual({ state, text });
});

test('the link leads to the trip of the day in Madagascar, of the person who has the device', () => {
  expect(tripPath(device({ lastTrackingAt: '2026-11-20T22:30:00Z' }))).toBe('/parcours?parcours=2026-11-21.col001');
  expect([tripPath(spare), tripPath(device({ utilisateur: null }))]).toEqual([null, null]);
});

test('the list: the signal in words, sorted and filtered by the server', async () => {
  const app = show();
  expect(await row('Moto COL001')).toHaveTextContent(
    /860000012345000.*034 70 345 10.*Rakotomalala Hery.*Actif.*En ligne.*12\s346\skm/,
  );
  expect(await row('Moto COL002')).toHaveTextContent('il y a 3 j');
  expect(await row('Réserve 1')).toHaveTextContent(/Non assigné.*Inactif.*Jamais/);
  expect(lastQuery(app).get('order[lastTrackingAt]')).toBe('desc');
  await app.user.click(screen.getByRole('button', { name: 'Assignation\u00a0: Toutes' }));
  await app.user.click(await screen.findByRole('option', { name: 'Non assignés' }));
  await waitFor(() => {
    expect(lastQuery(app).get('isAssigned')).toBe('false');
  });
  await app.user.click(screen.getByRole('button', { name: 'Statut\u00a0: Tous' }));
  await app.user.click(await screen.findByRole('option', { name: 'Actifs' }));
  await waitFor(() => {
    expect(lastQuery(app).get('isActive')).toBe('true');
  });
});

test('assigning shows the earlier holders, warns of a second device, and is announced', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = show('/tracking-devices', {
    [`POST ${ASSIGN}`]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await app.user.click(within(await row('Moto COL001')).getByRole('button', { name: 'Assigner Moto COL001' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assigner l’appareil' });
  expect(await within(dialog).findByText('depuis le 01/10/2026')).toBeVisible();
  expect(dialog).toHaveTextContent('Rabe Falyjusqu’au 01/10/2026');
  expect(within(dialog).getByRole('button', { name: 'Assigner' })).toBeDisabled();
  await app.user.click(within(dialog).getByRole('combobox', { name: 'Commercial' }));
  app.server.answer({
    [`GET ${LIST}`]: collection([
      device({ ...silent, utilisateur: { username: 'col002', nomPrenom: 'Rakotondrabe Tojo' } }),
    ]),
  });
  await app.user.click(await screen.findByRole('option', { name: 'Rakotondrabe Tojo' }));
  expect(await within(dialog).findByText('Ce commercial a déjà Moto COL002.')).toBeVisible();
  await app.user.dblClick(within(dialog).getByRole('button', { name: 'Assigner' }));
  expect(await screen.findByText('Assignation en cours...')).toBeVisible();
  answer(null);
  expect(await screen.findByText('Moto COL001 est assigné à Rakotondrabe Tojo.')).toBeVisible();
  expect(screen.getByText('Succès')).toBeVisible();
  const sent = app.server.to(ASSIGN);
  expect([sent.length, await sent[0]?.json()]).toEqual([1, { username: 'col002', previous: 'col001' }]);
});

test('a refused removal is told; a backend without holders shows the present one', async () => {
  const app = show('/tracking-devices', {
    [`GET ${LIST}/TRK0001`]: problem(404, 'Inconnu.'),
    [`POST ${ASSIGN}`]: problem(500, 'Panne.'),
  });
  await app.user.click(within(await row('Moto COL001')).getByRole('button', { name: 'Assigner Moto COL001' }));
  expect(await screen.findByText('actuellement')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Retirer l’assignation' }));
  expect((await screen.findByText('Erreur')).parentElement).toHaveTextContent("L'assignation a échoué. Panne.");
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent("L'assignation a échoué.");
  expect(await app.server.to(ASSIGN)[0]?.json()).toEqual({ username: null, previous: 'col001' });
});

test('refreshing from the provider runs once and asks no question', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = show('/tracking-devices', {
    [`POST ${REFRESH}`]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await row('Moto COL001');
  await app.user.dblClick(screen.getByRole('button', { name: 'Mettre à jour les positions' }));
  expect(await screen.findByText('Mise à jour en cours...')).toBeVisible();
  answer({ created: 1, updated: 2, ignored: 0, positions: 3 });
  expect(await screen.findByText('Les données des appareils ont été mises à jour.')).toBeVisible();
  expect(screen.getByText('1 appareil créé, 2 mis à jour.')).toBeVisible();
  expect(app.server.to(REFRESH)).toHaveLength(1);
  app.server.answer({ [`POST ${REFRESH}`]: problem(503, 'Traccar ne répond pas.') });
  await app.user.click(screen.getByRole('button', { name: 'Mettre à jour les positions' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'La mise à jour des données a échoué.Traccar ne répond pas.',
  );
});

test('the map shows all placed devices, and a point or a row opens the card with its trip', async () => {
  const app = show('/tracking-devices?statut=actifs&page=2');
  await row('Moto COL001');
  await app.user.click(screen.getByRole('switch', { name: 'Carte' }));
  expect(app.router.state.location.search).toBe('?statut=actifs&page=2&vue=carte');
  const map = await screen.findByRole('region', { name: 'Carte\u00a0: dernières positions des appareils' });
  expect([lastQuery(app).get('pagination'), lastQuery(app).get('page'), lastQuery(app).get('isActive')]).toEqual([
    'false',
    null,
    'true',
  ]);
  expect((await within(map).findAllByRole('button')).map((button) => button.textContent)).toEqual([
    'Point Moto COL001 1 4750000 -1890000',
    'Point Moto COL002 0 4755000 -1895000',
  ]);
  expect(map).toHaveTextContent('-18.91 47.52 13');
  // The map is framed on the devices that match the filters.
  expect(map).toHaveTextContent('cadre [[-18.95,47.5],[-18.9,47.55]]');
  const cards = within(screen.getByRole('list', { name: 'Appareils' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent.replace(/\s/g, ' '))).toEqual([
    expect.stringMatching(/^Moto COL001Rakotomalala HeryEn ligne1000 TAA · 12 346 kmTrajet du /) as string,
    expect.stringMatching(/^Moto COL002Rakotomalala Heryil y a 3 j/) as string,
    'Réserve 1Non assignéJamais1000 TAA · 0 km · inactif · sans position',
  ]);
  await app.user.click(within(map).getByRole('button', { name: /Moto COL002/ }));
  const popup = await screen.findByRole('group', { name: 'Moto COL002' });
  expect(popup).toHaveTextContent('IMEI860000012346237');
  expect(within(popup).getByRole('link')).toHaveAttribute('href', tripPath(silent));
  await app.user.click(screen.getByRole('button', { name: 'Moto COL001\u00a0: montrer sur la carte' }));
  expect(await screen.findByRole('group', { name: 'Moto COL001' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Moto COL001\u00a0: montrer sur la carte' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('an empty list, and failures of the list and of the map', async () => {
  const empty = show('/tracking-devices', { [`GET ${LIST}`]: collection([]) });
  expect(await screen.findByText('Aucun tracking device trouvé')).toBeVisible();
  empty.unmount();
  const failed = show('/tracking-devices', { [`GET ${LIST}`]: problem(500, 'Panne.') });
  expect(await screen.findByText('Impossible de charger la liste des appareils.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  failed.unmount();
  const map = show('/tracking-devices?vue=carte', { [`GET ${LIST}`]: problem(500, 'Panne.') });
  expect(await screen.findByText('Impossible de charger les données des appareils.')).toBeVisible();
  map.server.answer({ [`GET ${LIST}`]: collection([]) });
  await map.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun tracking device trouvé')).toBeVisible();
});
