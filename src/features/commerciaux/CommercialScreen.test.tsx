import type { Commande } from '@contract/commande.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { commercialDetail, livraison, lot } from '../../../tests/support/commercials.ts';
import { collection, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { renderApp, type RenderOptions } from '../../../tests/support/renderApp.tsx';
import { baseApi } from '../../store/api/baseApi.ts';
import { today } from '../../ui/format/date.ts';

const ONE = 'GET /api/data/utilisateurs/col001';
const INITIAL = '/api/data/commercial/update/initial/command/col001';
const STATISTICS = 'GET /api/data/commercial/col001/statistics';

const show = (answers: Handlers = {}, tab = '', role: NonNullable<RenderOptions['role']> = 'ROLE_ADMIN') =>
  renderApp(`/commercial/col001${tab === '' ? '' : `?onglet=${tab}`}`, {
    role,
    answers: { [ONE]: commercialDetail(), ...answers },
  });

const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');
const region = (name: string) => screen.findByRole('region', { name });

afterEach(() => {
  toast.remove();
});

test('the figures, the tabs and the general information', async () => {
  show();
  const head = plain(await region('Rakotomalala Hery'));
  for (const text of [
    'C0001',
    'COL001',
    '034 05 123 45',
    'Actif',
    '37 560 000 Ar',
    '8 214 500 Ar',
    '3 380 000 Ar',
    '1 126 800 Ar',
    '5 000 000 Ar',
  ]) {
    expect(head).toContain(text);
  }
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Informations générales',
    'Statistiques',
    'Stock produits',
    'Stock produits divers',
    'Ventes',
    'Livraisons',
  ]);
  const activity = await region('Activité');
  expect(within(activity).getByText('Dernière commande').nextSibling).toHaveTextContent('Jamais');
  expect(within(activity).getByText('Dernière activité').nextSibling).toHaveTextContent('20/11/2026 14:26');
  expect(screen.getByRole('progressbar', { name: /^Objectif atteint à 119\s%$/ })).toBeVisible();
  expect(screen.getByText('Atteint')).toBeVisible();
});

test.each<[NonNullable<RenderOptions['role']>, string[]]>([
  ['ROLE_ADMIN', ['Paiements', 'Retours', 'Ajustements', 'Sessions', 'Parcours du jour']],
  ['ROLE_LECTEUR', ['Paiements', 'Retours', 'Ajustements', 'Parcours du jour']],
])('%s has links to the documents that they may read', async (role, expected) => {
  show({}, '', role);
  const links = within(await screen.findByRole('navigation', { name: 'Documents de Rakotomalala Hery' })).getAllByRole(
    'link',
  );
  expect(links.map((link) => link.textContent)).toEqual(expected);
  expect(links[0]).toHaveAttribute('href', '/paiements?commerciaux=col001');
  expect(links.at(-1)).toHaveAttribute('href', `/parcours?parcours=${today()}.col001`);
});

test('an administrator removes the factor that a representative has lost', async () => {
  const factors = '/api/data/admin/factors/col001';
  const phone = {
    code: 'FAC0000001',
    kind: 'totp',
    nom: 'Téléphone',
    createdAt: '2026-11-02T05:00:00Z',
    lastUsedAt: null,
  };
  const state = { recoveryCodesLeft: 10, isRequired: false };
  const { user, server } = show({ [`GET ${factors}`]: { factors: [phone], ...state } });
  await user.click(await screen.findByRole('button', { name: 'Second facteur' }));
  const dialog = await screen.findByRole('dialog', { name: 'Second facteur' });
  await user.click(await within(dialog).findByRole('button', { name: 'Retirer Téléphone' }));
  server.answer({ [`POST ${factors}/FAC0000001/remove`]: {}, [`GET ${factors}`]: { factors: [], ...state } });
  const question = await screen.findByRole('alertdialog', { name: 'Retirer le facteur' });
  await user.click(within(question).getByRole('button', { name: 'Retirer' }));
  expect(await within(dialog).findByText(/Le mot de passe suffit/)).toBeVisible();
});

test('nobody but an administrator is offered a representative’s browsers and factors', async () => {
  show({}, '', 'ROLE_EDITEUR');
  const links = await screen.findByRole('navigation', { name: 'Documents de Rakotomalala Hery' });
  expect(within(links).queryAllByRole('button')).toEqual([]);
});

test('what is owed is called the same everywhere', async () => {
  show();
  expect(plain(await region('Rakotomalala Hery'))).toContain('Reste à payer3 380 000 Ar');
});

