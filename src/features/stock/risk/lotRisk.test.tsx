import { screen, waitFor, within } from '@testing-library/react';
import type { StockCommercial, StockParProduit } from '@contract/stock.ts';
import { collection, problem } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';
import { filtersOf } from '../lots/lot.ts';
import { lotsPath } from '../stockParProduitList.tsx';

const LOTS = '/api/data/stock-commercial';
const TOTAL = `${LOTS}/a-perdre`;
const PRODUCTS = '/api/data/stock-par-produit';

const lot = (changes: Partial<StockCommercial> = {}): StockCommercial => ({
  code: 'LOT0000001',
  product: { code: 'ART0001', designation: 'Café moulu 250 g' },
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
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
const risky = lot({
  code: 'LOT2',
  lotNumber: 'L26-002',
  aPerdre: { quantite: 12, valeur: 12_500, plusRapide: { username: 'col007', nomPrenom: 'Rasoa Fara' } },
});

test('lots at risk: units, value, fastest seller; the total of the list leads to them', async () => {
  const app = renderApp('/stock-commercial?q=cafe', {
    answers: {
      [`GET ${LOTS}`]: collection([risky, lot()]),
      [`GET ${TOTAL}`]: { lots: 1, quantite: 12, valeur: 12_500 },
    },
  });
  const row = await screen.findByRole('row', { name: /L26-002/ });
  for (const text of ['12 unités', '12 500 Ar', 'Plus rapide : Rasoa Fara']) expect(row).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /L26-001/ })).not.toHaveTextContent('Plus rapide');
  const total = await screen.findByRole('region', { name: 'À perdre' });
  expect(total).toHaveTextContent(
    'Au rythme des 30 derniers jours, 12 unités (12 500 Ar) de 1 lot expireront invendues.',
  );
  await app.user.click(within(total).getByRole('button', { name: 'Voir ces lots' }));
  await waitFor(() => {
    expect(new URL(app.server.to(LOTS).at(-1)?.url ?? '').searchParams.get('aRisque')).toBe('true');
  });
  // The total follows the filters but not the page.
  const asked = new URL(app.server.to(TOTAL).at(-1)?.url ?? '').searchParams;
  expect([asked.get('search'), asked.get('aRisque'), asked.get('page')]).toEqual(['cafe', 'true', null]);
  expect(screen.queryByRole('button', { name: 'Voir ces lots' })).toBeNull();
});

const TRANSFERS = `${LOTS}/transferts`;
const transfer = (taker: string | null, quantite: number) => ({
  lot: { code: 'LOT2', product: risky.product, lotNumber: 'L26-002', expireAt: '2026-12-20' },
  de: risky.commercial,
  vers: taker === null ? null : { username: taker, nomPrenom: taker },
  quantite,
  valeur: quantite * 1_000,
});

