import { screen, waitFor, within } from '@testing-library/react';
import { collection, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { commande, pos, responsables } from '../../../tests/support/orders.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';
import type { MapViewProps } from '../../ui/map/frame/MapView.tsx';

jest.mock('../../ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ label, centre, zoom, markers = [] }: MapViewProps) => (
    <p>
      {[label, centre.latitude, centre.longitude, zoom, ...markers.map((marker) => `${marker.id} ${marker.tone}`)].join(
        ' / ',
      )}
    </p>
  ),
}));

const LIST = '/api/data/pos';
const ONE = `GET ${LIST}/POS1`;
const ORDERS = '/api/data/commandes';
const called = (app: RenderedApp, path = LIST, at = -1) => new URL(app.server.to(path).at(at)?.url ?? '').searchParams;
const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');

describe('the list of points of sale', () => {
  test('a row and its columns', async () => {
    const app = renderApp('/points-vente', { answers: { [`GET ${LIST}`]: collection([pos()], 1_200) } });
    const row = await screen.findByRole('row', { name: /Épicerie Soa/ });
    expect(within(row).getByRole('link', { name: 'Épicerie Soa' })).toHaveAttribute('href', '/point-de-vente/POS1');
    expect(within(row).getAllByRole('cell').map(plain)).toEqual([
      'POS1',
      '034 12 345 67',
      'Analakely',
      'RH',
      'Actif',
      'Actif',
      expect.stringMatching(/^19\/11\/2026 il y a \d+ (h|j|mois|ans)$/),
      '4 120 500 Ar',
    ]);
    expect(screen.getByText(/au total/)).toHaveTextContent(/^1\s200 au total$/);
    expect([called(app).get('order[designation]'), called(app).get('itemsPerPage')]).toEqual(['asc', '20']);
  });

  test('three avatars and the number of others: all of them are named', async () => {
    renderApp('/points-vente', { answers: { [`GET ${LIST}`]: collection([pos({ responsables: responsables(5) })]) } });
    const row = await screen.findByRole('row', { name: /Épicerie Soa/ });
    expect(
      within(row)
        .getAllByRole('img')
        .map((avatar) => avatar.getAttribute('aria-label')),
    ).toEqual(responsables(3).map((person) => person.nomPrenom));
    expect(within(row).getByText('+2')).toBeVisible();
    expect(within(row).getByText('et Andriamanantena Miora, Razafy Lala')).toBeInTheDocument();
  });

  test('no order, zone, responsable or activity', async () => {
    const none = pos({ isEnabled: false, isActive: false, lastCommandAt: null, responsables: [], zones: [] });
    renderApp('/points-vente', { answers: { [`GET ${LIST}`]: collection([none]) } });
    const row = await screen.findByRole('row', { name: /Épicerie Soa/ });
    expect(within(row).getAllByRole('cell').map(plain).slice(2, 7)).toEqual(['—', '—', 'Inactif', '—', 'Jamais']);
  });

  test('search, status, representatives, zones and last order are sent in the call', async () => {
    const app = renderApp(
      '/points-vente?q=soa&statut=inactifs&commerciaux=col001&zones=Z1&zones=Z2&commande-apres=2026-11-01',
      {
        answers: {
          [`GET ${LIST}`]: collection([]),
          'GET /api/data/utilisateurs': collection([]),
          'GET /api/data/zones': collection([]),
        },
      },
    );
    expect(await screen.findByText('Aucun point de vente trouvé')).toBeVisible();
    const query = called(app);
    expect(
      ['search', 'isEnabled', 'responsables.username[]', 'lastCommandAt[after]'].map((name) => query.get(name)),
    ).toEqual(['soa', 'false', 'col001', '2026-11-01']);
    expect(query.getAll('zones.code[]')).toEqual(['Z1', 'Z2']);
  });

  test.each(
    ['designation', 'totalCommandesValue', 'lastCommandAt', 'createdAt'].flatMap((field) => [
      [`-${field}`, field, 'desc'],
      [field, field, 'asc'],
    ]),
  )('sort %s', async (sort, field, direction) => {
    const app = renderApp(`/points-vente?tri=${sort}`, { answers: { [`GET ${LIST}`]: collection([pos()]) } });
    await screen.findByRole('row', { name: /Épicerie Soa/ });
    expect(called(app).get(`order[${field}]`)).toBe(direction);
  });

  test('a failure is reported and can be retried', async () => {
    const app = renderApp('/points-vente', { answers: { [`GET ${LIST}`]: problem(500, 'Erreur interne.') } });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByText('Aucun point de vente trouvé')).not.toBeInTheDocument();
    app.server.answer({ [`GET ${LIST}`]: collection([pos()]) });
    await app.user.click(retry);
    expect(await screen.findByRole('row', { name: /Épicerie Soa/ })).toBeVisible();
  });

  test('a role without the permission sees a refusal, never an empty list', async () => {
    renderApp('/points-vente', {
      role: 'ROLE_COMMERCIAL',
      answers: { [`GET ${LIST}`]: problem(403, 'Accès refusé.') },
    });
    expect(await screen.findByText('Accès refusé.')).toBeVisible();
    expect(screen.queryByText('Aucun point de vente trouvé')).not.toBeInTheDocument();
  });

  test('from a backend without `isActive`, activity follows from the last order', async () => {
    // The fields are undefined because JSON leaves those out.
    const old = { ...pos(), isActive: undefined, zones: undefined };
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const rows = [
      { ...old, designation: 'Récent', lastCommandAt: ago(6.9) },
      { ...old, code: 'POS2', designation: 'Ancien', lastCommandAt: ago(7.1) },
    ];
    renderApp('/points-vente', { answers: { [`GET ${LIST}`]: collection(rows) } });
    expect(within(await screen.findByRole('row', { name: /Récent/ })).getAllByText('Actif')).toHaveLength(2);
    expect(within(screen.getByRole('row', { name: /Ancien/ })).getAllByText('Actif')).toHaveLength(1);
  });
});

