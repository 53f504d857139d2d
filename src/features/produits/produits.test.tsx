import { screen, waitFor, within } from '@testing-library/react';
import type { Product, ProductStats } from '@contract/product.ts';
import type { StockCommercial } from '@contract/stock.ts';
import { collection, json, problem } from '../../../tests/support/fetchStub.ts';
import { chooseMore, offeredActions } from '../../../tests/support/listActions.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { theirsOf } from './PriceDialog.tsx';
import { stockByCommercial } from './stockByCommercial.ts';

const LIST = '/api/data/products';
const COFFEE = `${LIST}/ART0001`;
const STATS = '/api/data/products/stats/summary';

const product = (changes: Partial<Product> = {}): Product => ({
  code: 'ART0001',
  designation: 'Café moulu 250 g',
  description: 'Arabica',
  imageUrl: null,
  unit: 'PACK',
  codeBarre: '6110000001',
  isEnabled: true,
  price: 1250.5,
  survente: null,
  lastUpdateAt: '2026-11-18T21:30:00Z',
  version: 3,
  ...changes,
});
const hery = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };
const lot = (changes: Partial<StockCommercial> = {}): StockCommercial => ({
  code: 'LOT1',
  product: { code: 'ART0001', designation: 'Café moulu 250 g' },
  commercial: hery,
  lotNumber: 'L1',
  expireAt: '2027-03-01',
  quantiteDisponible: 30,
  quantiteInitial: 40,
  percentDisponible: 75,
  valeur: 37_515,
  aPerdre: { quantite: 0, valeur: 0, plusRapide: null },
  couverture: { etat: 'jours', jours: 40, jusqua: '2026-12-30' },
  ...changes,
});
const conflictWith = (actuel: Product) =>
  json(412, {
    type: 'about:blank',
    title: 'Erreur',
    status: 412,
    detail: 'Ce produit a été modifié entre-temps par quelqu’un d’autre.',
    actuel,
  });
const lists = (...products: Product[]) => ({ [`GET ${LIST}`]: () => collection(products) });
const bodies = async (requests: readonly Request[]) =>
  Promise.all(requests.filter((request) => request.method === 'PATCH').map((request) => request.clone().json()));

// Headings of narrow lists end in their unit, which is cut off here.
const headsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent.replace(/\s+Ar$/, ''));

test('the list: columns, search by designation', async () => {
  const app = renderApp('/produits?statut=actifs', {
    answers: lists(
      product(),
      product({
        code: 'ART0002',
        designation: 'Sel',
        survente: 700,
        isEnabled: false,
        codeBarre: '',
        lastUpdateAt: null,
      }),
    ),
  });
  const table = await screen.findByRole('table', { name: 'Produits' });
  expect(headsOf(table)).toEqual([
    'Produit',
    'Unité',
    'Code Barre',
    'Dernière MAJ',
    'Description',
    'Actif',
    'Prix',
    'Survente',
    'Actions',
  ]);
  const row = within(table).getByRole('row', { name: /Café moulu/ });
  for (const text of ['Pack', '6110000001', '19/11/2026', 'Arabica', '1 250,50 Ar'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Café moulu 250 g' })).toHaveAttribute('href', '/produit/ART0001');
  expect(screen.getByRole('row', { name: /Sel/ })).toHaveTextContent('Jamais');
  await app.user.type(screen.getByRole('searchbox'), 'thé');
  await waitFor(() => {
    expect(new URL(app.server.to(LIST).at(-1)?.url ?? '').searchParams.get('search')).toBe('thé');
  });
  const query = new URL(app.server.to(LIST)[0]?.url ?? '').searchParams;
  expect([query.get('itemsPerPage'), query.get('isEnabled'), query.get('order[designation]')]).toEqual([
    '20',
    'true',
    'asc',
  ]);
});

test.each([
  ['ROLE_ADMIN', ['Rafraîchir depuis EBP', 'Importer fichier excel', 'Modifier les prix de Café moulu 250 g']],
  ['ROLE_EDITEUR', ['Rafraîchir depuis EBP', 'Importer fichier excel']],
  ['ROLE_IMPORTATEUR', ['Importer fichier excel']],
  ['ROLE_LECTEUR', []],
  ['ROLE_COMMERCIAL', []],
] as const)('%s only finds what it may do', async (role, expected) => {
  const { user } = renderApp('/produits', { role, answers: lists(product()) });
  const row = await screen.findByRole('row', { name: /Café moulu/ });
  const all = ['Rafraîchir depuis EBP', 'Importer fichier excel', 'Modifier les prix de Café moulu 250 g'];
  expect(await offeredActions(user, all)).toEqual(expected);
  const isAdmin = role === 'ROLE_ADMIN';
  expect(within(row).queryByRole('switch', { name: 'Café moulu 250 g actif' }) !== null).toBe(isAdmin);
  if (!isAdmin) for (const text of ['Oui', '—']) expect(row).toHaveTextContent(text);
});

test('without products the text for empty; a failure is announced and can be retried', async () => {
  const app = renderApp('/produits', { answers: { [`GET ${LIST}`]: problem(500, 'Panne.') } });
  expect(await screen.findByText('Impossible de charger la liste des produits.')).toBeVisible();
  expect(screen.getByText('Erreur')).toBeVisible();
  app.server.answer({ [`GET ${LIST}`]: collection([]) });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun produit trouvé')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByText('Impossible de charger la liste des produits.')).toBeNull();
  });
});

