import type { DoughnutCharts, KeyMetrics, SalesPoint, TopCommercials, TopProduct } from '@contract/dashboard.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { fixDate } from '../../../../tests/support/fixedDate.ts';
import { problem, type Handlers } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';
import { addDays } from '../../../../rules/day.ts';

const TODAY = '2026-11-20';
const at = (name: string) => `GET /api/data/dashboard/${name}`;

const metrics: KeyMetrics = {
  chiffreAffaire: { actuel: 312_450_800, objectif: 431_600_000 },
  valeurStockTotal: 184_562_300,
  omAVerser: 27_318_000,
  statistiquesAdditionnelles: { commandesValidees: 1_667, panierMoyen: 187_430 },
  precisions: { commerciauxEnStock: 40, paiementsOm: 86, commandesDuJour: 112 },
  notifications: [
    { id: 2, type: 'alerte', message: 'Retour RT260118 refusé', date: '2026-11-20T11:12:00Z' },
    { id: 1, type: 'info', message: 'EBP\u00a0: 12 produits mis à jour', date: '2026-11-19T03:00:00Z' },
  ],
  regions: ['Analamanga', 'Itasy'],
};
const sales: SalesPoint[] = Array.from({ length: 30 }, (_, day) => ({
  date: addDays(TODAY, day - 29),
  ventes: day * 1_000,
}));
const tops: TopCommercials = {
  commerciaux: [{ commercial: { username: 'COL001', nomPrenom: 'Rakotomalala Hery' }, chiffreAffaireMois: 21_480_500 }],
  objectif: 18_000_000,
};
const products: TopProduct[] = [
  { produit: { code: 'ART1', designation: 'Café moulu 250 g' }, chiffreAffaireMois: 48_120_400, nombreVentes: 3_912 },
];
const doughnuts: DoughnutCharts = {
  partsVentesProduits: [
    { label: 'Café', valeur: 75, quantite: 10, color: '#0f7273' },
    { label: 'Riz', valeur: 25, quantite: 30, color: '#bd7a12' },
  ],
  partsVentesProduitsDivers: [],
  partsStockProduits: [{ label: 'Riz', valeur: 1_000_000, quantite: 4, color: '#0f7273' }],
  partsStockProduitsDivers: [],
};
const answers: Handlers = {
  [at('key-metrics')]: metrics,
  [at('sales-chart')]: sales,
  [at('top-commercials')]: tops,
  [at('top-products')]: products,
  [at('doughnut-charts')]: doughnuts,
  // A backend without the call for alerts, which shows its notifications instead.
  'GET /api/data/alertes': problem(404, 'Inconnu.'),
  'GET /api/data/premiers-pas': {
    etapes: { objectifs: true, commerciaux: true, produits: true, zones: true, livraisons: true },
    reporte: false,
    demonstration: false,
  },
};

const block = (name: string) => screen.findByRole('region', { name });
const text = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');
const said = (day: string, amount: string): unknown =>
  expect.stringMatching(new RegExp(`^${day}\u00a0: ${amount.replace(' ', '\\s')}\\sAr$`));
const retries = () => screen.queryAllByRole('button', { name: 'Réessayer' });

fixDate('2026-11-20T11:32:00Z');

test('the figures of the month, with the pace', async () => {
  renderApp('/dashboard', { answers });
  const revenue = await block('Chiffre d’affaires du mois');
  expect(await within(revenue).findByText('72,4 %')).toBeVisible();
  expect(within(revenue).getByRole('progressbar', { name: /^Objectif atteint à 72,4\s%$/ })).toBeVisible();
  expect(revenue).toHaveTextContent('312 450 800 Ar');
  expect(revenue).toHaveTextContent('4,4 points d’avance sur le rythme');
  expect(screen.getByText('OM à verser').parentElement).toHaveTextContent('27 318 000 Ar86 paiements Orange Money');
  expect(screen.getByText('Commandes validées').parentElement).toHaveTextContent('1 667dont 112 aujourd’hui');
  expect(screen.getByText('Novembre 2026')).toHaveTextContent('Novembre 2026 · à jour à 14:32');
});

test('the projected close of the month, against the target', async () => {
  renderApp('/dashboard', { answers });
  const revenue = await block('Chiffre d’affaires du mois');
  // 16 of 25 working days are over; today brought less than their mean so far.
  expect(await within(revenue).findByText(/^Clôture projetée/)).toHaveTextContent('Clôture projetée 488 159 063 Ar');
  expect(revenue).toHaveTextContent('113 % de l’objectif');
});

