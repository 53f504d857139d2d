import { screen, waitFor, within } from '@testing-library/react';
import { retour, retourDetail } from '../../../tests/support/documents.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/retours';
const queryOf = (request: Request | undefined) => new URL(request?.url ?? '').searchParams;

// The import button looks for an unfinished import and warns, because jsdom has no IndexedDB.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('the list: rows, sort by descending date, link to the return', async () => {
  const app = renderApp('/retours', { answers: { [`GET ${LIST}`]: collection([retour()]) } });
  expect(await screen.findByRole('heading', { name: 'Liste des retours' })).toBeVisible();
  const row = await screen.findByRole('row', { name: /AV2600001/ });
  // 21 h UTC is the next day in Antananarivo.
  for (const text of ['Rakotomalala Hery', '19/11/2026', '20/11/2026', /48.500/]) expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'AV2600001' })).toHaveAttribute('href', '/retour/RET1');
  expect(screen.getByRole('button', { name: 'Importer un fichier' })).toBeVisible();
  expect(queryOf(app.server.to(LIST)[0]).get('order[retourAt]')).toBe('desc');
});

test('period, representative and search are sent in the call; the text for empty', async () => {
  const app = renderApp('/retours?periode=2026-11-01..2026-11-20&commerciaux=col001&q=av26', {
    answers: { [`GET ${LIST}`]: collection([]), 'GET /api/data/utilisateurs': collection([]) },
  });
  expect(await screen.findByText('Aucun retour trouvé')).toBeVisible();
  const query = queryOf(app.server.to(LIST)[0]);
  expect(['startDate', 'endDate', 'commercial.username[]', 'search'].map((name) => query.get(name))).toEqual([
    '2026-11-01',
    '2026-11-20',
    'col001',
    'av26',
  ]);
});

test('each sort is sent by the name of the API', async () => {
  const app = renderApp('/retours', { answers: { [`GET ${LIST}`]: collection([retour()]) } });
  await screen.findByRole('row', { name: /AV2600001/ });
  for (const [head, field] of [
    ['Réf. facture', 'factureRef'],
    ['Commercial', 'commercial.nomPrenom'],
    ['Créé le', 'createdAt'],
    ['Montant', 'totalValue'],
  ] as const) {
    await app.user.click(within(screen.getByRole('columnheader', { name: new RegExp(head) })).getByRole('button'));
    await waitFor(() => {
      expect(queryOf(app.server.to(LIST).at(-1)).has(`order[${field}]`)).toBe(true);
    });
  }
});

test('a failed list offers a retry, not the text for empty; a reader cannot import', async () => {
  const app = renderApp('/retours', {
    role: 'ROLE_LECTEUR',
    answers: { [`GET ${LIST}`]: problem(500, 'Erreur interne.') },
  });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Aucun retour trouvé')).not.toBeInTheDocument();
  app.server.answer({ [`GET ${LIST}`]: collection([retour()]) });
  await app.user.click(retry);
  await screen.findByRole('row', { name: /AV2600001/ });
  expect(screen.queryByRole('button', { name: 'Importer un fichier' })).not.toBeInTheDocument();
});

test('the return: lots, expiry, value, links to the representative and their stock', async () => {
  renderApp('/retour/RET1', { answers: { [`GET ${LIST}/RET1`]: retourDetail() } });
  const table = await screen.findByRole('table', { name: 'Produits retournés' });
  const [, line] = within(table).getAllByRole('row');
  for (const text of ['Café moulu 250 g', 'L26-001', '30/05/2020', 'Expiré', '4', /48.500/])
    expect(line).toHaveTextContent(text);
  expect(screen.getByRole('heading', { name: 'AV2600001' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Retour AV2600001' })).toHaveTextContent(
    /Date de retour.*19\/11\/2026.*Créé le.*20\/11\/2026/,
  );
  expect(screen.getByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute('href', '/commercial/col001');
  expect(screen.getByRole('link', { name: 'Stock du commercial' })).toHaveAttribute(
    'href',
    '/commercial/col001?onglet=stock',
  );
});

test('an unknown return is reported with its code and links to the list', async () => {
  renderApp('/retour/RET%2F9', { answers: { [`GET ${LIST}/RET%2F9`]: problem(404, 'Retour non trouvé') } });
  expect(await screen.findByText('Retour non trouvé')).toBeVisible();
  expect(screen.getByText(/« RET\/9 »/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/retours');
});

test('any other failure can be retried', async () => {
  const app = renderApp('/retour/RET1', { answers: { [`GET ${LIST}/RET1`]: problem(500, 'Erreur interne.') } });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Retour non trouvé')).not.toBeInTheDocument();
  app.server.answer({ [`GET ${LIST}/RET1`]: retourDetail() });
  await app.user.click(retry);
  expect(await screen.findByRole('heading', { name: 'AV2600001' })).toBeVisible();
});
