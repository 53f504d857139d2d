import { screen, waitFor, within } from '@testing-library/react';
import type { StockCommercial, StockMouvement } from '@contract/stock.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { documentPath, signedQuantity } from './mouvement.ts';

const LOTS = '/api/data/stock-commercial';
const TOTAL = '/api/data/stock-commercial/a-perdre';
const MOVES = '/api/data/stock-mouvements';
const NO_LOSS = { [`GET ${TOTAL}`]: { lots: 0, quantite: 0, valeur: 0 } };
const hery = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };

const lot = (changes: Partial<StockCommercial> = {}): StockCommercial => ({
  code: 'LOT0000001',
  product: { code: 'ART0001', designation: 'Café moulu 250 g' },
  commercial: hery,
  lotNumber: 'L26-001',
  expireAt: null,
  quantiteDisponible: 30,
  quantiteInitial: 40,
  percentDisponible: 75,
  valeur: 30_000,
  aPerdre: { quantite: 0, valeur: 0, plusRapide: null },
  couverture: { etat: 'jours', jours: 40, jusqua: '2026-12-30' },
  ...changes,
});
const mouvement = (changes: Partial<StockMouvement> = {}): StockMouvement => ({
  code: 'MVT1',
  mouvementAt: '2026-11-18T21:30:00Z',
  type: 'VENTE',
  quantite: 9,
  totalValue: 9_000,
  stockCommercial: {
    code: 'LOT0000001',
    product: { code: 'ART0001', designation: 'Café moulu 250 g' },
    lotNumber: 'L26-001',
    expireAt: null,
    commercial: hery,
  },
  document: { type: 'commande', code: 'CMD1', reference: 'BC2600001' },
  ...changes,
});

test.each([
  ['LIVRAISON', 4, 4],
  ['VENTE', 4, -4],
  ['RETOUR', 4, -4],
  ['AJUSTEMENT', 4, 4],
  ['AJUSTEMENT', -4, -4],
  ['AJUSTEMENT_POSITIF', 4, 4],
  ['AJUSTEMENT_NEGATIF', 4, -4],
] as const)('%s of %i counts as %i', (type, quantite, signed) => {
  expect(signedQuantity({ type, quantite })).toBe(signed);
});

test.each([
  [{ type: 'commande', code: 'CMD1', reference: 'x' }, '/commande/CMD1'],
  [{ type: 'ajustement', code: 'A/1', reference: 'x' }, '/ajustement/A%2F1'],
  [{ type: 'inconnu', code: 'X', reference: 'x' }, undefined],
  [null, undefined],
])('the document %j is at %s', (document, path) => {
  expect(documentPath({ document })).toBe(path);
});

test('without any lot the list tells where stock comes from, although it opens on what is in stock', async () => {
  const app = renderApp('/stock-commercial', {
    answers: { ...NO_LOSS, [`GET ${LOTS}`]: collection([]), 'GET /api/data/products': collection([]) },
  });
  expect(await screen.findByText('Le stock vient des livraisons.')).toBeVisible();
  expect(screen.queryByText('Aucun résultat avec ces filtres.')).toBeNull();
  await app.user.type(screen.getByRole('searchbox'), 'zzz{Enter}');
  expect(await screen.findByText('Aucun résultat avec ces filtres.')).toBeVisible();
});

test('the lots: what is left, the level, the expiry', async () => {
  const app = renderApp('/stock-commercial?produits=ART0001&stock=en-stock&expire=2026-12-01&expire-avant=2027-06-30', {
    answers: {
      ...NO_LOSS,
      [`GET ${LOTS}`]: collection([
        lot(),
        lot({ code: 'LOT2', lotNumber: 'VIDE', quantiteDisponible: 0, percentDisponible: 0 }),
      ]),
      'GET /api/data/products': collection([]),
    },
  });
  const row = await screen.findByRole('row', { name: /L26-001/ });
  for (const text of ['Café moulu 250 g', 'Rakotomalala Hery', '30 / 40 unités', '75 %', 'Excellent', 'N/A'])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /VIDE/ })).toHaveTextContent('Critique');
  expect(within(row).getByRole('link', { name: /L26-001/ })).toHaveAttribute('href', '/stock-commercial/LOT0000001');
  const query = new URL(app.server.to(LOTS)[0]?.url ?? '').searchParams;
  expect(query.get('expireAt[before]')).toBe('2027-06-30');
  expect([
    query.getAll('product.code[]'),
    query.get('disponible'),
    query.get('expireAt[after]'),
    query.get('order[aPerdre.valeur]'),
  ]).toEqual([['ART0001'], 'true', '2026-12-01', 'desc']);
});

test('the list opens on what is there; only taking that filter off is in the address', async () => {
  const app = renderApp('/stock-commercial', {
    answers: {
      ...NO_LOSS,
      [`GET ${LOTS}`]: collection([lot({ couverture: { etat: 'invendu', jours: null, jusqua: null } })]),
    },
  });
  const asked = () => new URL(app.server.to(LOTS).at(-1)?.url ?? '').searchParams.get('disponible');
  expect(await screen.findByRole('row', { name: /L26-001/ })).toHaveTextContent('Ne se vend pas');
  expect(asked()).toBe('true');
  await app.user.click(screen.getByRole('button', { name: 'Lots\u00a0: En stock' }));
  await app.user.click(await screen.findByRole('option', { name: 'Tous' }));
  await waitFor(() => {
    expect(asked()).toBeNull();
  });
  expect(app.router.state.location.search).toBe('?stock=tous');
  await app.user.click(screen.getByRole('button', { name: 'Lots\u00a0: Tous' }));
  await app.user.click(await screen.findByRole('option', { name: 'En stock' }));
  await waitFor(() => {
    expect(app.router.state.location.search).toBe('');
  });
});

