import { screen, waitFor, within } from '@testing-library/react';
import { livraison, livraisonDetail } from '../../../tests/support/commercials.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/livraisons';
/** Nothing happened to it, and there is no other. */
const ALONE = { [`GET ${LIST}/LIV1/historique`]: { evenements: [] }, [`GET ${LIST}`]: collection([]) };

// The import button looks for an unfinished import and warns, because jsdom has no IndexedDB.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('the list: rows, sort by descending date, link to the invoice', async () => {
  const app = renderApp('/livraisons', { answers: { [`GET ${LIST}`]: collection([livraison()]) } });
  const row = await screen.findByRole('row', { name: /FA2600001/ });
  expect(row).toHaveTextContent('Rakotomalala Hery');
  // 21 h UTC is the next day in Antananarivo.
  expect(within(row).getAllByText('19/11/2026')).toHaveLength(2);
  expect(within(row).getByRole('link', { name: 'FA2600001' })).toHaveAttribute('href', '/livraison/LIV1');
  expect(screen.getByRole('button', { name: 'Importer fichier' })).toBeVisible();
  expect(new URL(app.server.to(LIST)[0]?.url ?? '').searchParams.get('order[livraisonAt]')).toBe('desc');
});

test('the dates of the period are sent in the call', async () => {
  const app = renderApp('/livraisons?periode=2026-11-01..2026-11-20&commerciaux=col001', {
    answers: { [`GET ${LIST}`]: collection([]), 'GET /api/data/utilisateurs': collection([]) },
  });
  expect(await screen.findByText('Aucune facture trouvée')).toBeVisible();
  const query = new URL(app.server.to(LIST)[0]?.url ?? '').searchParams;
  expect([
    query.get('livraisonAt[after]'),
    query.get('livraisonAt[before]'),
    query.get('commercial.username[]'),
  ]).toEqual(['2026-11-01', '2026-11-20', 'col001']);
  const people = app.server.to('/api/data/utilisateurs')[0];
  expect(new URL(people?.url ?? '').searchParams.get('itemsPerPage')).toBe('300');
  expect(new URL(people?.url ?? '').searchParams.getAll('properties[]')).toEqual([
    'username',
    'nomPrenom',
    'codeTiers',
    'codeCollaborateur',
  ]);
  expect(new URL(people?.url ?? '').searchParams.get('isEnabled')).toBe('true');
});

test('a reader cannot import', async () => {
  renderApp('/livraisons', { role: 'ROLE_LECTEUR', answers: { [`GET ${LIST}`]: collection([livraison()]) } });
  await screen.findByRole('row', { name: /FA2600001/ });
  expect(screen.queryByRole('button', { name: 'Importer fichier' })).not.toBeInTheDocument();
});

test('the invoice: delivered lots, links to the representative and their stock', async () => {
  renderApp('/livraison/LIV1', { answers: { ...ALONE, [`GET ${LIST}/LIV1`]: livraisonDetail() } });
  const table = await screen.findByRole('table', { name: 'Produits livrés' });
  const [, line] = within(table).getAllByRole('row');
  for (const text of ['Café moulu 250 g', 'L26-001', '30/05/2027', '24']) expect(line).toHaveTextContent(text);
  expect(screen.getByRole('heading', { name: 'FA2600001' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute('href', '/commercial/col001');
  expect(screen.getByRole('link', { name: 'Stock du commercial' })).toHaveAttribute(
    'href',
    '/commercial/col001?onglet=stock',
  );
});

test('an unknown invoice is reported with its code', async () => {
  renderApp('/livraison/LIV9', { answers: { [`GET ${LIST}/LIV9`]: problem(404, 'Livraison non trouvée') } });
  expect(await screen.findByText('Livraison non trouvée')).toBeVisible();
  expect(screen.getByText('Aucune livraison n’a l’identifiant « LIV9 ».')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/livraisons');
});

test('any other failure can be retried', async () => {
  const app = renderApp('/livraison/LIV1', {
    answers: { ...ALONE, [`GET ${LIST}/LIV1`]: problem(500, 'Erreur interne.') },
  });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Livraison non trouvée')).not.toBeInTheDocument();
  app.server.answer({ [`GET ${LIST}/LIV1`]: livraisonDetail() });
  await app.user.click(retry);
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'FA2600001' })).toBeVisible();
  });
});