test('synchronisation is confirmed and announced with its counts, and so is its failure', async () => {
  const app = renderApp('/produits', {
    answers: { ...lists(product()), 'POST /api/data/products/sync/data': { created: 2, updated: 58 } },
  });
  const synchronise = async () => {
    await chooseMore(app.user, 'Rafraîchir depuis EBP');
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rafraîchir' }));
  };
  await synchronise();
  expect(await screen.findByText('Succès')).toBeVisible();
  expect(screen.getByText('2 produits créés, 58 mis à jour.')).toBeVisible();
  await waitFor(() => {
    expect(app.server.to(LIST).length).toBeGreaterThan(1);
  });
  app.server.answer({ 'POST /api/data/products/sync/data': problem(503, 'EBP ne répond pas.') });
  await synchronise();
  expect(await screen.findByText('La synchronisation a échoué.')).toBeVisible();
});

const editing = async (app: ReturnType<typeof renderApp>) => {
  await app.user.click(await screen.findByRole('button', { name: 'Modifier les prix de Café moulu 250 g' }));
  const dialog = screen.getByRole('dialog', { name: 'Modifier les prix' });
  return {
    dialog,
    save: () => within(dialog).getByRole('button', { name: 'Enregistrer' }),
    price: within(dialog).getByRole('textbox', { name: /Prix de vente/ }),
    survente: within(dialog).getByRole('textbox', { name: /Prix de survente/ }),
  };
};
const fill = async (app: ReturnType<typeof renderApp>, field: HTMLElement, text: string) => {
  await app.user.clear(field);
  if (text !== '') await app.user.type(field, text);
};

test('prices: comma or point, digits only, the texts of their faults, the version sent', async () => {
  const app = renderApp('/produits', { answers: lists(product()) });
  const { price, survente, save } = await editing(app);
  expect([price, survente].map((field) => (field as HTMLInputElement).value)).toEqual(['1250,5', '']);
  await fill(app, price, 'a1b2,5.');
  expect(price).toHaveValue('12,5');
  await fill(app, price, '.');
  expect(await screen.findByText('Le prix de vente doit être un nombre positif.')).toBeVisible();
  await fill(app, survente, ',');
  expect(await screen.findByText('Le prix de survente doit être un nombre positif.')).toBeVisible();
  await app.user.click(save());
  await fill(app, price, '');
  expect(save()).toBeDisabled();
  expect(app.server.to(COFFEE)).toEqual([]);
  await fill(app, price, '1300.25');
  await fill(app, survente, '1400');
  app.server.answer({
    [`PATCH ${COFFEE}`]: product({ price: 1300.25, survente: 1400, version: 4 }),
    ...lists(product({ price: 1300.25, survente: 1400, version: 4 })),
  });
  await app.user.click(save());
  expect(await screen.findByText('Les prix ont été mis à jour avec succès.')).toBeVisible();
  expect(await bodies(app.server.to(COFFEE))).toEqual([{ price: 1300.25, survente: 1400, version: 3 }]);
  expect(app.server.to(COFFEE)[0]?.headers.get('content-type')).toBe('application/merge-patch+json');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('row', { name: /Café moulu/ })).toHaveTextContent('1 300,25 Ar');
});

