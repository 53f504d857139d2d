import type { Pilotage } from '@contract/dashboardPilotage.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { fixDate } from '../../../../tests/support/fixedDate.ts';
import { type Handlers, problem } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';

const CALL = 'GET /api/data/dashboard/pilotage';
const PATH = '/api/data/dashboard/pilotage';
const hery = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };
const lova = { username: 'col002', nomPrenom: 'Rabe Lova' };
const person = (n: number, chiffreAffaireMois: number) => ({
  commercial: { username: `col${String(n)}`, nomPrenom: `Personne ${String(n)}` },
  chiffreAffaireMois,
});

const steering = {
  date: '2026-11-20',
  stock: {
    echeances: [
      { startDate: '2026-11-20', endDate: '2026-12-20', lots: 3, quantite: 40, valeur: 1_200_000 },
      { startDate: '2026-12-21', endDate: '2027-01-19', lots: 1, quantite: 1, valeur: 600_000 },
      { startDate: '2027-01-20', endDate: '2027-02-18', lots: 0, quantite: 0, valeur: 0 },
    ],
    semaine: { startDate: '2026-11-20', endDate: '2026-11-27', lots: 1, quantite: 12, valeur: 84_000 },
    transferts: [
      {
        code: 'LOT1',
        produit: { code: 'ART1', designation: 'Café moulu 250 g' },
        expireAt: '2026-12-03',
        de: hery,
        vers: lova,
        quantite: 12,
        valeur: 84_000,
      },
    ],
  },
  visites: [
    { code: 'ZON1', designation: 'Analakely', pointsDeVente: 40, sans: [20, 10, 4, 1] },
    { code: 'ZON2', designation: 'Isotry', pointsDeVente: 10, sans: [9, 8, 7, 6] },
  ],
  points: { pointsDeVente: 55, sans: [30, 19, 12, 8] },
  commerciaux: {
    objectif: 1_000_000,
    commerciaux: [900_000, 800_000, 700_000, 600_000, 500_000, 400_000, 300_000].map((sum, at) => person(at + 1, sum)),
  },
  evolution: {
    periode: { startDate: '2026-10-21', endDate: '2026-11-19', joursOuvres: 26 },
    precedente: { startDate: '2026-09-21', endDate: '2026-10-20', joursOuvres: 26 },
    total: { valeur: 5_200_000, avant: 5_000_000 },
    commerciaux: [{ commercial: lova, valeur: 900_000, avant: 600_000 }],
    produits: [
      { produit: { code: 'ART1', designation: 'Café moulu 250 g' }, valeur: 500_000, avant: 400_000 },
      { produit: { code: 'ART2', designation: 'Riz 1 kg' }, valeur: 100_000, avant: 400_000 },
    ],
  },
  zones: {
    periode: { startDate: '2026-10-21', endDate: '2026-11-19', joursOuvres: 26 },
    precedente: { startDate: '2026-09-21', endDate: '2026-10-20', joursOuvres: 26 },
    total: { valeur: 5_200_000, avant: 5_000_000 },
    zones: [{ zone: { code: 'ZON2', designation: 'Isotry' }, valeur: 100_000, avant: 150_000 }],
  },
  produits: {
    total: 51,
    derniers: [
      { produit: { code: 'ART8', designation: 'Sel fin 500 g' }, chiffreAffaireMois: 0, nombreVentes: 0 },
      { produit: { code: 'ART9', designation: 'Bougies' }, chiffreAffaireMois: 1_500, nombreVentes: 3 },
    ],
  },
} satisfies Pilotage;