test('the first ten points of sale, and how many there are', async () => {
  const pointOfSales = Array.from({ length: 12 }, (_, i) => ({
    code: `POS${i}`,
    designation: `Épicerie ${i}`,
    isEnabled: true,
    lastCommandAt: null,
    totalCommandesValue: i * 1000,
  }));
  show({ [ONE]: commercialDetail({ pointOfSales, nbPointOfSales: 12 }) });
  const panel = await region('Points de vente assignés');
  expect(within(panel).getByText('12')).toBeVisible();
  const links = within(panel).getAllByRole('link', { name: /Épicerie/ });
  expect(links).toHaveLength(10);
  expect(links[0]).toHaveTextContent('Épicerie 11');
});

test('the message for an unknown representative has their username', async () => {
  show({ [ONE]: problem(404, 'Commercial non trouvé') });
  expect(await screen.findByText('Commercial non trouvé')).toBeVisible();
  expect(screen.getByText(/« col001 »/)).toBeVisible();
});

test('another error is not « Commercial non trouvé » and can be retried', async () => {
  const app = show({ [ONE]: problem(500, 'Erreur interne.') });
  await screen.findByText('Le commercial n’a pas pu être chargé');
  expect(screen.queryByText('Commercial non trouvé')).not.toBeInTheDocument();
  app.server.answer({ [ONE]: commercialDetail() });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Rakotomalala Hery' })).toBeVisible();
});

async function openDialog(app: ReturnType<typeof show>) {
  await app.user.click(await screen.findByRole('button', { name: 'Valeur de commande initiale' }));
  const dialog = await screen.findByRole('dialog', { name: 'Valeur de commande initiale' });
  const field = within(dialog).getByRole('textbox', { name: /^Valeur/ });
  return { dialog, field, confirm: within(dialog).getByRole('button', { name: 'Confirmer' }) };
}

test('the initial order value: keystrokes are filtered, zero is refused, then it is saved', async () => {
  const app = show({ [`POST ${INITIAL}`]: commercialDetail({ initialCommandValue: 7_500_000 }) });
  const { field, confirm, dialog } = await openDialog(app);
  expect(field).toHaveValue('5000000');
  await app.user.clear(field);
  await app.user.type(field, '0');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('La valeur doit être un nombre supérieur à 0');
  expect(confirm).toBeDisabled();
  await app.user.clear(field);
  await app.user.type(field, '7a5-0.0.4');
  expect(field).toHaveValue('750.04');
  expect(plain(dialog)).toContain('Sera arrondi à 750 Ar');
  await app.user.clear(field);
  await app.user.type(field, '7500000');
  app.server.answer({ [ONE]: commercialDetail({ initialCommandValue: 7_500_000 }) });
  await app.user.click(confirm);
  expect(await screen.findByText('Valeur de commande initiale mise à jour')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await app.server.to(INITIAL)[0]?.json()).toEqual({
    amount: 7_500_000,
    previous: commercialDetail().initialCommandValue,
  });
  expect(plain(await region('Rakotomalala Hery'))).toContain('7 500 000 Ar');
});

test('a value changed elsewhere meanwhile does not replace what was typed; the dialog shows it', async () => {
  const app = show();
  const { field, dialog } = await openDialog(app);
  await app.user.clear(field);
  await app.user.type(field, '42');
  app.server.answer({ [ONE]: commercialDetail({ initialCommandValue: 9_000_000 }) });
  act(() => void app.store.dispatch(baseApi.util.invalidateTags(['Commercial'])));
  await waitFor(() => expect(plain(dialog)).toContain('Modifiée entre-temps par quelqu’un d’autre : 9 000 000 Ar.'));
  expect(field).toHaveValue('42');
});

test('a failure stays in the dialog', async () => {
  const app = show({ [`POST ${INITIAL}`]: problem(500, 'Erreur interne.') });
  const { dialog, confirm } = await openDialog(app);
  await app.user.click(confirm);
  expect(await within(dialog).findByText('Erreur lors de la mise à jour. Veuillez réessayer.')).toBeVisible();
});