test('a conflict shows both prices; one’s own can be kept', async () => {
  const theirs = product({ price: 1290, survente: 1350, version: 7 });
  const app = renderApp('/produits', { answers: { ...lists(product()), [`PATCH ${COFFEE}`]: conflictWith(theirs) } });
  const { price, save, dialog } = await editing(app);
  await fill(app, price, '1275');
  app.server.answer(lists(theirs));
  await app.user.click(save());
  const compared = await screen.findByRole('table', { name: 'Prix enregistrés et vos prix' });
  expect(within(compared).getByRole('row', { name: /^Prix de vente/ })).toHaveTextContent(
    'Prix de vente1 290 Ar1 275 Ar',
  );
  expect(within(compared).getByRole('row', { name: /^Prix de survente/ })).toHaveTextContent(
    'Prix de survente1 350 Ar1 350 Ar',
  );
  expect(price).toHaveValue('1275');
  expect(screen.queryByText('Impossible de mettre à jour les prix.')).toBeNull();
  await app.user.type(price, ',5');
  app.server.answer({ [`PATCH ${COFFEE}`]: product({ price: 1275.5, version: 8 }) });
  await app.user.click(within(dialog).getByRole('button', { name: 'Enregistrer les miens' }));
  expect(await screen.findByText('Les prix ont été mis à jour avec succès.')).toBeVisible();
  expect(await bodies(app.server.to(COFFEE))).toEqual([
    { price: 1275, survente: null, version: 3 },
    { price: 1275.5, survente: 1350, version: 7 },
  ]);
});