/** Only the part that the request asks for, as the server does. */
const part = (all: Record<string, unknown>) => (request: Request) => {
  const bloc = new URL(request.url).searchParams.get('bloc') ?? '';
  return { date: all['date'], [bloc]: all[bloc], ...(bloc === 'visites' && { points: all['points'] }) };
};
const answers: Handlers = {
  'GET /api/data/dashboard/key-metrics': {
    regions: [],
    chiffreAffaire: { actuel: 0, objectif: 0 },
    valeurStockTotal: 0,
    omAVerser: 0,
    statistiquesAdditionnelles: { commandesValidees: 0, panierMoyen: 0 },
    notifications: [],
  },
  'GET /api/data/dashboard/sales-chart': [],
  'GET /api/data/dashboard/top-commercials': {
    commerciaux: steering.commerciaux.commerciaux.slice(0, 6),
    objectif: 1_000_000,
  },
  'GET /api/data/dashboard/top-products': [],
  'GET /api/data/dashboard/doughnut-charts': {
    partsVentesProduits: [],
    partsVentesProduitsDivers: [],
    partsStockProduits: [],
    partsStockProduitsDivers: [],
  },
  'GET /api/data/alertes': { alertes: [], total: 0, nonLues: 0 },
  'GET /api/data/premiers-pas': {
    etapes: { objectifs: true, commerciaux: true, produits: true, zones: true, livraisons: true },
    reporte: false,
    demonstration: false,
  },
  [CALL]: part(steering),
};

const usual = globalThis.IntersectionObserver;
/** Says of everything watched that it is near the window. */
class Near {
  readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell;
  }
  observe() {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect() {
    // Nothing is kept.
  }
}
const near = () => {
  globalThis.IntersectionObserver = Near as unknown as typeof IntersectionObserver;
};

// Compiling the screens can take longer than a test waits, so they are loaded before.
beforeAll(() => Promise.all([import('./SteeringPanels.tsx'), import('../main/DashboardScreen.tsx')]), 60_000);
fixDate('2026-11-20T11:32:00Z');
afterEach(() => {
  globalThis.IntersectionObserver = usual;
});

const block = (name: string) => screen.findByRole('region', { name });
const hrefOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '');
const linkOf = async (panel: HTMLElement, name: RegExp | string) =>
  hrefOf(await within(panel).findByRole('link', { name }));
const rowsOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replace(/\s/g, ' '));

test('nothing is asked for before the panels come near the window', async () => {
  const { server } = renderApp('/dashboard', { answers });
  await block('Top produits');
  expect(screen.queryByRole('region', { name: 'Stock à perdre' })).not.toBeInTheDocument();
  expect(server.to(PATH)).toHaveLength(0);
});

test('what will be lost by thirty days, each with its list, and who could sell it', async () => {
  near();
  renderApp('/dashboard?region=Itasy', { answers });
  const panel = await block('Stock à perdre');
  expect(await linkOf(panel, /^1\s200\s000\sAr$/)).toBe(
    '/stock-commercial?risque=a-perdre&expire=2026-11-20&expire-avant=2026-12-20&region=Itasy',
  );
  expect(panel).toHaveTextContent(/dont sous 7 jours : 84 000 Ar, 12 unités de 1 lot31–60/);
  expect(
    hrefOf(within(within(panel).getByText(/^dont sous 7 jours/)).getByRole('link', { name: /^84\s000\sAr$/ })),
  ).toBe(
    '/stock-commercial?risque=a-perdre&expire=2026-11-20&expire-avant=2026-11-27&region=Itasy&tri=-aPerdre.valeur',
  );
  expect(panel).toHaveTextContent(/31–60 jours600 000 Ar1 unité de 1 lot61–90 jours0 Arrien à perdre/);
  expect(await linkOf(panel, 'Café moulu 250 g')).toBe('/stock-commercial/LOT1');
  expect(panel).toHaveTextContent('84 000 ArRakotomalala HeryRabe Lova12 unités avant le 03/12');
});

