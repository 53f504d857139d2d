import { screen, waitFor, within } from '@testing-library/react';
import { collection, type Handlers, problem } from '../../../tests/support/fetchStub.ts';
import { commande, commandeDetail } from '../../../tests/support/orders.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/commandes';
const order = (n: number, day = '2026-11-18') =>
  commande({ code: `CMD${n}`, orderNumber: `BC${n}`, commandeAt: `${day}T0${n % 10}:00:00Z` });
const pages = (codes: readonly number[]): Handlers =>
  Object.fromEntries<unknown>(
    codes.flatMap((n) => [
      [`GET ${LIST}/CMD${n}`, commandeDetail(order(n))],
      [`GET ${LIST}/CMD${n}/historique`, { evenements: [] }],
    ]),
  );
const around = async () => within(await screen.findByRole('navigation', { name: 'Autour' }));
const paramsOf = (request: Request) => new URL(request.url).searchParams;

test('an order opened from the list leads to those around it there, over the end of the page', async () => {
  const filtered = (request: Request) =>
    paramsOf(request).get('page') === '2'
      ? collection([order(3)], 21)
      : collection([...Array.from({ length: 18 }, (_, at) => order(40 + at)), order(5), order(4)], 21);
  const app = renderApp('/commandes?validation=a-valider&tri=totalValue', {
    answers: { ...pages([5, 4, 3]), [`GET ${LIST}`]: filtered },
  });
  await app.user.click(await screen.findByRole('link', { name: 'BC5' }));
  expect(await (await around()).findByText('19 sur 21')).toBeVisible();
  await app.user.click((await around()).getByRole('link', { name: 'Commande suivante\u00a0: BC4' }));
  expect(await screen.findByRole('heading', { name: 'BC4' })).toBeVisible();
  const next = await (await around()).findByRole('link', { name: 'Commande suivante\u00a0: BC3' });
  expect((await around()).getByRole('link', { name: 'Commande précédente\u00a0: BC5' })).toBeVisible();
  // The same key leads on.
  await waitFor(() => expect(next).toHaveFocus());
  await app.user.keyboard('{Enter}');
  expect(await (await around()).findByText('21 sur 21')).toBeVisible();
  expect((await around()).getByRole('button', { name: 'Pas de commande suivante' })).toBeDisabled();
  expect(await (await around()).findByRole('link', { name: 'Commande précédente\u00a0: BC4' })).toBeVisible();
  const asked = app.server.to(LIST).map(paramsOf);
  expect(asked.every((params) => params.get('isValidated') === 'false')).toBe(true);
  expect(asked.every((params) => params.get('order[totalValue]') === 'asc')).toBe(true);
});

test('an order opened otherwise leads to those around it by date', async () => {
  const byDate = (request: Request) => {
    const params = paramsOf(request);
    if (params.get('itemsPerPage') === '300') return collection([order(1), order(2)]);
    return collection(params.has('commandeAt[before]') ? [order(9, '2026-11-16')] : [order(8, '2026-11-20')]);
  };
  const app = renderApp('/commande/CMD1', { answers: { ...pages([1, 2]), [`GET ${LIST}`]: byDate } });
  expect(await (await around()).findByRole('link', { name: 'Commande précédente\u00a0: BC9' })).toBeVisible();
  await app.user.click((await around()).getByRole('link', { name: 'Commande suivante\u00a0: BC2' }));
  expect(await (await around()).findByRole('link', { name: 'Commande suivante\u00a0: BC8' })).toBeVisible();
  expect((await around()).getByRole('link', { name: 'Commande précédente\u00a0: BC1' })).toBeVisible();
  const days = app.server.to(LIST).map(paramsOf);
  expect(days.map((params) => params.get('commandeAt[before]') ?? params.get('commandeAt[after]'))).toEqual([
    '2026-11-18',
    '2026-11-17',
    '2026-11-19',
  ]);
});

describe('what happened to an invoice', () => {
  const INVOICE = '/api/data/livraisons';
  const show = (history: unknown) =>
    renderApp('/livraison/LIV1', {
      answers: {
        [`GET ${INVOICE}`]: collection([]),
        [`GET ${INVOICE}/LIV1`]: {
          code: 'LIV1',
          factureRef: 'FA1',
          livraisonAt: '2026-11-10T05:00:00Z',
          createdAt: '2026-11-10T09:00:00Z',
          totalValue: 1_000,
          nbLignes: 0,
          commercial: { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
          stockMouvements: [],
        },
        [`GET ${INVOICE}/LIV1/historique`]: history,
      },
    });

  test('its events in their order, with authors and returns', async () => {
    const importer = { username: 'importateur@demo.mg', nomPrenom: 'Rabe Soa' };
    show({
      evenements: [
        { at: '2026-11-10T05:00:00Z', genre: 'livraison', par: null, retour: null },
        { at: '2026-11-10T09:00:00Z', genre: 'enregistrement', par: importer, retour: null },
        {
          at: '2026-11-15T05:00:00Z',
          genre: 'retour',
          par: null,
          retour: { code: 'RET1', factureRef: 'AV1', unites: 3 },
        },
      ],
    });
    const panel = within(await screen.findByRole('region', { name: 'Historique' }));
    const items = await panel.findAllByRole('listitem');
    expect(items.map((item) => item.textContent.replaceAll(/\s/g, ' '))).toEqual([
      'Livrée10/11/2026',
      'Enregistrée10/11/2026 12:00 · Rabe Soa',
      'Retour AV115/11/2026 · 3 unités de ses lots',
    ]);
    expect(panel.getByRole('link', { name: 'AV1' })).toHaveAttribute('href', '/retour/RET1');
  });

  test('a failure can be tried again; a backend without the call shows no box', async () => {
    const app = show(problem(500, 'Erreur interne.'));
    const panel = within(await screen.findByRole('region', { name: 'Historique' }));
    const retry = await panel.findByRole('button', { name: 'Réessayer' });
    app.server.answer({ [`GET ${INVOICE}/LIV1/historique`]: problem(404, 'Introuvable') });
    await app.user.click(retry);
    await screen.findByRole('heading', { name: 'FA1' });
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Historique' })).toBeNull();
    });
  });
});
