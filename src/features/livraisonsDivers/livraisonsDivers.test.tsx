import { screen, within } from '@testing-library/react';
import { livraisonDivers, livraisonDiversDetail } from '../../../tests/support/documents.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/miscellaneous-livraisons';
const queryOf = (request: Request | undefined) => new URL(request?.url ?? '').searchParams;

// The import button looks for an unfinished import and warns, because jsdom has no IndexedDB.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('the list: four columns, sort by descending date, link to the delivery', async () => {
  const app = renderApp('/livraisons-produits-divers', {
    answers: { [`GET ${LIST}`]: collection([livraisonDivers()]) },
  });
  expect(await screen.findByRole('heading', { name: 'Livraisons produits divers' })).toBeVisible();
  const row = await screen.findByRole('row', { name: /PD2600001/ });
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Réf. Facture',
    'Commercial',
    'Date',
    'Nb. Mouvements',
  ]);
  for (const text of ['Rakotomalala Hery', '19/11/2026', '2']) expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'PD2600001' })).toHaveAttribute('href', '/miscellaneous-livraison/LPD1');
  expect(screen.getByRole('button', { name: 'Importer fichier' })).toBeVisible();
  expect(queryOf(app.server.to(LIST)[0]).get('order[createdAt]')).toBe('desc');
});

test('the search is sent as reference, the period as dates of creation', async () => {
  const app = renderApp('/livraisons-produits-divers?q=pd26&periode=2026-11-01..2026-11-20', {
    answers: { [`GET ${LIST}`]: collection([]) },
  });
  expect(await screen.findByText('Aucune livraison de produits divers trouvée')).toBeVisible();
  const query = queryOf(app.server.to(LIST)[0]);
  expect(['factureRef', 'search', 'createdAt[after]', 'createdAt[before]'].map((name) => query.get(name))).toEqual([
    'pd26',
    null,
    '2026-11-01',
    '2026-11-20',
  ]);
});

test('a list that failed can be retried; a reader cannot import', async () => {
  const app = renderApp('/livraisons-produits-divers', {
    role: 'ROLE_LECTEUR',
    answers: { [`GET ${LIST}`]: problem(500, 'Erreur interne.') },
  });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Aucune livraison de produits divers trouvée')).not.toBeInTheDocument();
  app.server.answer({ [`GET ${LIST}`]: collection([livraisonDivers()]) });
  await app.user.click(retry);
  await screen.findByRole('row', { name: /PD2600001/ });
  expect(screen.queryByRole('button', { name: 'Importer fichier' })).not.toBeInTheDocument();
});

test('the delivery: articles and quantities, links to the representative and their stock', async () => {
  renderApp('/miscellaneous-livraison/LPD1', { answers: { [`GET ${LIST}/LPD1`]: livraisonDiversDetail() } });
  const table = await screen.findByRole('table', { name: 'Articles livrés' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['Sac réutilisable', 'Affiche A3']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['DIV001', '3', 'DIV002', '12']);
  expect(screen.getByRole('heading', { name: 'PD2600001' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Livraison de produits divers PD2600001' })).toHaveTextContent(
    /19\/11\/2026.*Livrée le.*17\/11\/2026.*Mouvements.*2.*Unités.*15/,
  );
  expect(screen.getByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute('href', '/commercial/col001');
  expect(screen.getByRole('link', { name: 'Stock du commercial' })).toHaveAttribute(
    'href',
    '/commercial/col001?onglet=stock-divers',
  );
});

test('an unknown delivery is reported with its code; any other failure can be retried', async () => {
  const app = renderApp('/miscellaneous-livraison/LPD9', {
    answers: { [`GET ${LIST}/LPD9`]: problem(404, 'Livraison non trouvée') },
  });
  expect(await screen.findByText('Livraison non trouvée')).toBeVisible();
  expect(screen.getByText(/« LPD9 »/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute(
    'href',
    '/livraisons-produits-divers',
  );
  app.unmount();
  const other = renderApp('/miscellaneous-livraison/LPD1', {
    answers: { [`GET ${LIST}/LPD1`]: problem(500, 'Erreur interne.') },
  });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  other.server.answer({ [`GET ${LIST}/LPD1`]: livraisonDiversDetail() });
  await other.user.click(retry);
  expect(await screen.findByRole('heading', { name: 'PD2600001' })).toBeVisible();
});
