import { screen, within } from '@testing-library/react';
import type { Paiement } from '../../../server/src/contract/paiement.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/paiements';
const paiement = (changes: Partial<Paiement> = {}): Paiement => ({
  code: 'PAI0000001',
  refPaiement: 'REG2600001',
  paiementAt: '2026-11-18T21:00:00Z',
  createdAt: '2026-11-20T05:00:00Z',
  paiementSource: 'OM',
  isOrangeMoney: true,
  value: 1_250_000,
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  ...changes,
});
const parameters = (app: ReturnType<typeof renderApp>, call = 0) =>
  new URL(app.server.to(LIST)[call]?.url ?? '').searchParams;

// The import button looks for an unfinished import and warns, because jsdom has no IndexedDB.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('the list: means, day in Madagascar, amount, link to who paid', async () => {
  const otherPaiement = paiement({
    code: 'PAI0000002',
    refPaiement: 'REG2600002',
    paiementSource: 'Chèque',
    isOrangeMoney: false,
    value: 500,
  });
  const app = renderApp('/paiements', { answers: { [`GET ${LIST}`]: collection([paiement(), otherPaiement]) } });
  const row = await screen.findByRole('row', { name: /REG2600001/ });
  // 21 h UTC is the next day in Antananarivo.
  for (const text of ['Rakotomalala Hery', '19/11/2026', 'Orange MoneyOM', '20/11/2026', '1 250 000'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute('href', '/commercial/col001');
  const other = screen.getByRole('row', { name: /REG2600002/ });
  expect(other).toHaveTextContent('AutreChèque');
  expect(other).not.toHaveTextContent('Orange Money');
  expect(screen.getByRole('heading', { name: /Paiements/ })).toBeVisible();
  expect(parameters(app).get('order[paiementAt]')).toBe('desc');
});

test('the filters of the address are sent in the call', async () => {
  const app = renderApp('/paiements?periode=2026-11-01..2026-11-20&commerciaux=col001&moyen=orange-money&q=REG26', {
    answers: { [`GET ${LIST}`]: collection([]), 'GET /api/data/utilisateurs': collection([]) },
  });
  expect(await screen.findByText('Aucun paiement trouvé')).toBeVisible();
  const sent = parameters(app);
  expect(
    ['startDate', 'endDate', 'commercial.username[]', 'isOrangeMoney', 'search'].map((name) => sent.get(name)),
  ).toEqual(['2026-11-01', '2026-11-20', 'col001', 'true', 'REG26']);
});

test('sort by amount', async () => {
  const app = renderApp('/paiements?tri=value:asc', { answers: { [`GET ${LIST}`]: collection([paiement()]) } });
  await app.user.click(await screen.findByRole('button', { name: /Montant/ }));
  await screen.findByRole('row', { name: /REG2600001/ });
  expect(app.server.to(LIST).some((request) => new URL(request.url).searchParams.has('order[value]'))).toBe(true);
});

test('a reader sees the payments and cannot import', async () => {
  renderApp('/paiements', { role: 'ROLE_LECTEUR', answers: { [`GET ${LIST}`]: collection([paiement()]) } });
  await screen.findByRole('row', { name: /REG2600001/ });
  expect(screen.queryByRole('button', { name: 'Importer un fichier Excel' })).not.toBeInTheDocument();
});

test('a list that failed can be retried', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const app = renderApp('/paiements', { answers: { [`GET ${LIST}`]: problem(500, 'Erreur interne.') } });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Aucun paiement trouvé')).not.toBeInTheDocument();
  app.server.answer({ [`GET ${LIST}`]: collection([paiement()]) });
  await app.user.click(retry);
  expect(await screen.findByRole('row', { name: /REG2600001/ })).toBeVisible();
});
