import type { Alerte, Alertes } from '@contract/alerte.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { alertDestination } from './alertDestination.ts';

const alerte = (id: number, more: Partial<Alerte> = {}): Alerte => ({
  id,
  genre: 'stock',
  message: `Stock bas ${String(id)}`,
  date: '2026-11-20T08:00:00Z',
  lue: false,
  commercial: { username: 'col001', nomPrenom: 'Hery' },
  cible: { produits: ['ART0001'] },
  ecartee: false,
  ecart: null,
  ...more,
});
const metrics = {
  regions: [],
  chiffreAffaire: { actuel: 0, objectif: 0 },
  valeurStockTotal: 0,
  omAVerser: 0,
  statistiquesAdditionnelles: { commandesValidees: 0, panierMoyen: 0 },
  notifications: [
    { id: 9, type: 'alerte', message: 'Ancienne forme', date: '2026-11-20T08:00:00Z' },
    { id: 8, type: 'import', message: 'Import de 3 factures', date: '2026-11-20T07:00:00Z' },
  ],
};
const READ = 'POST /api/data/alertes/lues';
const others = {
  'sales-chart': [],
  'top-commercials': { commerciaux: [], objectif: 0 },
  'top-products': [],
  'doughnut-charts': {
    partsVentesProduits: [],
    partsVentesProduitsDivers: [],
    partsStockProduits: [],
    partsStockProduitsDivers: [],
  },
};
const answers = (alertes: Alerte[]) => ({
  ...Object.fromEntries(Object.entries(others).map(([name, answer]) => [`GET /api/data/dashboard/${name}`, answer])),
  'GET /api/data/dashboard/key-metrics': metrics,
  'GET /api/data/premiers-pas': problem(404, 'Inconnu.'),
  'GET /api/data/alertes': {
    alertes,
    total: alertes.length,
    nonLues: alertes.filter(({ lue }) => !lue).length,
  } satisfies Alertes,
});
const lines = async () =>
  within(await screen.findByRole('group', { name: 'Liste des alertes' })).findAllByRole('listitem');