test('grouped by product: the same filters, the greatest loss first, and each product leads to its lots', async () => {
  const PRODUCTS = '/api/data/stock-par-produit';
  const group = {
    product: { code: 'ART0001', designation: 'Café moulu 250 g' },
    quantiteDisponible: 120,
    valeur: 120_000,
    lots: 4,
    commerciaux: 2,
    nextExpireAt: '2026-12-01',
    aPerdre: { quantite: 8, valeur: 8_000 },
    couverture: { etat: 'jours', jours: 40, jusqua: '2026-12-30' },
  };
  const app = renderApp('/stock-commercial?q=cafe&stock=tous&page=3', {
    answers: { ...NO_LOSS, [`GET ${LOTS}`]: collection([lot()]), [`GET ${PRODUCTS}`]: collection([group]) },
  });
  await app.user.click(await screen.findByRole('switch', { name: 'Par produit' }));
  const row = await screen.findByRole('row', { name: /Café moulu 250 g/ });
  for (const text of ['120', '40 j', '8 unités', '8 000 Ar']) expect(row).toHaveTextContent(text);
  const asked = new URL(app.server.to(PRODUCTS).at(-1)?.url ?? '').searchParams;
  expect([asked.get('search'), asked.get('disponible'), asked.get('page'), asked.get('order[aPerdre.valeur]')]).toEqual(
    ['cafe', null, '1', 'desc'],
  );
  expect(app.router.state.location.search).toBe('?q=cafe&stock=tous&vue=produits');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/stock-commercial?q=cafe&stock=tous&produits=ART0001');
  await app.user.click(screen.getByRole('switch', { name: 'Par produit' }));
  expect(await screen.findByRole('row', { name: /L26-001/ })).toBeVisible();
});

test('the level comes from the answer, and is computed when the answer has none', async () => {
  const without = { ...lot({ code: 'LOT2', lotNumber: 'SANS' }), percentDisponible: undefined };
  renderApp('/stock-commercial', {
    answers: { ...NO_LOSS, [`GET ${LOTS}`]: collection([lot({ percentDisponible: 20 }), without]) },
  });
  expect(await screen.findByRole('row', { name: /L26-001/ })).toHaveTextContent('20 % Critique');
  expect(screen.getByRole('row', { name: /SANS/ })).toHaveTextContent('75 % Excellent');
});

test('without lots the text for empty; a failure can be retried', async () => {
  const app = renderApp('/stock-commercial', {
    answers: { [`GET ${LOTS}`]: problem(500, 'Panne.'), [`GET ${TOTAL}`]: problem(404, 'Inconnu.') },
  });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  app.server.answer({ [`GET ${LOTS}`]: collection([]) });
  await app.user.click(retry);
  expect(await screen.findByText('Aucun stock commercial trouvé')).toBeVisible();
});

test('the movements: sign, type, document, time in Madagascar', async () => {
  const app = renderApp('/mouvements-stock?type=vente&periode=2026-11-01..2026-11-20', {
    answers: {
      [`GET ${MOVES}`]: collection([
        mouvement(),
        mouvement({
          code: 'MVT2',
          type: 'LIVRAISON',
          quantite: 24,
          document: null,
          mouvementAt: '2026-11-17T05:00:00Z',
        }),
      ]),
    },
  });
  const [, sale, delivery] = within(await screen.findByRole('table', { name: 'Mouvements de stock' })).getAllByRole(
    'row',
  );
  for (const text of ['L26-001', '−9', 'Vente', '19/11/2026 00:30']) expect(sale).toHaveTextContent(text);
  expect(within(sale ?? document.body).getByRole('link', { name: 'L26-001' })).toHaveAttribute(
    'href',
    '/stock-commercial/LOT0000001',
  );
  expect(within(sale ?? document.body).getByRole('link', { name: 'BC2600001' })).toHaveAttribute(
    'href',
    '/commande/CMD1',
  );
  expect(delivery).toHaveTextContent('+24');
  const query = new URL(app.server.to(MOVES)[0]?.url ?? '').searchParams;
  expect([query.get('type'), query.get('startDate'), query.get('endDate'), query.get('order[mouvementAt]')]).toEqual([
    'VENTE',
    '2026-11-01',
    '2026-11-20',
    'desc',
  ]);
});

test('an unknown type of movement is shown unchanged, without a sign', async () => {
  const unknown = { ...mouvement({ code: 'MVT3', quantite: 7 }), type: 'TRANSFERT' };
  renderApp('/mouvements-stock', {
    answers: {
      [`GET ${MOVES}`]: collection([
        unknown,
        { ...unknown, code: 'MVT4', type: 'constructor', quantite: -3 },
        { ...unknown, code: 'MVT5', type: null },
      ]),
    },
  });
  const [, transfer, other, none] = within(
    await screen.findByRole('table', { name: 'Mouvements de stock' }),
  ).getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('cell')
      .slice(-4, -2)
      .map((cell) => cell.textContent);
  expect([cells(transfer), cells(other), cells(none)]).toEqual([
    ['7', 'TRANSFERT'],
    ['−3', 'constructor'],
    ['7', '—'],
  ]);
});

test('a representative sees their own, without the filters they may not read', async () => {
  renderApp('/mouvements-stock', { role: 'ROLE_COMMERCIAL', answers: { [`GET ${MOVES}`]: collection([]) } });
  expect(await screen.findByText('Aucun mouvement de stock trouvé')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Commerciaux' })).toBeNull();
});