test('zones by weeks without an order, the most neglected first, each figure with its list', async () => {
  near();
  renderApp('/dashboard', { answers });
  const panel = await block('Zones sans commande');
  await within(panel).findByRole('table');
  expect(rowsOf(panel)).toEqual(['Isotry109876', 'Analakely40201041', 'Tous les points de vente553019128']);
  expect(within(panel).getByRole('columnheader', { name: 'Sans commande depuis 3 semaines' })).toBeVisible();
  expect(await linkOf(panel, '7')).toBe(
    '/points-vente?creation=..2026-10-30&sans-commande=2026-10-31..2026-11-20&zones=ZON2',
  );
  expect(await linkOf(panel, '40')).toBe('/points-vente?zones=ZON1');
  expect(await linkOf(panel, '12')).toBe('/points-vente?creation=..2026-10-30&sans-commande=2026-10-31..2026-11-20');
});

test('all representatives by pace, the slowest first, each with their orders', async () => {
  near();
  const { user } = renderApp('/dashboard', { answers });
  const panel = await block('Commerciaux par rythme');
  const [slowest, ...others] = await within(panel).findAllByRole('link');
  expect(others).toHaveLength(6);
  expect(slowest).toHaveAccessibleName(/^Personne 7, 300\s000\sAr, 30\s% de l’objectif, 38 points de retard$/);
  expect(hrefOf(slowest as HTMLElement)).toBe(
    '/commandes?commerciaux=col7&periode=2026-11-01..2026-11-30&validation=validees',
  );
  expect(panel).toHaveTextContent('3 loin du rythme');
  expect(panel).toHaveTextContent(/Rythme attendu au 20\/11\s: 68\s%/);
  await user.hover(slowest as HTMLElement);
  expect(panel).toHaveTextContent(/Personne 7300 000 Ar, 30 % de l’objectif/);
});

test('without a target the strip has amounts alone', async () => {
  near();
  const unset = { ...steering, commerciaux: { ...steering.commerciaux, objectif: 0 } };
  renderApp('/dashboard', { answers: { ...answers, [CALL]: part(unset) } });
  const panel = await block('Commerciaux par rythme');
  expect(await within(panel).findByRole('link', { name: /^Personne 7, 300\s000\sAr$/ })).toBeVisible();
  expect(panel).not.toHaveTextContent(/%|retard|attendu/);
});

test('who rose and fell, products or representatives by the address', async () => {
  near();
  const { user, router, server } = renderApp('/dashboard', { answers });
  const panel = await block('Hausses et baisses');
  const up = await within(panel).findByRole('table', { name: 'En hausse' });
  expect(rowsOf(up)).toEqual(['Café moulu 250 g500 000 Ar+100 000 Ar+25 %']);
  expect(rowsOf(within(panel).getByRole('table', { name: 'En baisse' }))).toEqual([
    'Riz 1 kg100 000 Ar−300 000 Ar−75 %',
  ]);
  expect(hrefOf(within(up).getByRole('link', { name: 'Café moulu 250 g' }))).toBe(
    '/mouvements-stock?type=vente&commandes=validees&produits=ART1&periode=2026-10-21..2026-11-19',
  );
  expect(panel).toHaveTextContent(/5 200 000 Ar \+4 % du 21\/10–19\/11, par jour ouvré \(26 contre 26/);
  await user.click(within(panel).getByRole('button', { name: 'Commerciaux' }));
  expect(router.state.location.search).toBe('?evolution=commerciaux');
  expect(await within(panel).findByRole('link', { name: 'Rabe Lova' })).toBeVisible();
  expect(panel).toHaveTextContent('Rien n’est en baisse');
  expect(server.requests.filter(({ url }) => url.includes('bloc=zones'))).toHaveLength(0);
  await user.click(within(panel).getByRole('button', { name: 'Zones' }));
  expect(hrefOf(await within(panel).findByRole('link', { name: 'Isotry' }))).toBe(
    '/commandes?periode=2026-10-21..2026-11-19&validation=validees&zones=ZON2',
  );
  expect(rowsOf(within(panel).getByRole('table', { name: 'En baisse' }))).toEqual(['Isotry100 000 Ar−50 000 Ar−33 %']);
  expect(router.state.location.search).toBe('?evolution=zones');
});

test('a failed panel says so and is loaded again alone', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  near();
  const failing = (request: Request) =>
    request.url.includes('bloc=visites') ? problem(500, 'Panne.') : part(steering)(request);
  const { user, server } = renderApp('/dashboard', { answers: { ...answers, [CALL]: failing } });
  const panel = await block('Zones sans commande');
  const retry = await within(panel).findByRole('button', { name: 'Réessayer' });
  expect(await within(await block('Stock à perdre')).findByText('Transferts possibles')).toBeVisible();
  expect(server.to(PATH)).toHaveLength(4);
  server.answer({ [CALL]: part(steering) });
  await user.click(retry);
  expect(await within(panel).findByText('Isotry')).toBeVisible();
  expect(server.to(PATH)).toHaveLength(5);
});

