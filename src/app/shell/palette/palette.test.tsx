import { screen, waitFor } from '@testing-library/react';
import type { RoleCode } from '@contract/session.ts';
import { collection, problem, type Answer } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';
import { SCREENS } from '../../routeTable.ts';

const LISTS = [
  'utilisateurs',
  'pos',
  'commandes',
  'products',
  'miscellaneous',
  'zones',
  'livraisons',
  'retours',
  'miscellaneous-livraisons',
  'paiements',
  'ajustements',
  'stock-commercial',
  'tracking_devices',
  'sessions',
] as const;
type Answers = Partial<Record<(typeof LISTS)[number], Answer>>;

beforeEach(() => {
  sessionStorage.clear();
  // Each screen is reduced to its title and makes no calls.
  for (const each of SCREENS) jest.spyOn(each, 'load').mockResolvedValue({ Component: () => <h1>{each.title}</h1> });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(role: RoleCode, answers: Answers = {}) {
  const app = renderApp('/zones', {
    role,
    answers: Object.fromEntries(LISTS.map((list) => [`GET /api/data/${list}`, answers[list] ?? collection([])])),
  });
  await screen.findByRole('heading', { name: 'Zones' });
  const again = async () => {
    await app.user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Rechercher un écran, un nom ou un code' });
  };
  return { ...app, again, field: await again() };
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.textContent);
const rakoto = { username: 'col001', nomPrenom: 'Rakoto Hery', codeTiers: 'C0001' };

test('Ctrl K finds a screen by a few letters without accents, only among the visible ones', async () => {
  const { user, router, field } = await open('ROLE_LECTEUR');
  expect(field).toHaveFocus();
  await user.type(field, 'donnees prod');
  expect(options()).toEqual(['ProduitsDonnées de base', 'Produits diversDonnées de base']);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toEqual(['Produits diversDonnées de base']);
  await user.clear(field);
  await user.type(field, 'configuration');
  expect(await screen.findByText('Aucun résultat.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'stock div{Enter}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(router.state.location.pathname).toBe('/stock-produits-divers');
});

test('finds names and codes in groups of five, with a link to all results', async () => {
  const pos = Array.from({ length: 5 }, (_, n) => ({ code: `POS${n}`, designation: `Épicerie Rakoto ${n}` }));
  const { user, router, field, server } = await open('ROLE_LECTEUR', {
    utilisateurs: collection([rakoto]),
    pos: collection(pos, 1234),
  });
  await user.type(field, 'rakoto');
  expect(await screen.findByRole('group', { name: 'Points de vente' })).toBeVisible();
  expect(options()[0]).toBe('Rakoto HeryC0001');
  expect(screen.queryByRole('group', { name: 'Commandes' })).toBeNull();
  // The search starts once the typing pauses, not at every letter.
  expect(server.to('/api/data/pos').map(({ url }) => [...new URL(url).searchParams])).toEqual([
    [
      ['itemsPerPage', '5'],
      ['search', 'rakoto'],
      ['order[designation]', 'asc'],
    ],
  ]);
  await user.keyboard('{ArrowUp}');
  expect(chosen()[0]).toMatch(/^Voir tous les résultats \(1.234\)$/);
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(router.state.location).toMatchObject({ pathname: '/points-vente', search: '?q=rakoto' });
  });
});

const hery = { username: 'col001', nomPrenom: 'Rakoto Hery' };
const document = (code: string, factureRef: string) => collection([{ code, factureRef, commercial: hery }]);

test('every kind of number has its group, and leads to its page or to its row in a list', async () => {
  const { user, field } = await open('ROLE_ADMIN', {
    livraisons: document('LIV1', 'FA25'),
    retours: document('RET1', 'AV25'),
    'miscellaneous-livraisons': document('LPD1', 'PD25'),
    paiements: collection([{ code: 'PAI1', refPaiement: 'REG25', commercial: hery }]),
    ajustements: collection([{ code: 'AJU1', ajustementRef: 'AJ25', commercial: hery }]),
    'stock-commercial': collection([
      { code: 'LOT1', lotNumber: 'L25', product: { code: 'ART1', designation: 'Café' }, commercial: hery },
    ]),
    miscellaneous: collection([{ code: 'DIV25', designation: 'Parasol' }]),
    zones: collection([{ code: 'ZON25', designation: 'Analakely' }]),
    tracking_devices: collection([{ code: 'TRK25', imei: '8625', designation: 'Moto', utilisateur: null }]),
    sessions: collection([{ code: 'SES25', deviceID: 'a1', utilisateur: hery }]),
    utilisateurs: collection([]),
  });
  await user.type(field, '25');
  await screen.findByRole('option', { name: /^SES25/ });
  expect(
    Object.fromEntries(
      screen.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('href')]),
    ),
  ).toEqual({
    ParasolDIV25: '/produit-divers/DIV25',
    AnalakelyZON25: '/zones?zone=ZON25',
    'FA25Rakoto Hery': '/livraison/LIV1',
    'AV25Rakoto Hery': '/retour/RET1',
    'PD25Rakoto Hery': '/miscellaneous-livraison/LPD1',
    'REG25Rakoto Hery': '/paiements?q=REG25',
    'AJ25Rakoto Hery': '/ajustement/AJU1',
    'L25 · CaféRakoto Hery': '/stock-commercial/LOT1',
    Moto8625: '/tracking-devices?q=8625',
    'SES25Rakoto Hery': '/sessions?q=SES25',
  });
});