test('in a conflict, taking the stored prices sends nothing more and shows them', async () => {
  const theirs = product({ price: 1290, survente: 1350, version: 7 });
  const app = renderApp('/produits', { answers: { ...lists(product()), [`PATCH ${COFFEE}`]: conflictWith(theirs) } });
  const { price, save } = await editing(app);
  await fill(app, price, '1275');
  app.server.answer(lists(theirs));
  await app.user.click(save());
  await app.user.click(await screen.findByRole('button', { name: 'Garder les prix enregistrés' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(await screen.findByText('1 290', { exact: false })).toBeVisible();
  expect(await bodies(app.server.to(COFFEE))).toHaveLength(1);
});

test('a failure keeps the fields; a backend without versions is sent none', async () => {
  const bare: Partial<Product> = product();
  delete bare.version;
  const app = renderApp('/produits', {
    answers: { [`GET ${LIST}`]: collection([bare]), [`PATCH ${COFFEE}`]: problem(500, 'Panne.') },
  });
  const { price, survente, save, dialog } = await editing(app);
  await fill(app, price, '1275');
  await app.user.click(save());
  expect((await screen.findAllByText('Impossible de mettre à jour les prix.')).length).toBe(2);
  expect(dialog).toBeVisible();
  expect([price, survente].map((field) => (field as HTMLInputElement).value)).toEqual(['1275', '']);
  expect(await bodies(app.server.to(COFFEE))).toEqual([{ price: 1275, survente: null }]);
});

test('disabling shows at once and is undone when the call fails', async () => {
  let refuse: () => void = () => undefined;
  const app = renderApp('/produits', {
    answers: {
      ...lists(product()),
      [`PATCH ${COFFEE}`]: () =>
        new Promise((resolve) => {
          refuse = () => {
            resolve(problem(500, 'Panne.'));
          };
        }),
    },
  });
  const toggle = () => screen.getByRole('switch', { name: 'Café moulu 250 g actif', hidden: true });
  await app.user.click(await screen.findByRole('switch', { name: 'Café moulu 250 g actif' }));
  const question = screen.getByRole('alertdialog', { name: 'Désactiver le produit' });
  expect(toggle()).toBeChecked();
  await app.user.click(within(question).getByRole('button', { name: 'Désactiver' }));
  await waitFor(() => {
    expect(toggle()).not.toBeChecked();
  });
  refuse();
  expect(await screen.findByText('Impossible de mettre à jour le statut.')).toBeVisible();
  await waitFor(() => {
    expect(toggle()).toBeChecked();
  });
  app.server.answer({
    [`PATCH ${COFFEE}`]: product({ isEnabled: false, version: 4 }),
    ...lists(product({ isEnabled: false, version: 4 })),
  });
  await app.user.click(toggle());
  await app.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Désactiver' }));
  expect(await screen.findByText('Produit désactivé')).toBeVisible();
  expect(toggle()).not.toBeChecked();
});

test.each(['/produit/ART0001', '/produits/ART0001'])('%s: prices, stock by representative, links', async (address) => {
  const app = renderApp(address, {
    answers: {
      [`GET ${COFFEE}`]: product({ imageUrl: '/images/cafe.png', survente: 1400 }),
      'GET /api/data/stock-commercial': collection([
        lot(),
        lot({ code: 'LOT2', quantiteDisponible: 12, valeur: 15_006, expireAt: '2026-12-24' }),
        lot({
          code: 'LOT3',
          commercial: { username: 'col002', nomPrenom: 'Rasoa' },
          quantiteDisponible: 5,
          valeur: 6_253,
          expireAt: null,
        }),
      ]),
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Café moulu 250 g' })).toBeVisible();
  const head = screen.getByRole('region', { name: 'Produit Café moulu 250 g' });
  for (const text of ['Actif', 'ART0001', '6110000001', '1 250,50 Ar', '1 400 Ar', 'Pack'])
    expect(head).toHaveTextContent(text);
  await waitFor(() => {
    expect(head).toHaveTextContent('En stock47');
  });
  const stock = screen.getByRole('table', { name: 'Stock par commercial' });
  const [, first, second] = within(stock).getAllByRole('row');
  for (const text of ['Rakotomalala Hery', '24/12/2026', '42', '52 521']) expect(first).toHaveTextContent(text);
  expect(second).toHaveTextContent('Rasoa');
  expect(screen.getByRole('link', { name: 'Voir ses mouvements' })).toHaveAttribute(
    'href',
    '/mouvements-stock?produits=ART0001',
  );
  expect(screen.getByRole('link', { name: 'Voir les lots' })).toHaveAttribute(
    'href',
    '/stock-commercial?produits=ART0001',
  );
  expect(screen.getByRole('img', { name: 'Café moulu 250 g' })).toHaveAttribute('src', '/images/cafe.png');
  const query = new URL(app.server.to('/api/data/stock-commercial')[0]?.url ?? '').searchParams;
  expect([query.getAll('product.code[]'), query.get('disponible'), query.get('pagination')]).toEqual([
    ['ART0001'],
    'true',
    'false',
  ]);
});

test('an unknown product has its text; a failure can be retried', async () => {
  const app = renderApp('/produit/NADA', { answers: { [`GET ${LIST}/NADA`]: problem(500, 'Panne.') } });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  app.server.answer({ [`GET ${LIST}/NADA`]: problem(404, 'Produit non trouvé') });
  await app.user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Produit non trouvé' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/produits');
});

test('statistics: columns, fifteen a page, period, representative, sort, the text for empty', async () => {
  const row: ProductStats = {
    product: { code: 'ART0001', designation: 'Café moulu 250 g' },
    totalValue: 1_234_500,
    totalSold: 987,
    livraisonCount: 1200,
    retourCount: 13,
    ajustementCount: -4,
  };
  const app = renderApp('/produits/statistiques?commerciaux=col001&periode=2026-11-01..2026-11-20', {
    answers: {
      [`GET ${STATS}`]: collection([
        row,
        { ...row, product: { code: 'ART0002', designation: 'Sel' }, ajustementCount: 6 },
      ]),
      'GET /api/data/utilisateurs': collection([]),
    },
  });
  const table = await screen.findByRole('table', { name: 'Statistiques Produits' });
  expect(headsOf(table)).toEqual([
    'Produit',
    'Valeur Vente',
    'Total Vente (Qte)',
    'Livraisons (Qte)',
    'Retours (Qte)',
    'Ajustements (Qte)',
  ]);
  for (const text of ['1 234 500 Ar', '987', '1 200', '13', '−4'])
    expect(within(table).getByRole('row', { name: /Café/ })).toHaveTextContent(text);
  expect(within(table).getByRole('row', { name: /Sel/ })).toHaveTextContent('+6');
  const query = new URL(app.server.to(STATS)[0]?.url ?? '').searchParams;
  expect([
    query.get('itemsPerPage'),
    query.getAll('commercial.username[]'),
    query.get('startDate'),
    query.get('endDate'),
    query.get('order[totalValue]'),
  ]).toEqual(['15', ['col001'], '2026-11-01', '2026-11-20', 'desc']);
  app.server.answer({ [`GET ${STATS}`]: collection([]) });
  await app.user.click(screen.getByRole('button', { name: 'Actualiser' }));
  expect(await screen.findByText('Aucune donnée trouvée')).toBeVisible();
});

test('stock by representative is summed up, largest first, without empty ones', () => {
  const emptyLot = lot({ commercial: { username: 'col009', nomPrenom: 'Zoé' }, quantiteDisponible: 0 });
  expect(
    stockByCommercial([
      lot({ quantiteDisponible: 3, valeur: 30, expireAt: null }),
      emptyLot,
      lot({ quantiteDisponible: 4, valeur: 40, expireAt: '2027-01-01' }),
    ]),
  ).toEqual([{ commercial: hery, quantite: 7, valeur: 70, lots: 2, expireAt: '2027-01-01' }]);
});

test.each([
  ['the product', product({ survente: null }), { fields: { price: '1250,5', survente: '' }, version: 3, by: null }],
  ['nothing', undefined, null],
  ['something else', { price: '12' }, null],
])('the current prices in a conflict: %s', (_case, actuel, theirs) => {
  expect(theirsOf(actuel)).toEqual(theirs);
});