describe('a point of sale', () => {
  const show = (answers: Handlers = {}, search = '') =>
    renderApp(`/point-de-vente/POS1${search}`, {
      answers: {
        [ONE]: pos({ responsables: responsables(2) }),
        [`GET ${ORDERS}`]: collection([commande()], 37),
        ...answers,
      },
    });

  test('shows figures, facts and responsables', async () => {
    show();
    const head = plain(await screen.findByRole('region', { name: 'Épicerie Soa' }));
    for (const text of [
      'Actif',
      'POS1',
      '034 12 345 67',
      'Analakely',
      '4 120 500 Ar',
      'Dernière commande19/11/2026',
      'Commandes37',
    ])
      expect(head).toContain(text);
    const facts = plain(screen.getByRole('region', { name: 'Informations' }));
    for (const text of ['034 12 345 67', '02/10/2025', 'Analakely', '−18,91010 ; 47,52350'])
      expect(facts).toContain(text);
    const people = within(screen.getByRole('region', { name: 'Responsables' })).getAllByRole('link');
    expect(people.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Rakotomalala Hery', '/commercial/col001'],
      ['Rasoanaivo Voahangy', '/commercial/col002'],
    ]);
  });

  test('lists its orders, ten a page, with the page in the address', async () => {
    const app = show();
    const table = await screen.findByRole('table', { name: 'Historique des commandes' });
    const [head, row] = within(table).getAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map(plain),
    ).toEqual(['Date', 'Commercial', 'Produits', 'Divers', 'SMS envoyé', 'Montant']);
    expect(within(row as HTMLElement).getByRole('link', { name: '19/11/2026 00:30' })).toHaveAttribute(
      'href',
      '/commande/CMD1',
    );
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(plain),
    ).toEqual(['Rakotomalala Hery', '1', '1', 'Oui', '450 600 Ar']);
    const query = called(app, ORDERS);
    expect(['pointOfSale.code', 'itemsPerPage', 'page', 'order[commandeAt]'].map((name) => query.get(name))).toEqual([
      'POS1',
      '10',
      '1',
      'desc',
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Page 4' }));
    expect(app.router.state.location.search).toBe('?page=4');
    await waitFor(() => {
      expect(called(app, ORDERS).get('page')).toBe('4');
    });
  });

  test('is marked on the map', async () => {
    show();
    expect(await screen.findByText('Carte : Épicerie Soa / -18.9101 / 47.5235 / 15 / POS1 good')).toBeVisible();
  });

  test('has another marker when it is disabled', async () => {
    show({ [ONE]: pos({ isEnabled: false }) });
    expect(await screen.findByText(/POS1 critical$/)).toBeVisible();
  });

  test('has neither map nor date without coordinates and orders', async () => {
    show({
      [ONE]: pos({ latitude: null, longitude: null, lastCommandAt: null, nbCommandes: 0, responsables: [] }),
      [`GET ${ORDERS}`]: collection([]),
    });
    expect(plain(await screen.findByRole('region', { name: 'Épicerie Soa' }))).toContain('Dernière commandeJamais');
    expect(await screen.findByText('Aucune commande trouvée')).toBeVisible();
    expect(screen.getByText('Aucun responsable')).toBeVisible();
    expect(screen.getByText('Non renseignées')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Position' })).not.toBeInTheDocument();
  });

  test('retries its orders alone when only they failed', async () => {
    const app = show({ [`GET ${ORDERS}`]: problem(500, 'Erreur interne.') });
    expect(await screen.findByText('Les commandes n’ont pas pu être chargées')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Informations' })).toBeVisible();
    app.server.answer({ [`GET ${ORDERS}`]: collection([commande()]) });
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: '19/11/2026 00:30' })).toBeVisible();
  });

  test('is reported with its code when it is unknown', async () => {
    renderApp('/point-de-vente/POS9', { answers: { [`GET ${LIST}/POS9`]: problem(404, 'Point de vente non trouvé') } });
    expect(await screen.findByRole('heading', { name: 'Point de vente non trouvé' })).toBeVisible();
    expect(screen.getByText(/« POS9 »/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/points-vente');
  });

  test('can be retried after a failure, which is not « non trouvé »', async () => {
    const app = show({ [ONE]: problem(500, 'Erreur interne.') });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByText('Le point de vente n’a pas pu être chargé')).toBeVisible();
    expect(screen.queryByText('Point de vente non trouvé')).not.toBeInTheDocument();
    app.server.answer({ [ONE]: pos() });
    await app.user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Épicerie Soa' })).toBeVisible();
  });
});
