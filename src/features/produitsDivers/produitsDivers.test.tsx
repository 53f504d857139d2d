import { screen, waitFor, within } from '@testing-library/react';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import type { MiscellaneousStock } from '@contract/stock.ts';
import { toast } from 'react-hot-toast/headless';
import { exportJournals, type Journal } from '../../machines/journal/journal.ts';
import { noteServerDate } from '../../store/api/call/serverClock.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { chooseMore, offeredActions } from '../../../tests/support/listActions.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { lineValue } from './lineValue.ts';

const LIST = '/api/data/miscellaneous';
const STOCK = '/api/data/miscellaneous-stock';
const item = (changes: Partial<Miscellaneous> = {}): Miscellaneous => ({
  code: 'DIV001',
  designation: 'Parasol',
  description: 'Matériel de point de vente',
  imageUrl: null,
  price: 45_000,
  isEnabled: true,
  ...changes,
});
const line = (changes: Partial<MiscellaneousStock> = {}): MiscellaneousStock => ({
  code: 'SPD1',
  miscellaneous: { code: 'DIV001', designation: 'Parasol' },
  commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  createdAt: '2026-11-18T21:30:00Z',
  quantiteDisponible: 1200,
  ...changes,
});
const queryOf = (request: Request | undefined) => new URL(request?.url ?? '').searchParams;

// The import button looks for an unfinished import and warns, because jsdom has no IndexedDB.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  toast.remove();
});

test.each([
  [45_000, 3, 135_000],
  [0.1, 3, 0],
  [0.5, 1, 1],
  [1000.25, 2, 2001],
  [1.15, 100, 115],
  [2_200, 0, 0],
])('%d Ar × %d is %d Ar', (price, quantity, value) => {
  expect(lineValue(price, quantity)).toBe(value);
});