test('lists known by numbers are not searched without a digit, nor lists without permission', async () => {
  const { user, field, server } = await open('ROLE_LECTEUR', {
    zones: collection([{ code: 'ZON1', designation: 'Analakely' }]),
  });
  await user.type(field, 'anala');
  expect(await screen.findByRole('option', { name: /Analakely/ })).toBeVisible();
  expect(server.to('/api/data/livraisons')).toEqual([]);
  await user.type(field, '1');
  await waitFor(() => {
    expect(server.to('/api/data/livraisons')).toHaveLength(1);
  });
  expect([server.to('/api/data/tracking_devices'), server.to('/api/data/sessions')]).toEqual([[], []]);
});

test('a list that another backend lacks is not a failure', async () => {
  const { user, field } = await open('ROLE_ADMIN', {
    tracking_devices: problem(404, 'Inconnu.'),
    products: collection([{ code: 'ART7', designation: 'Café' }]),
  });
  await user.type(field, 'art7');
  expect(await screen.findByRole('option', { name: /Café/ })).toBeVisible();
  await screen.findByText('1 résultat');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('answers to other letters never show, and nothing is chosen while a result above may come', async () => {
  let late: (value: unknown) => void = () => undefined;
  const { user, field } = await open('ROLE_LECTEUR', {
    utilisateurs: (request: Request) =>
      request.url.includes('search=rako&')
        ? new Promise((resolve) => {
            late = resolve;
          })
        : collection([{ ...rakoto, nomPrenom: 'Rakotovao Zo' }]),
    products: collection([{ code: 'ART1', designation: 'Rakoto café' }]),
  });
  await user.type(field, 'rako');
  expect(await screen.findByRole('option', { name: /Rakoto café/ })).toBeVisible();
  expect(chosen()).toEqual([]);
  expect(screen.getByText('Recherche…')).toBeVisible();
  await user.type(field, 'to');
  expect(options()).toEqual([]);
  late(collection([{ ...rakoto, nomPrenom: 'Une vieille réponse' }]));
  expect(await screen.findByRole('option', { name: /Rakotovao Zo/ })).toBeVisible();
  expect(screen.queryByText('Une vieille réponse')).toBeNull();
});

test('a failed search is shown and can be tried again', async () => {
  const { user, field, server } = await open('ROLE_LECTEUR', { utilisateurs: problem(500, 'Panne.') });
  await user.type(field, 'rakoto');
  expect(await screen.findByRole('alert')).toHaveTextContent('Recherche impossible : commerciaux.');
  server.answer({ 'GET /api/data/utilisateurs': collection([rakoto]) });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('option', { name: /Rakoto Hery/ })).toBeVisible();
});

test('a representative searches only what they may read', async () => {
  const { user, field, server } = await open('ROLE_COMMERCIAL', {
    products: collection([{ code: 'ART1', designation: 'Café' }]),
  });
  await user.type(field, 'caf');
  expect(await screen.findByRole('option', { name: /Café/ })).toBeVisible();
  expect([server.to('/api/data/utilisateurs'), server.to('/api/data/pos')]).toEqual([[], []]);
});

test('shows recent screens except the current one', async () => {
  const { user, field, again } = await open('ROLE_LECTEUR');
  expect(screen.queryByRole('group', { name: 'Récents' })).toBeNull();
  await user.type(field, 'retours{Enter}');
  await screen.findByRole('heading', { name: 'Liste des retours' });
  await again();
  expect(options()[0]).toBe('Zones');
  expect(screen.getByRole('group', { name: 'Récents' })).toBeVisible();
});

test('« ? » shows the shortcuts, but not while typing nor under a dialog', async () => {
  const { user, field } = await open('ROLE_LECTEUR');
  await user.type(field, '?');
  expect(field).toHaveValue('?');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('Enter pressed before the answers are there opens the first result once it comes', async () => {
  const { user, router, field } = await open('ROLE_LECTEUR', {
    commandes: collection([{ code: 'CMD00042', commercial: hery }]),
  });
  await user.type(field, 'CMD00042{Enter}');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/commande/CMD00042');
  });
  expect(screen.queryByRole('combobox', { name: 'Rechercher un écran, un nom ou un code' })).toBeNull();
});

test('whoever types on, or finds nothing, after that Enter is taken nowhere', async () => {
  const { user, router, field } = await open('ROLE_LECTEUR', {
    commandes: collection([{ code: 'CMD00042', commercial: hery }]),
  });
  await user.type(field, 'CMD00042{Enter}');
  await user.type(field, '{Backspace}');
  expect(await screen.findByRole('option', { name: /^CMD00042/ })).toBeVisible();
  expect(router.state.location.pathname).toBe('/zones');
});

test('finds actions by permission: an import opens with its list', async () => {
  const { user, router, field } = await open('ROLE_IMPORTATEUR');
  await user.type(field, 'nouvel');
  expect(options()).not.toContain('Nouvel ajustement');
  await user.clear(field);
  await user.type(field, 'importer liv');
  expect(options()).toEqual(['Importer des livraisons', 'Importer des livraisons de produits divers']);
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(router.state.location.pathname + router.state.location.search).toBe('/livraisons?importer=1');
  });
});

test('changes the theme', async () => {
  const { user, store, field } = await open('ROLE_LECTEUR');
  await user.type(field, 'sombre');
  expect(chosen()).toEqual(['Thème sombre']);
  await user.keyboard('{Enter}');
  expect(store.getState().preferences.theme).toBe('dark');
});

test('signs out after asking', async () => {
  const { user, field } = await open('ROLE_LECTEUR');
  await user.type(field, 'deconn');
  expect(chosen()).toEqual(['Se déconnecter']);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Se déconnecter' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  expect(screen.queryByRole('combobox', { name: 'Rechercher un écran, un nom ou un code' })).toBeNull();
});