test('a transfer is proposed for the filtered lots, and what nobody can sell is told; failed, then again', async () => {
  const app = renderApp('/stock-commercial?q=cafe', {
    answers: {
      [`GET ${LOTS}`]: collection([risky]),
      [`GET ${TOTAL}`]: { lots: 1, quantite: 12, valeur: 12_500 },
      [`GET ${TRANSFERS}`]: problem(500, 'Panne.'),
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Proposer un transfert' }));
  const dialog = await screen.findByRole('dialog', { name: 'Proposer un transfert' });
  const retry = await within(dialog).findByRole('button', { name: 'Réessayer' });
  expect(within(dialog).getByRole('button', { name: 'Télécharger la feuille' })).toBeDisabled();
  app.server.answer({ [`GET ${TRANSFERS}`]: collection([transfer('Rasoa Fara', 9), transfer(null, 3)]) });
  await app.user.click(retry);
  expect(await within(dialog).findByRole('row', { name: /Rasoa Fara/ })).toHaveTextContent(/9.*9 000 Ar/);
  expect(within(dialog).getByRole('row', { name: /Personne ne peut le vendre à temps.*3/ })).toBeVisible();
  const asked = new URL(app.server.to(TRANSFERS).at(-1)?.url ?? '').searchParams;
  expect([asked.get('search'), asked.get('disponible'), asked.get('page')]).toEqual(['cafe', 'true', '1']);
});

test('a representative is offered no transfer, because it would name others', async () => {
  renderApp('/stock-commercial', {
    role: 'ROLE_COMMERCIAL',
    answers: { [`GET ${LOTS}`]: collection([risky]), [`GET ${TOTAL}`]: { lots: 1, quantite: 12, valeur: 12_500 } },
  });
  expect(await screen.findByRole('region', { name: 'À perdre' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Proposer un transfert' })).toBeNull();
});

test('a backend that does not compute losses: the list without them', async () => {
  const bare: Partial<StockCommercial> = lot();
  delete bare.aPerdre;
  renderApp('/stock-commercial', {
    answers: { [`GET ${LOTS}`]: collection([bare]), [`GET ${TOTAL}`]: problem(404, 'Inconnu.') },
  });
  expect(await screen.findByRole('row', { name: /L26-001.*—/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'À perdre' })).toBeNull();
});

test('a lot at risk reads « À perdre » and nothing better, however full; so does an expired one', async () => {
  const expired = lot({ code: 'LOT3', lotNumber: 'L26-003', expireAt: '2020-01-01' });
  renderApp('/stock-commercial', {
    answers: { [`GET ${LOTS}`]: collection([risky, expired, lot()]), [`GET ${TOTAL}`]: { lots: 0 } },
  });
  const level = async (number: string) =>
    within(await screen.findByRole('row', { name: new RegExp(number) })).getByText(/^75/).parentElement;
  expect(await level('L26-002')).toHaveTextContent('75 % À perdre');
  expect(await level('L26-003')).toHaveTextContent(/^75\s%$/);
  expect(screen.getByRole('row', { name: /L26-003/ })).toHaveTextContent('Expiré');
  expect(await level('L26-001')).toHaveTextContent('75 % Excellent');
});

test('the filters of a list, without page and sort', () => {
  expect(
    filtersOf({ page: 3, itemsPerPage: 20, 'order[expireAt]': 'asc', search: 'x', 'product.code[]': ['A'] }),
  ).toEqual({ search: 'x', 'product.code[]': ['A'] });
});

const product = (changes: Partial<StockParProduit> = {}): StockParProduit => ({
  product: { code: 'ART/1', designation: 'Café moulu 250 g' },
  quantiteDisponible: 1200,
  valeur: 4_500_000,
  lots: 12,
  commerciaux: 7,
  nextExpireAt: null,
  aPerdre: { quantite: 30, valeur: 112_500 },
  couverture: { etat: 'invendu', jours: null, jusqua: null },
  ...changes,
});

test('stock per product leads to the product’s lots of the same representatives', async () => {
  const app = renderApp('/stock-par-produit?commerciaux=col001&commerciaux=col002', {
    answers: { [`GET ${PRODUCTS}`]: collection([product()]), 'GET /api/data/utilisateurs': collection([]) },
  });
  const row = await screen.findByRole('row', { name: /Café moulu/ });
  for (const text of ['1 200', '4 500 000 Ar', '12', '7', 'N/A']) expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Café moulu 250 g' })).toHaveAttribute(
    'href',
    lotsPath('ART/1', ['col001', 'col002']),
  );
  expect(lotsPath('ART/1', ['col001', 'col002'])).toBe(
    '/stock-commercial?produits=ART%2F1&stock=en-stock&commerciaux=col001&commerciaux=col002',
  );
  const asked = new URL(app.server.to(PRODUCTS)[0]?.url ?? '').searchParams;
  expect([asked.getAll('commercial.username[]'), asked.get('order[product.designation]')]).toEqual([
    ['col001', 'col002'],
    'asc',
  ]);
});

test('stock per product for a representative, and empty', async () => {
  renderApp('/stock-par-produit', { role: 'ROLE_COMMERCIAL', answers: { [`GET ${PRODUCTS}`]: collection([]) } });
  expect(await screen.findByText('Aucun stock commercial trouvé')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Commerciaux' })).toBeNull();
});