test('alerts are apart from routine notifications, with their unread count and links to their screens', async () => {
  renderApp('/dashboard', { answers: answers([alerte(2), alerte(1, { lue: true })]) });
  const [unread, read] = await lines();
  expect(unread).toHaveTextContent('Alerte · Stock bas 2');
  expect(read).toHaveTextContent(/^Stock bas 1/);
  expect(screen.getByRole('tab', { name: 'Alertes 1 non lue' })).toBeVisible();
  expect(within(unread as HTMLElement).getByRole('link', { name: 'Stock bas 2' })).toHaveAttribute(
    'href',
    '/stock-commercial?commerciaux=col001&produits=ART0001',
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Activité' }));
  const activity = within(screen.getByRole('group', { name: 'Liste de l’activité' })).getAllByRole('listitem');
  expect(activity.map((line) => line.textContent)).toEqual([expect.stringContaining('Import de 3 factures')]);
});

test('alerts are counted by kind, and one that was read goes below', async () => {
  const silence = { genre: 'silence', cible: {}, message: 'Aucune commande de Hery depuis 8 jours' } as const;
  renderApp('/dashboard', {
    answers: {
      ...answers([alerte(4), alerte(3, silence), alerte(2), alerte(1, { lue: true })]),
      [READ]: () => new Promise(() => undefined),
    },
  });
  await lines();
  const list = within(screen.getByRole('group', { name: 'Liste des alertes' }));
  const headings = () => list.getAllByRole('heading').map((heading) => heading.textContent);
  expect(headings()).toEqual(['Stocks bas 2', 'Commerciaux sans commande 1', 'Lues 1']);
  await userEvent.click(list.getByRole('button', { name: /^Marquer comme lue\u00a0: Aucune commande/ }));
  await waitFor(() => {
    expect(headings()).toEqual(['Stocks bas 2', 'Lues 2']);
  });
  expect(
    within(list.getByRole('region', { name: 'Lues' })).getByRole('link', { name: /^Aucune commande/ }),
  ).toBeVisible();
});

test('one alert or all are marked as read; the focus stays in the list', async () => {
  const calls: unknown[] = [];
  renderApp('/dashboard', {
    answers: {
      ...answers([alerte(2), alerte(1)]),
      [READ]: (request: { body: unknown }) => {
        calls.push(request.body);
        return new Promise(() => undefined);
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Marquer comme lue\u00a0: Stock bas 2' }));
  expect(await screen.findByRole('tab', { name: 'Alertes 1 non lue' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Liste des alertes' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Tout marquer comme lu' }));
  expect(await screen.findByRole('tab', { name: 'Alertes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tout marquer comme lu' })).not.toBeInTheDocument();
});

test('an alert that could not be marked is unread again, and a notice reports it', async () => {
  renderApp('/dashboard', { answers: { ...answers([alerte(2)]), [READ]: problem(503, 'Plus tard.') } });
  await userEvent.click(await screen.findByRole('button', { name: 'Marquer comme lue\u00a0: Stock bas 2' }));
  expect(await screen.findByText('Lecture non enregistrée')).toBeVisible();
  await waitFor(() => {
    expect(screen.getByRole('tab', { name: 'Alertes 1 non lue' })).toBeVisible();
  });
});

const ASIDE = 'POST /api/data/alertes/ecartees';
const aside = (by: { username: string; nomPrenom: string }, ecartee: boolean) => ({
  ecartee,
  ecart: { motif: 'Prévu : jeudi', at: '2026-11-20T09:00:00Z', par: by },
});
const lova = { username: 'col009', nomPrenom: 'Rabe Lova' };

test('an alert is put aside with a usual reason and what was typed, then taken back', async () => {
  const bodies: unknown[] = [];
  const shown = [alerte(2), alerte(1)];
  renderApp('/dashboard', {
    answers: {
      ...answers(shown),
      [ASIDE]: async (request: Request) => {
        bodies.push(await request.json());
        const isAside = bodies.length === 1;
        return {
          alertes: [alerte(2, isAside ? aside(lova, true) : {}), alerte(1)],
          total: 2,
          nonLues: isAside ? 1 : 2,
        } satisfies Alertes;
      },
    },
  });
  await lines();
  const list = within(screen.getByRole('group', { name: 'Liste des alertes' }));
  await userEvent.click(list.getByRole('button', { name: 'Écarter\u00a0: Stock bas 2' }));
  const form = within(list.getByRole('form', { name: 'Écarter\u00a0: Stock bas 2' }));
  expect(form.getByRole('textbox', { name: 'Motif' })).toHaveFocus();
  await userEvent.keyboard('jeudi');
  await userEvent.click(form.getByRole('button', { name: 'Prévu' }));
  const group = await list.findByRole('region', { name: 'Écartées' });
  expect(group).toHaveTextContent('Écartée le 20/11/2026 12:00 : Prévu : jeudi');
  expect(screen.getByRole('group', { name: 'Liste des alertes' })).toHaveFocus();
  expect(screen.getByRole('tab', { name: 'Alertes 1 non lue' })).toBeVisible();
  await userEvent.click(within(group).getByRole('button', { name: 'Reprendre\u00a0: Stock bas 2' }));
  await waitFor(() => {
    expect(list.queryByRole('region', { name: 'Écartées' })).not.toBeInTheDocument();
  });
  expect(bodies).toEqual([
    { id: 2, motif: 'Prévu\u00a0: jeudi' },
    { id: 2, motif: null },
  ]);
});

test('a colleague’s reason is told, and the alert stays where it is', async () => {
  renderApp('/dashboard', { answers: answers([alerte(2, aside(lova, false))]) });
  const [line] = await lines();
  expect(line).toHaveTextContent('Écartée par Rabe Lova le 20/11/2026 12:00 : Prévu : jeudi');
  expect(screen.getByRole('tab', { name: 'Alertes 1 non lue' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Écartées' })).not.toBeInTheDocument();
});

test('Escape leaves the alert where it is; a failure is told', async () => {
  renderApp('/dashboard', { answers: { ...answers([alerte(2)]), [ASIDE]: problem(503, 'Plus tard.') } });
  await userEvent.click(await screen.findByRole('button', { name: 'Écarter\u00a0: Stock bas 2' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('form', { name: /^Écarter/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Écarter\u00a0: Stock bas 2' }));
  await userEvent.keyboard('Prévu{Enter}');
  expect(await screen.findByText('Choix non enregistré')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Alertes 1 non lue' })).toBeVisible();
});

test('an empty list has a message, and a failed load can be retried', async () => {
  const { unmount } = renderApp('/dashboard', { answers: answers([]) });
  expect(await screen.findByText('Aucune alerte')).toBeVisible();
  unmount();
  renderApp('/dashboard', { answers: { ...answers([]), 'GET /api/data/alertes': problem(500, 'Panne.') } });
  const panel = await screen.findByRole('region', { name: 'Notifications et alertes' });
  expect(await within(panel).findByRole('button', { name: 'Réessayer' })).toBeVisible();
});

test.each<[Partial<Alerte>, boolean, string | undefined]>([
  [{ genre: 'peremption', cible: { lot: 'LOT1' } }, false, '/stock-commercial/LOT1'],
  [{ genre: 'peremption', cible: {} }, false, '/stock-commercial?commerciaux=col001&stock=en-stock&tri=expireAt'],
  [{ genre: 'silence', cible: {} }, false, '/commercial/col001'],
  [{ genre: 'solde', cible: {} }, false, '/commercial/col001'],
  [{ genre: 'balise', cible: { appareil: '86001' }, commercial: null }, true, '/tracking-devices?q=86001'],
  [{ genre: 'import', cible: { import: 'IMP0000001', donnees: 'retours' } }, true, '/journal/imports?q=IMP0000001'],
  [{ genre: 'import', cible: { import: 'IMP0000001', donnees: 'retours' } }, false, '/retours'],
  [{ genre: 'import', cible: { donnees: 'autre' } }, false, undefined],
  [{ genre: 'verification', cible: {}, commercial: null }, false, '/stock-commercial'],
])('the destination of %j', (more, isAdmin, to) => {
  expect(alertDestination(alerte(1, more), isAdmin)?.to).toBe(to);
});
