import type { ReactNode } from 'react';
import type { Heatmap, HeatmapZone } from '@contract/heatmap.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { problem } from '../../../tests/support/fetchStub.ts';
import { fixDate } from '../../../tests/support/fixedDate.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';
import type { MapViewProps } from '../../ui/map/frame/MapView.tsx';
import type { MapSurface } from '../../ui/map/types.ts';

// The parts of the map have tests of their own; these doubles only show their props.
jest.mock('../../ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ label, centre, zoom, children }: MapViewProps) => (
    <div role="region" aria-label={label} data-view={[centre.latitude, centre.longitude, zoom].join(' ')}>
      {children}
    </div>
  ),
}));
jest.mock('../../ui/map/layer/Surfaces.tsx', () => ({
  Surfaces: ({ surfaces, onSelect }: { surfaces: MapSurface[]; onSelect: (id: string) => void }) => (
    <ul aria-label="Tracés">
      {surfaces.map(({ id, label, colour, fill, outline }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => {
              onSelect(id);
            }}
          >
            {[label?.replace('\n', ' '), colour, fill, outline?.width].join(' | ')}
          </button>
        </li>
      ))}
    </ul>
  ),
}));
jest.mock('../../ui/map/view/Fit.tsx', () => ({ Fit: () => null }));
jest.mock('../../ui/map/view/Popup.tsx', () => ({
  Popup: ({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) => (
    <div role="group" aria-label={label}>
      {children}
      <button type="button" onClick={onClose}>
        Fermer
      </button>
    </div>
  ),
}));

const CALL = '/api/data/zones/heatmap/';
const square = (west: number): [number, number][] => [
  [west, -19],
  [west + 0.1, -19],
  [west + 0.1, -18.9],
  [west, -18.9],
  [west, -19],
];
const zone = (n: number, designation: string, value: number, more: Partial<HeatmapZone> = {}): HeatmapZone => ({
  code: `Z${n}`,
  designation,
  couleur: '#44709f',
  polygon: [square(47 + n / 10)],
  value,
  ...more,
});
const ZONES = [
  zone(1, 'Analakely', 3_000_000, { intensity: 1, previousValue: 2_000_000 }),
  zone(2, 'Isotry', 1_000_000, { intensity: 0, previousValue: 2_000_000 }),
  // Another backend, which has no data for this zone.
  zone(3, 'Ivandry', null as unknown as number),
  zone(4, 'Sans bord', 1_500_000, {
    intensity: 0.25,
    polygon: [[[Number.NaN, 1]]] as unknown as HeatmapZone['polygon'],
  }),
];
const heatmap = (more: Partial<Heatmap> = {}): Heatmap => ({
  zones: ZONES,
  legend: { unit: 'MGA', label: "Chiffre d'affaires", minValue: 1_000_000, maxValue: 3_000_000 },
  periode: {
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    previousStartDate: '2026-10-12',
    previousEndDate: '2026-10-31',
  },
  ...more,
});
const show = (address = '/heatmap?metrique=ca', answer: unknown = heatmap(), metric = 'sales') =>
  renderApp(address, { answers: { [`GET ${CALL}${metric}`]: answer } });
const asked = (app: RenderedApp, metric = 'sales') =>
  Object.fromEntries(new URL(app.server.to(`${CALL}${metric}`).at(-1)?.url ?? '').searchParams);
const plain = (element: HTMLElement) => element.textContent.replace(/[\u00a0\u202f]/g, ' ');
const cards = async () => within(await screen.findByRole('region', { name: 'Zones' })).getAllByRole('listitem');
const surfaces = async () =>
  within(await screen.findByRole('list', { name: 'Tracés' }))
    .getAllByRole('button')
    .map(plain);

fixDate('2026-11-20T11:32:00Z');
beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

test('this month up to today: the map, its bounds, its legend and a line for each zone', async () => {
  const app = show();
  await screen.findByText('Min');
  expect(asked(app)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20' });
  const [panel] = screen.getAllByRole('region', { name: "Carte de Répartition - Chiffre d'affaires" }) as [HTMLElement];
  expect(plain(panel)).toContain('4 zonesMin 1 000 000 ArMax 3 000 000 Ar');
  expect(
    within(screen.getByRole('list', { name: 'Choix' }))
      .getAllByRole('listitem')
      .map(plain),
  ).toEqual(["Chiffre d'affaires", '01/11/2026 – 20/11/2026']);
  expect(await surfaces()).toEqual([
    'Analakely 3 M Ar | #d92626 | 0.82 | 1',
    'Isotry 1 M Ar | #f4bebe | 0.82 | 1',
    'Ivandry | #44709f | hatched | 1',
  ]);
  expect(panel.querySelector('[data-view]')).toHaveAttribute('data-view', '-18.91 47.52 11');
  const legend = screen.getByRole('group', { name: 'Légende' });
  expect(within(legend).getAllByRole('listitem')).toHaveLength(10);
  expect(plain(legend)).toMatch(/^Faible.*Élevé.*Sans donnée$/);
  expect((await cards()).map(plain)).toEqual([
    '1Analakely3 000 000 Ar',
    '2Sans bord sans tracé1 500 000 Ar',
    '3Isotry1 000 000 Ar',
    '4Ivandry—Sans donnée',
  ]);
  expect(screen.getByRole('link', { name: 'Voir les commandes\u00a0: Isotry' })).toHaveAttribute(
    'href',
    '/commandes?zones=Z2&periode=2026-11-01..2026-11-20',
  );
});

test('the share not served comes first, with the points of sale behind it', async () => {
  const zones = [
    zone(1, 'Analakely', 44, { intensity: 1, points: 48, sansCommande: 21 }),
    zone(2, 'Isotry', 2, { intensity: 0, points: 50, sansCommande: 1 }),
  ];
  show(
    '/heatmap?zone=Z2',
    heatmap({ zones, legend: { unit: '%', label: 'x', minValue: 2, maxValue: 44 } }),
    'unserved',
  );
  expect((await cards()).map(plain)).toEqual(['1Analakely44 %21 points sur 48', '2Isotry2 %1 point sur 50']);
  expect(screen.getByRole('region', { name: 'Carte de Répartition - Part non servie' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir les points non servis\u00a0: Isotry' })).toHaveAttribute(
    'href',
    '/points-vente?zones=Z2&creation=..2026-11-20&sans-commande=2026-11-01..2026-11-20',
  );
  const popup = await screen.findByRole('group', { name: 'Isotry' });
  expect(plain(popup)).toContain('Part non servie2 %Sans commande1 point sur 50Intensitéla plus faible');
});

test('a backend without the share not served shows sales in its place', async () => {
  renderApp('/heatmap', {
    answers: { [`GET ${CALL}unserved`]: problem(404, 'Inconnu.'), [`GET ${CALL}sales`]: heatmap() },
  });
  expect(await cards()).toHaveLength(4);
  expect(screen.getByRole('region', { name: "Carte de Répartition - Chiffre d'affaires" })).toBeVisible();
});

test('a zone without sales counts as 0 on the map, in its card, its popup and the minimum', async () => {
  const zones = [
    zone(1, 'Analakely', 4, { intensity: 1, previousValue: 0 }),
    zone(3, 'Ivandry', 0, { intensity: 0, previousValue: 0 }),
  ];
  show(
    '/heatmap?metrique=pos&comparaison=precedente&zone=Z3',
    heatmap({ zones, legend: { unit: 'POS', label: 'POS', minValue: 0, maxValue: 4 } }),
    'pos-count',
  );
  const popup = await screen.findByRole('group', { name: 'Ivandry' });
  expect(plain(popup)).toContain('Nombre total de POS0 POSAvant0 POSÉcart0 %Intensité0 %');
  expect(plain(screen.getByRole('region', { name: /Carte de Répartition/ }))).toContain('Min 0 POSMax 4 POS');
  expect(screen.getByText(/Une zone qui n’a rien compte pour 0\./)).toBeVisible();
  expect(await surfaces()).toEqual([
    expect.stringMatching(/^Analakely Nouveau/),
    expect.stringMatching(/^Ivandry 0 % \| #[0-9a-f]{6} \| 0\.82/),
  ]);
  expect((await cards()).map(plain).at(-1)).toMatch(/^2Ivandry0 POS0 %/);
  expect(plain(screen.getByRole('group', { name: 'Légende' }))).not.toContain('Sans donnée');
});

test('a line shows its zone and popup, the map shows the line, and the focus returns', async () => {
  const { user, router } = show();
  const card = await screen.findByRole('button', { name: 'Isotry\u00a0: montrer sur la carte' });
  act(() => {
    card.focus();
  });
  await user.keyboard('{Enter}');
  const popup = await screen.findByRole('group', { name: 'Isotry' });
  expect(plain(popup)).toContain("Isotry Z2Chiffre d'affaires1 000 000 ArIntensitéla plus faible");
  expect(card).toHaveAttribute('aria-pressed', 'true');
  expect((await surfaces()).at(-1)).toBe('Isotry 1 M Ar | #f4bebe | 0.82 | 3');
  expect(router.state.location.search).toBe('?metrique=ca&zone=Z2');
  await user.click(within(popup).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => {
    expect(card).toHaveFocus();
  });
  expect(router.state.location.search).toBe('?metrique=ca');
  // Chosen on the map, then the next one of the list, which skips the zone without a shape, then its card.
  await user.click(screen.getByRole('button', { name: /^Isotry 1/ }));
  await user.click(await screen.findByRole('button', { name: 'Zone suivante' }));
  expect(await screen.findByRole('group', { name: 'Ivandry' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir dans la liste' }));
  expect(screen.getByRole('button', { name: 'Ivandry\u00a0: montrer sur la carte' })).toHaveFocus();
});

test('metric, period, filters, scale, comparison and zone come from the address', async () => {
  const address =
    '/heatmap?metrique=pos-actifs&periode=2026-09-01..&commerciaux=col001&commerciaux=col002&produits=ART1' +
    '&echelle=quantiles&comparaison=precedente&zone=Z1';
  const app = renderApp(address, {
    answers: {
      [`GET ${CALL}active-pos`]: heatmap({ legend: { unit: 'POS', label: 'POS actifs', minValue: 1, maxValue: 3 } }),
      'GET /api/data/utilisateurs': [],
      'GET /api/data/products': [],
    },
  });
  const popup = await screen.findByRole('group', { name: 'Analakely' });
  expect(asked(app, 'active-pos')).toEqual({
    startDate: '2026-09-01',
    'commercials[]': 'col002',
    'products[]': 'ART1',
    previous: 'true',
  });
  expect(
    within(screen.getByRole('list', { name: 'Choix' }))
      .getAllByRole('listitem')
      .map(plain),
  ).toEqual(['POS actifs', '01/09/2026 – maintenant', '2 commercial(ux)', '1 produit(s)']);
  expect(plain(popup)).toContain('Avant2 000 000 POSÉcart+50 %');
  expect(screen.getByText(/comparé au/)).toHaveTextContent('comparé au 12/10/2026 – 31/10/2026');
  expect(plain(screen.getByRole('group', { name: 'Légende' }))).toMatch(/^Baisse.*Hausse/);
  expect(await surfaces()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Isotry −50/),
      expect.stringMatching(/^Ivandry \| #44709f \| hatched/),
    ]),
  );
});

test('scale, comparison and sort change the address, and going back undoes them', async () => {
  const { user, router, server } = show();
  await user.click(await screen.findByRole('switch', { name: 'Comparer à la période précédente' }));
  await waitFor(() => {
    expect(new URL(server.to(`${CALL}sales`).at(-1)?.url ?? '').searchParams.get('previous')).toBe('true');
  });
  await user.click(screen.getByRole('button', { name: 'Échelle\u00a0: Linéaire' }));
  await user.click(await screen.findByRole('option', { name: 'Quantiles' }));
  await user.click(screen.getByRole('button', { name: 'Tri\u00a0: Valeur' }));
  await user.click(await screen.findByRole('option', { name: 'Écart' }));
  expect(router.state.location.search).toBe('?metrique=ca&echelle=quantiles&comparaison=precedente&tri=-ecart');
  expect((await cards()).map((card) => plain(card).slice(1, 7))).toEqual(['Analak', 'Isotry', 'Ivandr', 'Sans b']);
  await act(() => router.navigate(-3));
  expect(await screen.findByRole('button', { name: 'Échelle\u00a0: Linéaire' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Comparer à la période précédente' })).not.toBeChecked();
});

test('without any value: « Aucune donnée disponible », and the filters can be cleared', async () => {
  const none = heatmap({
    zones: ZONES.map((one) => ({ ...one, value: 0, intensity: 0 })),
    legend: { unit: 'MGA', label: 'x', minValue: 0, maxValue: 0 },
  });
  const { user, router } = show('/heatmap?metrique=ca&periode=2020-01-01..2020-01-02', none);
  expect(await screen.findByText('Aucune donnée disponible')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Tracés' })).not.toBeInTheDocument();
  await user.click(
    within(screen.getByRole('region', { name: /Carte de Répartition/ })).getByRole('button', {
      name: 'Effacer les filtres',
    }),
  );
  expect(router.state.location.search).toBe('?metrique=ca');
});

test('loading and failing have their messages, and a failed load can be retried', async () => {
  let fail: () => void = () => undefined;
  const app = show(
    '/heatmap?metrique=ca',
    () =>
      new Promise((answer) => {
        fail = () => {
          answer(problem(500, 'Erreur interne.'));
        };
      }),
  );
  expect(await screen.findByText('Chargement des données...', { ignore: '[role=status]' })).toBeVisible();
  fail();
  expect(await screen.findByText('Erreur lors du chargement des données')).toBeVisible();
  expect(screen.queryByText('Aucune donnée disponible')).not.toBeInTheDocument();
  app.server.answer({ [`GET ${CALL}sales`]: heatmap() });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await cards()).toHaveLength(4);
});

test('a backend without the previous period: a message appears, and the map stays', async () => {
  show(
    '/heatmap?metrique=ca&comparaison=precedente',
    heatmap({ zones: ZONES.map(({ previousValue: _, ...rest }) => rest) }),
  );
  expect(await screen.findByText(/La période précédente n’est pas disponible/)).toBeVisible();
  expect(plain(screen.getByRole('group', { name: 'Légende' }))).toMatch(/^Faible/);
});

test('« Actualiser » asks again; when it fails, the figures stay with a message', async () => {
  const { user, server } = show();
  await cards();
  server.answer({ [`GET ${CALL}sales`]: problem(404, 'Pas ici.') });
  await user.click(screen.getByRole('button', { name: 'Actualiser' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Erreur lors du chargement des données. Les chiffres affichés sont ceux du chargement précédent.',
  );
  expect(await cards()).toHaveLength(4);
});

test('a role without reports sees the refusal of the server, never an empty map', async () => {
  renderApp('/heatmap', {
    role: 'ROLE_COMMERCIAL',
    answers: { [`GET ${CALL}unserved`]: problem(403, 'Accès refusé.') },
  });
  expect(await screen.findByText('Erreur lors du chargement des données')).toBeVisible();
  expect(screen.getByText('Accès refusé.')).toBeVisible();
  expect(screen.queryByText('Aucune donnée disponible')).not.toBeInTheDocument();
});