test('nothing is shown against a target that nobody set', async () => {
  const unset = { ...metrics, chiffreAffaire: { actuel: 312_450_800, objectif: 0 } };
  renderApp('/dashboard', { answers: { ...answers, [at('key-metrics')]: unset } });
  const revenue = await block('Chiffre d’affaires du mois');
  expect(await within(revenue).findByText('Aucun objectif défini')).toBeVisible();
  expect(await within(revenue).findByText(/^Clôture projetée/)).toHaveTextContent('Clôture projetée 488 159 063 Ar');
  expect(within(revenue).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(revenue).not.toHaveTextContent('%');
});

test('a notification of type alerte is shown as an alert', async () => {
  renderApp('/dashboard', { answers });
  const list = await screen.findByRole('group', { name: 'Liste des notifications et alertes' });
  const [alert, info] = await within(list).findAllByRole('listitem');
  expect(alert).toHaveTextContent('Alerte · Retour RT260118 refusé20/11/2026 14:12');
  expect(info).not.toHaveTextContent('Alerte');
});

test('the shares are written out, each chart by its own measure', async () => {
  renderApp('/dashboard', { answers });
  const byValue = await block('Ventes par chiffre d’affaires');
  expect((await within(byValue).findAllByRole('listitem')).map(text)).toEqual([
    'Café75,0 % (75 Ar)',
    'Riz25,0 % (25 Ar)',
  ]);
  const byQuantity = await block('Ventes par quantité');
  expect(within(byQuantity).getAllByRole('listitem').map(text)).toEqual([
    'Riz75,0 % (30 unités)',
    'Café25,0 % (10 unités)',
  ]);
  expect(await block('Stock produits divers')).toHaveTextContent('Aucun produit divers en stock');
});

test('the best representatives have links to their pages', async () => {
  renderApp('/dashboard', { answers });
  const top = await block('Top commerciaux');
  expect(await within(top).findByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute(
    'href',
    '/commercial/COL001',
  );
  expect(
    within(top).getByRole('progressbar', { name: /^Rakotomalala Hery\u00a0: objectif atteint à 119\s%$/ }),
  ).toBeVisible();
  expect(await block('Top produits')).toHaveTextContent('Café moulu 250 g3 91248 120 400 Ar');
});

test('a representative has no such links, because they may not open those pages', async () => {
  renderApp('/dashboard', { answers, role: 'ROLE_COMMERCIAL' });
  expect(await screen.findByText('Rakotomalala Hery')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Rakotomalala Hery' })).not.toBeInTheDocument();
});

test('the chosen region is in the address and in the five calls', async () => {
  const { user, server, router } = renderApp('/dashboard', { answers });
  await screen.findByText('72,4 %');
  await user.click(screen.getByRole('button', { name: 'Région\u00a0: Toutes les régions' }));
  await user.click(screen.getByRole('option', { name: 'Itasy' }));
  await waitFor(() => {
    expect(server.requests.filter((request) => request.url.endsWith('?region=Itasy'))).toHaveLength(5);
  });
  expect(router.state.location.search).toBe('?region=Itasy');
  expect(await screen.findByRole('button', { name: 'Région\u00a0: Itasy' })).toBeVisible();
});

test('a failed block is logged and says so; its button loads only that block again', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, server } = renderApp('/dashboard', {
    answers: { ...answers, [at('top-products')]: () => problem(500, 'Une erreur est survenue.') },
  });
  const top = await block('Top produits');
  const retry = await within(top).findByRole('button', { name: 'Réessayer' });
  expect(top).toHaveTextContent('Chargement impossible');
  expect(retries()).toHaveLength(1);
  expect(top).not.toHaveTextContent('Aucune vente');
  expect(screen.queryByText('Une erreur est survenue.')).not.toBeInTheDocument();
  expect(log.mock.calls.map(String).filter((line) => !line.startsWith('alertes'))).toEqual([
    'dashboard/top-products: loading failed (500)',
  ]);
  expect(await screen.findByText('72,4 %')).toBeVisible();
  server.answer({ [at('top-products')]: products });
  await user.click(retry);
  expect(await within(top).findByText('Café moulu 250 g')).toBeVisible();
  expect(retries()).toHaveLength(0);
  expect(server.to('/api/data/dashboard/key-metrics')).toHaveLength(1);
});

test('the figures of one region do not stay under the name of another one that fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const failing = (request: Request) => (request.url.includes('region') ? problem(500, 'non') : metrics);
  const { router } = renderApp('/dashboard', { answers: { ...answers, [at('key-metrics')]: failing } });
  await screen.findByText('72,4 %');
  await router.navigate('/dashboard?region=Itasy');
  await waitFor(() => {
    expect(screen.queryByText('72,4 %')).not.toBeInTheDocument();
  });
  expect(within(await block('Chiffre d’affaires du mois')).getByText('Chargement impossible')).toBeVisible();
  expect(screen.getByText('Les chiffres n’ont pas pu être chargés.')).toBeVisible();
});

test('refreshing asks for all five blocks again', async () => {
  const { user, server } = renderApp('/dashboard', { answers });
  await screen.findByText('72,4 %');
  const button = await screen.findByRole('button', { name: 'Actualiser' });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  await user.click(button);
  await waitFor(() => {
    expect(server.requests.filter(({ url }) => url.includes('/dashboard/'))).toHaveLength(10);
  });
});

test('the chart can be read by the keyboard, day by day, and as a table', async () => {
  const { user } = renderApp('/dashboard', { answers });
  const cursor = await screen.findByRole('slider', { name: 'Ventes des 30 derniers jours\u00a0: jour lu' });
  expect(cursor).toHaveAttribute('aria-valuetext', said('20/11/2026', '29 000'));
  expect(within(screen.getByRole('table', { name: 'Ventes des 30 derniers jours' })).getAllByRole('row')).toHaveLength(
    31,
  );
  await waitFor(() => {
    cursor.blur();
    cursor.focus();
    expect(screen.getByText('20/11/2026', { selector: 'span' })).toBeVisible();
  });
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(cursor).toHaveAttribute('aria-valuetext', said('18/11/2026', '27 000'));
  await user.keyboard('{Home}');
  expect(cursor).toHaveAttribute('aria-valuetext', said('22/10/2026', '0'));
  await user.keyboard('{Escape}');
  expect(cursor).toHaveAttribute('aria-valuetext', said('20/11/2026', '29 000'));
});
