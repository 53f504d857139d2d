import { act, screen, waitFor, within } from '@testing-library/react';
import { ajustement, ajustementDetail } from '../../../tests/support/ajustements.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/ajustements';
const ONE = `GET ${LIST}/AJU1`;
const queryOfCall = (app: RenderedApp, at = -1) => new URL(app.server.to(LIST).at(at)?.url ?? '').searchParams;
const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');

describe('the list of adjustments', () => {
  test('a row, its columns and its link; the latest adjustments come first', async () => {
    const app = renderApp('/ajustements', {
      answers: {
        [`GET ${LIST}`]: collection(
          [ajustement(), ajustement({ code: 'AJU2', ajustementRef: 'AJ2600002', totalValue: 5_600, description: '' })],
          151,
        ),
      },
    });
    const row = await screen.findByRole('row', { name: /AJ2600001/ });
    expect(within(row).getAllByRole('cell').map(plain)).toEqual([
      'Rakotomalala Hery',
      '18/11/2026',
      '19/11/2026',
      'Andriamalala Nirina',
      'Casse au transport',
      '3',
      '−73 800 Ar',
    ]);
    expect(plain(screen.getByRole('row', { name: /AJ2600002/ }))).toMatch(/—3\+5 600 Ar$/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/ajustement/AJU1');
    expect(screen.getAllByRole('columnheader').map(plain)).toEqual([
      'Référence',
      'Commercial',
      'Date',
      'Créé le',
      'Créé par',
      'Description',
      'Lignes',
      'Valeur',
    ]);
    expect([queryOfCall(app).get('order[createdAt]'), queryOfCall(app).get('itemsPerPage')]).toEqual(['desc', '20']);
    expect(screen.getByRole('link', { name: 'Nouvel ajustement' })).toHaveAttribute('href', '/ajustement/nouveau');
    expect(screen.getByRole('button', { name: 'Télécharger' })).toBeVisible();
  });

  test('search, representatives, period and sort are sent; an empty list has its message', async () => {
    const app = renderApp('/ajustements?q=AJ26&commerciaux=col001&periode=2026-11-01..2026-11-20&tri=totalValue', {
      answers: { [`GET ${LIST}`]: collection([]), 'GET /api/data/utilisateurs': collection([]) },
    });
    expect(await screen.findByText('Aucun ajustement trouvé')).toBeVisible();
    const query = queryOfCall(app, 0);
    expect([
      query.get('search'),
      query.getAll('commercial.username[]'),
      query.get('createdAt[after]'),
      query.get('createdAt[before]'),
      query.get('order[totalValue]'),
    ]).toEqual(['AJ26', ['col001'], '2026-11-01', '2026-11-20', 'asc']);
  });

  test('a representative sees only their own, without that filter; only administrators can create one', async () => {
    renderApp('/ajustements', { role: 'ROLE_COMMERCIAL', answers: { [`GET ${LIST}`]: collection([ajustement()]) } });
    expect(await screen.findByRole('row', { name: /AJ2600001/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Commercial' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Commerciaux' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Nouvel ajustement' })).toBeNull();
  });

  test('a failure is shown and can be retried', async () => {
    const app = renderApp('/ajustements', { answers: { [`GET ${LIST}`]: problem(400, 'Non') } });
    expect(await screen.findByText('La liste n’a pas pu être chargée')).toBeVisible();
    app.server.answer({ [`GET ${LIST}`]: collection([ajustement()]) });
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('row', { name: /AJ2600001/ })).toBeVisible();
  });
});

describe('an adjustment', () => {
  test('its figures and its signed lines', async () => {
    renderApp('/ajustement/AJU1', { answers: { [ONE]: ajustementDetail() } });
    const head = await screen.findByRole('region', { name: 'Ajustement AJ2600001' });
    expect(plain(head)).toMatch(
      new RegExp(
        'Rakotomalala Hery.*Créé par Andriamalala Nirina.*Casse au transport.*' +
          'Date18/11/2026 00:00Créé le19/11/2026 00:30Lignes3Valeur−73 800 Ar',
      ),
    );
    const lots = screen.getByRole('table', { name: 'Lots ajustés' });
    expect(within(lots).getAllByRole('row').slice(1).map(plain)).toEqual([
      expect.stringMatching(/Café moulu 250 g.*L26-001.*−8−98 400 Ar$/),
      expect.stringMatching(/L26-002.*\+2\+24 600 Ar$/),
    ]);
    expect(plain(screen.getByRole('table', { name: 'Produits divers ajustés' }))).toMatch(
      /ArticleCodeQuantitéValeurParasolDIV001−3−7 500 Ar$/,
    );
  });

  test('without miscellaneous products their table is absent; a plain AJUSTEMENT has its own sign', async () => {
    const [first] = ajustementDetail().stockMouvements;
    const detail = ajustementDetail({
      stockMouvements: first ? [{ ...first, type: 'AJUSTEMENT', quantite: -4, totalValue: 400 }] : [],
    });
    renderApp('/ajustement/AJU1', { answers: { [ONE]: { ...detail, miscellaneousMouvements: undefined } } });
    expect(plain(await screen.findByRole('table', { name: 'Lots ajustés' }))).toMatch(/−4−400 Ar$/);
    expect(screen.queryByRole('table', { name: 'Produits divers ajustés' })).toBeNull();
  });

  test('an unknown value is shown as such in the line, the adjustment and the list, never as 0', async () => {
    const [first] = ajustementDetail().miscellaneousMouvements;
    const unknown = { nbSansValeur: 1, miscellaneousMouvements: first ? [{ ...first, totalValue: null }] : [] };
    const app = renderApp('/ajustement/AJU1', {
      answers: {
        [ONE]: ajustementDetail(unknown),
        'GET /api/data/ajustements/AJU2': ajustementDetail({
          ...unknown,
          code: 'AJU2',
          totalValue: 0,
          nbLignes: 1,
          stockMouvements: [],
        }),
        [`GET ${LIST}`]: collection([
          ajustement({ nbSansValeur: 1 }),
          ajustement({ code: 'AJU2', ajustementRef: 'AJ2600002', totalValue: 0, nbLignes: 1, nbSansValeur: 1 }),
        ]),
      },
    });
    expect(plain(await screen.findByRole('table', { name: 'Produits divers ajustés' }))).toMatch(/−3—$/);
    expect(plain(screen.getByRole('region', { name: 'Ajustement AJ2600001' }))).toMatch(
      /Valeur−73 800 Ar, sans 1 ligne de valeur inconnue$/,
    );
    await act(() => app.router.navigate('/ajustement/AJU2'));
    await waitFor(() => {
      expect(plain(screen.getByRole('region', { name: 'Ajustement AJ2600001' }))).toMatch(/Valeur—$/);
    });
    await act(() => app.router.navigate('/ajustements'));
    expect(plain(await screen.findByRole('row', { name: /AJ2600001/ }))).toMatch(/−73 800 Ar, sans 1 ligne$/);
    expect(plain(screen.getByRole('row', { name: /AJ2600002/ }))).toMatch(/1—$/);
  });

  test('another backend mixes miscellaneous products with lots: they keep their value, or show « — »', async () => {
    const line = (code: string, more: object) => ({ code, type: 'AJUSTEMENT_NEGATIF', quantite: 2, ...more });
    const stock = (designation: string) => ({ code: 'SPD1', miscellaneous: { code: 'DIV001', designation } });
    const lines = [
      line('M1', { totalValue: 50, stockCommercial: stock('Parasol') }),
      line('M2', { stockCommercial: stock('Nappe') }),
      ...ajustementDetail().stockMouvements,
    ];
    renderApp('/ajustement/AJU1', {
      answers: {
        [ONE]: {
          ...ajustementDetail(),
          nbLignes: undefined,
          nbSansValeur: undefined,
          stockMouvements: lines,
          miscellaneousMouvements: undefined,
        },
      },
    });
    expect(
      within(await screen.findByRole('table', { name: 'Produits divers ajustés' }))
        .getAllByRole('row')
        .slice(1)
        .map(plain),
    ).toEqual(['ParasolDIV001−2−50 Ar', 'NappeDIV001−2—']);
    expect(within(screen.getByRole('table', { name: 'Lots ajustés' })).getAllByRole('row')).toHaveLength(3);
    expect(plain(screen.getByRole('region', { name: 'Ajustement AJ2600001' }))).toMatch(/Lignes4Valeur−73 800 Ar$/);
  });

  test('an unknown adjustment has its message', async () => {
    renderApp('/ajustement/AJU1', { answers: { [ONE]: problem(404, 'Ajustement non trouvé.') } });
    expect(await screen.findByRole('heading', { name: 'Ajustement non trouvé.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/ajustements');
  });
});