test('a reader cannot change anything', async () => {
  show({}, '', 'ROLE_LECTEUR');
  await screen.findByRole('heading', { name: 'Rakotomalala Hery' });
  expect(screen.queryByRole('button', { name: 'Valeur de commande initiale' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rafraîchir depuis EBP' })).not.toBeInTheDocument();
});

test('the stock per lot: expiry, level, and used-up lots when asked for', async () => {
  const lots = [
    lot({ expireAt: today() }),
    lot({ code: 'S2', lotNumber: 'L25-009', quantiteDisponible: 0, valeur: 0 }),
    lot({ code: 'S3', product: null, miscellaneous: { code: 'DIV001', designation: 'Parasol' }, lotNumber: null }),
  ];
  const app = show({ 'GET /api/data/stock/commercial/col001': collection(lots) }, 'stock');
  const table = await screen.findByRole('table', { name: 'Stock par lot' });
  expect(within(table).getByText('Expire ajd')).toBeVisible();
  // A lot that expires today is not excellent, however much is left of it.
  expect(plain(table)).toContain('84 %');
  expect(plain(table)).not.toContain('Excellent');
  expect(within(table).queryByText('L25-009')).not.toBeInTheDocument();
  expect(within(table).queryByText('Parasol')).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('checkbox', { name: 'Lots épuisés (1)' }));
  expect(screen.getByText('L25-009')).toBeVisible();
  await app.user.click(screen.getByRole('tab', { name: 'Stock produits divers' }));
  expect(await screen.findByText('Parasol')).toBeVisible();
  expect(app.router.state.location.search).toBe('?onglet=stock-divers');
});

test('lots are shown in pages of 200, each with a link to its register', async () => {
  const many = Array.from({ length: 250 }, (_, n) =>
    lot({ code: `LOT${String(n)}`, lotNumber: `L-${String(n).padStart(4, '0')}` }),
  );
  const app = show({ 'GET /api/data/stock/commercial/col001': collection(many) }, 'stock');
  const stock = within(await screen.findByRole('table', { name: 'Stock par lot' }));
  expect(stock.getAllByRole('row')).toHaveLength(201);
  await app.user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(screen.getByText('L-0200')).toBeVisible();
  expect(screen.queryByText('L-0199')).toBeNull();
  expect(stock.getAllByRole('link')[0]).toHaveAttribute('href', '/stock-commercial/LOT200');
});

test('a tab that fails to load leaves the rest of the page', async () => {
  show({ 'GET /api/data/stock/commercial/col001': problem(500, 'Erreur interne.') }, 'stock');
  expect(await screen.findByText('Le stock n’a pas pu être chargé')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Rakotomalala Hery' })).toBeVisible();
});

test('deliveries have links to their invoices', async () => {
  const app = show({ 'GET /api/data/livraisons': collection([livraison()], 21) }, 'livraisons');
  expect(await screen.findByRole('link', { name: 'FA2600001' })).toHaveAttribute('href', '/livraison/LIV1');
  await app.user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => {
    expect(app.router.state.location.search).toBe('?onglet=livraisons&page=2');
  });
  const query = new URL(app.server.to('/api/data/livraisons').at(-1)?.url ?? '').searchParams;
  expect([query.get('page'), query.getAll('commercial.username[]')]).toEqual(['2', ['col001']]);
});

const order: Commande = {
  code: 'CMD1',
  orderNumber: 'BC2600001',
  commandeAt: `${today()}T06:00:00Z`,
  totalValue: 204_800,
  isSmsSent: true,
  isValidated: true,
  nbProduits: 3,
  nbDivers: 0,
  pointOfSale: { code: 'POS1', designation: 'Épicerie Soa', phoneNumber: '340000000' },
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  zone: null,
};

test('the sales', async () => {
  show({ 'GET /api/data/commandes': collection([order]) }, 'ventes');
  const table = await screen.findByRole('table', { name: 'Ventes' });
  expect(within(table).getByRole('link', { name: 'BC2600001' })).toHaveAttribute('href', '/commande/CMD1');
  expect(plain(table)).toContain('204 800 Ar');
});

test('the statistics of twelve months', async () => {
  const months = [
    { mois: '2026-10', ventes: 1_000_000, commandes: 4, panierMoyen: 250_000 },
    { mois: '2026-11', ventes: 500_000, commandes: 1, panierMoyen: 500_000 },
  ];
  show({ [STATISTICS]: collection(months) }, 'statistiques');
  const table = await screen.findByRole('table', { name: 'Détail par mois' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('novembre 2026');
  expect(plain(screen.getByRole('tabpanel'))).toContain('Ventes sur 12 mois1 500 000 Ar');
});

test('without the statistics call the months are computed from the orders', async () => {
  show({ [STATISTICS]: problem(404, 'Introuvable'), 'GET /api/data/commandes': collection([order]) }, 'statistiques');
  await screen.findByRole('table', { name: 'Détail par mois' });
  expect(plain(screen.getByRole('tabpanel'))).toContain('Ventes sur 12 mois204 800 Ar');
});
