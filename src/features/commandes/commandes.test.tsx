import type { CommandeDetail } from '@contract/commande.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { ALONE, commande, commandeDetail } from '../../../tests/support/orders.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/commandes';
const ONE = `GET ${LIST}/CMD1`;
const queryOfCall = (app: RenderedApp, at = -1) => new URL(app.server.to(LIST).at(at)?.url ?? '').searchParams;
const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');

describe('the list of orders', () => {
  test('a row, its columns and its link; newest first, twenty on a page', async () => {
    const app = renderApp('/commandes', {
      answers: {
        [`GET ${LIST}`]: collection(
          [commande(), commande({ code: 'CMD2', orderNumber: 'BC2600002', isSmsSent: false, zone: null })],
          1_234,
        ),
      },
    });
    const row = await screen.findByRole('row', { name: /BC2600001/ });
    // 21:30 UTC is the next day in Antananarivo.
    expect(within(row).getAllByRole('cell').map(plain)).toEqual([
      'Épicerie Soa',
      'Rakotomalala Hery',
      'Analakely',
      '19/11/2026 00:30',
      'Validée',
      'Oui',
      '2',
      '450 600 Ar',
    ]);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/commande/CMD1');
    expect(plain(screen.getByRole('row', { name: /BC2600002/ }))).toMatch(/Hery—.*Non/);
    expect(screen.getAllByRole('columnheader').map(plain)).toEqual([
      'Commande',
      'Point de vente',
      'Commercial',
      'Zone',
      'Date',
      'Validation',
      'SMS',
      'Lignes',
      'Montant',
    ]);
    expect([
      queryOfCall(app).get('order[commandeAt]'),
      queryOfCall(app).get('itemsPerPage'),
      queryOfCall(app).get('page'),
    ]).toEqual(['desc', '20', '1']);
    expect(screen.getByText('Page 1 sur 62')).toBeVisible();
  });

  test('search, representatives, zones and period are sent', async () => {
    const app = renderApp(
      '/commandes?q=BC26&commerciaux=col001&commerciaux=col002&zones=Z1&periode=2026-11-01..2026-11-20&page=3',
      {
        answers: {
          [`GET ${LIST}`]: collection([], 55),
          'GET /api/data/utilisateurs': collection([]),
          'GET /api/data/zones': collection([]),
        },
      },
    );
    expect(await screen.findByText('Aucune commande trouvée')).toBeVisible();
    const query = queryOfCall(app, 0);
    expect(query.getAll('commercial.username[]')).toEqual(['col001', 'col002']);
    expect(query.getAll('pointOfSale.zones.code[]')).toEqual(['Z1']);
    expect([
      query.get('search'),
      query.get('commandeAt[after]'),
      query.get('commandeAt[before]'),
      query.get('page'),
    ]).toEqual(['BC26', '2026-11-01', '2026-11-20', '3']);
  });

  test('an inverted period in the address is reported and not sent', async () => {
    const app = renderApp('/commandes?periode=2026-11-20..2026-11-01', {
      answers: { [`GET ${LIST}`]: collection([commande()]) },
    });
    await screen.findByRole('row', { name: /BC2600001/ });
    expect(screen.getByRole('alert')).toHaveTextContent('La date de fin précède la date de début.');
    expect([...queryOfCall(app).keys()].filter((key) => key.startsWith('commandeAt'))).toEqual([]);
  });

  test.each([
    ['-totalValue', 'order[totalValue]', 'desc'],
    ['commercial.nomPrenom', 'order[commercial.nomPrenom]', 'asc'],
    ['-pointOfSale.designation', 'order[pointOfSale.designation]', 'desc'],
    ['commandeAt', 'order[commandeAt]', 'asc'],
  ])('sort %s', async (sort, param, direction) => {
    const app = renderApp(`/commandes?tri=${sort}`, { answers: { [`GET ${LIST}`]: collection([commande()]) } });
    await screen.findByRole('row', { name: /BC2600001/ });
    expect(queryOfCall(app).get(param)).toBe(direction);
    expect([...queryOfCall(app).keys()].filter((key) => key.startsWith('order'))).toHaveLength(1);
  });

  test('a failure is shown and can be retried, without « Aucune commande trouvée »', async () => {
    const app = renderApp('/commandes', { answers: { [`GET ${LIST}`]: problem(500, 'Erreur interne.') } });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByText('Aucune commande trouvée')).not.toBeInTheDocument();
    app.server.answer({ [`GET ${LIST}`]: collection([commande()]) });
    await app.user.click(retry);
    expect(await screen.findByRole('row', { name: /BC2600001/ })).toBeVisible();
  });

  test('a representative sees their own orders, without what they may not read', async () => {
    const app = renderApp('/commandes?commerciaux=col002&zones=Z1', {
      role: 'ROLE_COMMERCIAL',
      answers: { [`GET ${LIST}`]: collection([commande()]) },
    });
    const row = await screen.findByRole('row', { name: /BC2600001/ });
    expect(row).not.toHaveTextContent('Rakotomalala Hery');
    expect(screen.queryByRole('combobox', { name: /Commerciaux|Zones/ })).not.toBeInTheDocument();
    expect(queryOfCall(app).has('commercial.username[]')).toBe(false);
    // The server would refuse this role the representatives and zones, so they must not be asked for.
    expect(app.server.requests.map((request) => new URL(request.url).pathname)).toEqual([LIST]);
  });

  test('lines are counted here when the backend does not count them', async () => {
    // JSON drops fields that are undefined.
    const old = {
      ...commandeDetail(),
      nbProduits: undefined,
      nbDivers: undefined,
      zone: undefined,
      isValidated: undefined,
    };
    renderApp('/commandes', { answers: { [`GET ${LIST}`]: collection([old]) } });
    const row = await screen.findByRole('row', { name: /BC2600001/ });
    expect(within(row).getByText('2')).toBeVisible();
    // An older backend does not say whether an order is validated, so the page must not either.
    expect(row).not.toHaveTextContent(/Validée|À valider/);
    expect(within(row).queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('an order', () => {
  const show = (changes: Partial<CommandeDetail> = {}, role: 'ROLE_ADMIN' | 'ROLE_COMMERCIAL' = 'ROLE_ADMIN') =>
    renderApp('/commande/CMD1', { role, answers: { ...ALONE, [ONE]: commandeDetail(changes) } });

  test('its people, date, amount, products and miscellaneous products', async () => {
    show();
    const head = await screen.findByRole('region', { name: 'Commande BC2600001' });
    for (const text of ['Validée', '19/11/2026 00:30', '450 600 Ar', 'SMS envoyéOui'])
      expect(plain(head)).toContain(text);
    expect(within(head).getByRole('link', { name: 'Épicerie Soa' })).toHaveAttribute('href', '/point-de-vente/POS1');
    expect(within(head).getByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute('href', '/commercial/col001');
    const sold = within(screen.getByRole('table', { name: 'Produits vendus' })).getAllByRole('row')[1];
    expect(within(sold as HTMLElement).getByRole('rowheader')).toHaveTextContent('Café moulu 250 g');
    expect(
      within(sold as HTMLElement)
        .getAllByRole('cell')
        .map(plain),
    ).toEqual(['ART0001', 'L26-001', '30/05/2020', 'Expiré', '24', '180 000 Ar']);
    const given = within(screen.getByRole('table', { name: 'Articles divers' })).getAllByRole('row')[1];
    expect(plain(given as HTMLElement)).toBe('Parasol publicitaireDIV0012');
    await waitFor(() => {
      expect(document.title).toBe('BC2600001 · Tournée');
    });
  });

  test('a lot counts as expired by the day of the order', async () => {
    const [line] = commandeDetail().stockMouvements;
    const expiring = (code: string, expireAt: string) => ({
      ...line,
      code,
      stockCommercial: { ...line?.stockCommercial, lotNumber: code, expireAt },
    });
    show({
      commandeAt: '2020-05-30T21:30:00Z',
      stockMouvements: [
        expiring('M1', '2020-05-30'),
        expiring('M2', '2020-06-10'),
      ] as CommandeDetail['stockMouvements'],
    });
    const rows = within(await screen.findByRole('table', { name: 'Produits vendus' }))
      .getAllByRole('row')
      .slice(1);
    // In Antananarivo the order was taken on 31 May.
    expect(rows[0]).toHaveTextContent('Expiré');
    expect(rows[1]).toHaveTextContent('10j restants');
  });

  test('each table without lines has its message', async () => {
    show({ stockMouvements: [], miscellaneousMouvements: [], isValidated: false, isSmsSent: false });
    expect(await screen.findByText('Aucun produit vendu')).toBeVisible();
    expect(screen.getByText('Aucun article divers')).toBeVisible();
    expect(screen.getByText('À valider')).toBeVisible();
  });

  test('a box without anything is not shown, but for the message that nothing was sold', async () => {
    show({ miscellaneousMouvements: [], nbDivers: 0 });
    expect(await screen.findByRole('table', { name: 'Produits vendus' })).toBeVisible();
    expect(screen.queryByText('Articles divers')).toBeNull();
  });

  test('a representative has no links to what they may not read', async () => {
    show({}, 'ROLE_COMMERCIAL');
    const head = await screen.findByRole('region', { name: 'Commande BC2600001' });
    expect(within(head).getByText('Épicerie Soa')).toBeVisible();
    expect(within(head).queryByRole('link')).not.toBeInTheDocument();
  });

  test('the message for an unknown order has its code', async () => {
    renderApp('/commande/CMD9', { answers: { [`GET ${LIST}/CMD9`]: problem(404, 'Commande non trouvée') } });
    expect(await screen.findByRole('heading', { name: 'Commande non trouvée' })).toBeVisible();
    expect(screen.getByText(/« CMD9 »/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/commandes');
  });

  test('a failure can be retried and is not shown as « Commande non trouvée »', async () => {
    const app = renderApp('/commande/CMD1', { answers: { ...ALONE, [ONE]: problem(500, 'Erreur interne.') } });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByText('La commande n’a pas pu être chargée')).toBeVisible();
    expect(screen.queryByText('Commande non trouvée')).not.toBeInTheDocument();
    app.server.answer({ [ONE]: commandeDetail() });
    await app.user.click(retry);
    expect(await screen.findByRole('heading', { name: 'BC2600001' })).toBeVisible();
  });
});