test('empty panels say so', async () => {
  near();
  const none = {
    ...steering,
    stock: { ...steering.stock, transferts: [] },
    visites: [],
    commerciaux: { objectif: 0, commerciaux: [] },
    evolution: { ...steering.evolution, produits: [] },
  };
  renderApp('/dashboard', { answers: { ...answers, [CALL]: part(none) } });
  for (const text of [
    'Personne ne peut vendre à temps ce qui est à perdre',
    'Aucun point de vente dans une zone',
    'Aucun commercial actif',
    'Rien n’est en hausse',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});

test('refreshing the board asks for the panels again', async () => {
  near();
  const { user, server } = renderApp('/dashboard', { answers });
  await within(await block('Zones sans commande')).findByText('Isotry');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Actualiser' })).toBeEnabled();
  });
  await user.click(screen.getByRole('button', { name: 'Actualiser' }));
  await waitFor(() => {
    expect(server.to(PATH)).toHaveLength(8);
  });
});

test.each<[string, Parameters<typeof renderApp>[1]]>([
  ['who may not read reports', { answers, role: 'ROLE_COMMERCIAL' }],
  ['a backend without the call', { answers: { ...answers, [CALL]: problem(404, 'Inconnu.') } }],
])('there are no panels for %s', async (_name, options) => {
  near();
  renderApp('/dashboard', options);
  const top = await block('Top commerciaux');
  await within(top).findByText('Personne 1');
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Stock à perdre' })).not.toBeInTheDocument();
  });
  expect(within(top).queryByRole('button', { name: 'Les derniers d’abord' })).not.toBeInTheDocument();
});

test('the ranking of representatives is turned round, which the address keeps', async () => {
  const { user, router, server } = renderApp('/dashboard', { answers });
  const top = await block('Top commerciaux');
  await within(top).findByText('Personne 1');
  expect(server.to(PATH)).toHaveLength(0);
  const button = await within(top).findByRole('button', { name: 'Les derniers d’abord' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  expect(await within(top).findByText('Personne 7')).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(rowsOf(top).map((row) => row.slice(0, 11))).toEqual(
    [7, 6, 5, 4, 3, 2].map((n) => `${String(n)}Personne ${String(n)}`),
  );
  expect(router.state.location.search).toBe('?classement=derniers');
  await user.click(button);
  expect(await within(top).findByText('Personne 1')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('the ranking of products is turned round: those that sold least, with their rank among all', async () => {
  const { user, router, server } = renderApp('/dashboard', { answers });
  const top = await block('Top produits');
  await within(top).findByText('Aucune vente ce mois-ci');
  expect(server.to(PATH)).toHaveLength(0);
  await user.click(await within(top).findByRole('button', { name: 'Les derniers d’abord' }));
  await within(top).findByText('Bougies');
  expect(rowsOf(top)).toEqual(['51Sel fin 500 g00 Ar', '50Bougies31 500 Ar']);
  expect(await linkOf(top, /^1\s500\sAr$/)).toBe(
    '/mouvements-stock?type=vente&commandes=validees&produits=ART9&periode=2026-11-01..2026-11-30',
  );
  expect(router.state.location.search).toBe('?produits=derniers');
});