describe('the list', () => {
  test('has three columns, sends search and state in the call, links to the page', async () => {
    const app = renderApp('/produits-divers?q=para&statut=actifs', {
      answers: {
        [`GET ${LIST}`]: collection([item(), item({ code: 'DIV002', designation: 'Affiche', description: '' })]),
      },
    });
    const table = await screen.findByRole('table', { name: 'Produits divers' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Désignation', 'Description', 'Actif']);
    expect(within(table).getByRole('link', { name: 'Parasol' })).toHaveAttribute('href', '/produit-divers/DIV001');
    const query = queryOf(app.server.to(LIST)[0]);
    expect(['search', 'isEnabled', 'order[designation]'].map((name) => query.get(name))).toEqual([
      'para',
      'true',
      'asc',
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Statut\u00a0: Actifs' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Tous statuts',
      'Actifs',
      'Inactifs',
    ]);
  });

  test.each([
    ['ROLE_ADMIN', ['Rafraîchir depuis EBP', 'Importer fichier excel', 'Assigner des stocks'], true],
    ['ROLE_IMPORTATEUR', ['Importer fichier excel', 'Assigner des stocks'], false],
    ['ROLE_LECTEUR', [], false],
    ['ROLE_COMMERCIAL', [], false],
  ] as const)('%s has its buttons, and a switch or « Oui »', async (role, buttons, mayToggle) => {
    const { user } = renderApp('/produits-divers', { role, answers: { [`GET ${LIST}`]: collection([item()]) } });
    const row = await screen.findByRole('row', { name: /Parasol/ });
    const all = ['Rafraîchir depuis EBP', 'Importer fichier excel', 'Assigner des stocks'];
    expect(await offeredActions(user, all)).toEqual(buttons);
    expect(within(row).queryByRole('switch', { name: 'Parasol actif' }) !== null).toBe(mayToggle);
    if (!mayToggle) expect(row).toHaveTextContent('Oui');
  });

  test('disabling is confirmed and announced, and the row follows', async () => {
    const app = renderApp('/produits-divers', {
      answers: { [`GET ${LIST}`]: collection([item()]), [`PATCH ${LIST}/DIV001`]: item({ isEnabled: false }) },
    });
    await app.user.click(await screen.findByRole('switch', { name: 'Parasol actif', checked: true }));
    const question = await screen.findByRole('alertdialog', { name: 'Désactiver le produit divers' });
    expect(question).toHaveTextContent('Voulez-vous vraiment désactiver Parasol');
    app.server.answer({ [`GET ${LIST}`]: collection([item({ isEnabled: false })]) });
    await app.user.click(within(question).getByRole('button', { name: 'Désactiver' }));
    expect(await screen.findByText('Produit divers désactivé')).toBeVisible();
    expect(await screen.findByRole('switch', { name: 'Parasol actif', checked: false })).toBeVisible();
    expect(await app.server.to(`${LIST}/DIV001`)[0]?.clone().json()).toEqual({ isEnabled: false });
  });

  test('a refusal is reported and changes nothing', async () => {
    const app = renderApp('/produits-divers', {
      answers: {
        [`GET ${LIST}`]: collection([item()]),
        [`PATCH ${LIST}/DIV001`]: problem(503, 'La base est indisponible.'),
      },
    });
    await app.user.click(await screen.findByRole('switch', { name: 'Parasol actif' }));
    await app.user.click(await screen.findByRole('button', { name: 'Désactiver' }));
    expect(await screen.findByText('La base est indisponible.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Parasol actif', checked: true })).toBeVisible();
  });

  test('synchronisation: question, texts, reloaded list, and its failure', async () => {
    const app = renderApp('/produits-divers', {
      answers: { [`GET ${LIST}`]: collection([]), [`POST ${LIST}/synchronize`]: { created: 2, updated: 1 } },
    });
    expect(await screen.findByText('Aucun produit divers trouvé')).toBeVisible();
    const synchronise = async () => {
      await chooseMore(app.user, 'Rafraîchir depuis EBP');
      await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rafraîchir' }));
    };
    app.server.answer({ [`GET ${LIST}`]: collection([item()]) });
    await synchronise();
    expect(await screen.findByText('Succès')).toBeVisible();
    expect(screen.getByText('2 produits divers créés, 1 mis à jour.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Parasol/ })).toBeVisible();
    app.server.answer({ [`POST ${LIST}/synchronize`]: problem(503, 'EBP ne répond pas.') });
    await synchronise();
    expect(await screen.findByText('La synchronisation a échoué.')).toBeVisible();
    expect(screen.getByText('EBP ne répond pas.')).toBeVisible();
  });

  test('a failed load is announced with its text and can be retried', async () => {
    const app = renderApp('/produits-divers', { answers: { [`GET ${LIST}`]: problem(500, 'Panne.') } });
    expect(await screen.findByText('Impossible de charger la liste des produits divers.')).toBeVisible();
    expect(screen.getByText('Erreur')).toBeVisible();
    expect(screen.queryByText('Aucun produit divers trouvé')).toBeNull();
    app.server.answer({ [`GET ${LIST}`]: collection([item()]) });
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('row', { name: /Parasol/ })).toBeVisible();
  });
});

describe('the page of one product', () => {
  test('shows code, description, price, state and the stock of each representative', async () => {
    const app = renderApp('/produit-divers/DIV001', {
      answers: {
        [`GET ${LIST}/DIV001`]: item(),
        [`GET ${STOCK}`]: collection([
          line(),
          line({ code: 'SPD2', commercial: { username: 'col002', nomPrenom: 'Rasoa' }, quantiteDisponible: 0 }),
        ]),
      },
    });
    const head = await screen.findByRole('region', { name: 'Produit divers Parasol' });
    for (const text of ['DIV001', 'Matériel de point de vente', /45.000/, 'Actif'])
      expect(head).toHaveTextContent(text);
    const row = await screen.findByRole('row', { name: /Rakotomalala Hery/ });
    for (const text of ['19/11/2026', /1.200/, /54.000.000/]) expect(row).toHaveTextContent(text);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/commercial/col001?onglet=stock-divers');
    expect(head).toHaveTextContent('Commerciaux1');
    expect(queryOf(app.server.to(STOCK)[0]).getAll('miscellaneous.code[]')).toEqual(['DIV001']);
    expect(screen.getByRole('link', { name: 'Assigner des stocks' })).toHaveAttribute(
      'href',
      '/produits-divers/assigner-stocks',
    );
  });

  test('an unknown code has a message with a link back', async () => {
    renderApp('/produit-divers/RIEN', {
      answers: { [`GET ${LIST}/RIEN`]: problem(404, 'Produit divers non trouvé'), [`GET ${LIST}`]: collection([]) },
    });
    expect(await screen.findByText('Produit divers non trouvé')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/produits-divers');
  });

  test('on a backend without this call, the product comes from the list', async () => {
    renderApp('/produit-divers/DIV001', {
      answers: {
        [`GET ${LIST}/DIV001`]: problem(404, 'Not Found'),
        [`GET ${LIST}`]: collection([item({ code: 'DIV0011', designation: 'Autre' }), item()]),
        [`GET ${STOCK}`]: collection([]),
      },
    });
    expect(await screen.findByRole('region', { name: 'Produit divers Parasol' })).toBeVisible();
    expect(await screen.findByText('Aucun commercial n’en a en stock')).toBeVisible();
  });

  test('a failure is not taken for a missing product and can be retried', async () => {
    const app = renderApp('/produit-divers/DIV001', {
      answers: { [`GET ${LIST}/DIV001`]: problem(500, 'Panne.'), [`GET ${STOCK}`]: collection([]) },
    });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByText('Le produit divers n’a pas pu être chargé')).toBeVisible();
    app.server.answer({ [`GET ${LIST}/DIV001`]: item() });
    await app.user.click(retry);
    expect(await screen.findByRole('region', { name: 'Produit divers Parasol' })).toBeVisible();
  });
});

describe('the stock', () => {
  test('has four columns, filters and sorts by the names of the API', async () => {
    const app = renderApp('/stock-produits-divers?produits-divers=DIV001&commerciaux=col001', {
      answers: {
        [`GET ${STOCK}`]: collection([line()]),
        [`GET ${LIST}`]: collection([item()]),
        'GET /api/data/utilisateurs': collection([]),
      },
    });
    const table = await screen.findByRole('table', { name: 'Stock Produits Divers' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Produit Divers', 'Commercial', 'Date création', 'Quantité']);
    for (const text of ['Parasol', 'Rakotomalala Hery', '19/11/2026', /1.200/])
      expect(await screen.findByRole('row', { name: /Parasol/ })).toHaveTextContent(text);
    const query = queryOf(app.server.to(STOCK)[0]);
    expect([
      query.getAll('miscellaneous.code[]'),
      query.getAll('commercial.username[]'),
      query.get('order[miscellaneous.designation]'),
    ]).toEqual([['DIV001'], ['col001'], 'asc']);
    for (const [head, field] of [
      ['Commercial', 'commercial.nomPrenom'],
      ['Date création', 'createdAt'],
      ['Quantité', 'quantiteDisponible'],
    ] as const) {
      await app.user.click(within(screen.getByRole('columnheader', { name: new RegExp(head) })).getByRole('button'));
      await waitFor(() => {
        expect(queryOf(app.server.to(STOCK).at(-1)).has(`order[${field}]`)).toBe(true);
      });
    }
  });

  test('shows the text for empty; a representative sees their own without the filter', async () => {
    renderApp('/stock-produits-divers', { role: 'ROLE_COMMERCIAL', answers: { [`GET ${STOCK}`]: collection([]) } });
    expect(await screen.findByText('Aucun stock de produits divers trouvé')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Commerciaux' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Produits divers' })).toBeVisible();
  });
});

test('a request to assign carries the moment of the server’s clock, which may differ from this machine’s', async () => {
  const hour = 3_600_000;
  const app = renderApp('/produits-divers/assigner-stocks', {
    role: 'ROLE_IMPORTATEUR',
    answers: { [`GET ${LIST}`]: collection([item()]) },
  });
  await screen.findByRole('row', { name: /Parasol/ });
  noteServerDate(new Date(Date.now() + hour).toUTCString());
  await app.user.click(screen.getByRole('button', { name: 'Assigner les stocks' }));
  noteServerDate(new Date().toUTCString());
  const entries = (JSON.parse(exportJournals()) as Journal[]).flatMap((journal) => journal.entries);
  const asked = entries.find(({ event }) => event.type === 'form.submitted')?.event;
  expect(Date.parse(String(asked?.['at'])) - Date.now()).toBeGreaterThan(hour / 2);
});
