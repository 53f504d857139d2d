import type { Job } from '@contract/job.ts';
import { screen, within } from '@testing-library/react';
import { collection, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const NIRINA = { username: 'admin@demo.mg', nomPrenom: 'Andriamalala Nirina' };
const job = (changes: Partial<Job> = {}): Job => ({
  code: 'TAC0000003',
  nature: 'livraisons',
  etat: 'terminee',
  utilisateur: NIRINA,
  createdAt: '2026-11-02T12:30:00Z',
  finiAt: '2026-11-02T12:31:00Z',
  fileName: 'semaine-46.txt',
  lignes: 120_000,
  faites: 120_000,
  resultat: { created: 119_998, ignored: 2 },
  entree: 'IMP0000007',
  message: null,
  ...changes,
});
const unfinished = { finiAt: null, resultat: null, entree: null };
const JOBS = '/api/data/taches';
const running = job({ code: 'TAC0000004', etat: 'encours', faites: 0, fileName: 'semaine-47.txt', ...unfinished });
const failed = job({
  code: 'TAC0000002',
  nature: 'retours',
  etat: 'echouee',
  fileName: 'retours.txt',
  message: 'L’import a été tenté 3 fois sans aboutir.',
  resultat: null,
  entree: null,
});
const jobs: Handlers = {
  [`GET ${JOBS}`]: collection([running, job(), failed], 3),
  [`GET ${JOBS}/TAC0000004`]: { ...running, faites: 30_000 },
  'GET /api/data/utilisateurs': collection([NIRINA]),
};

test('who began what, how far it is, how it ended, and a door to what came of it', async () => {
  renderApp('/journal/taches', { answers: jobs });
  expect(await screen.findByRole('row', { name: /semaine-46/ })).toHaveTextContent(
    /02\/11\/2026 15:30Terminée.*Import · Facturationsemaine-46\.txt.*Nirina120.000.*2 ignorées/,
  );
  expect(screen.getByRole('link', { name: /119.998 lignes importées/ })).toHaveAttribute(
    'href',
    '/journal/imports?entree=IMP0000007',
  );
  expect(screen.getByRole('row', { name: /retours\.txt/ })).toHaveTextContent(/Échouée.*tenté 3 fois sans aboutir/);
  const moving = screen.getByRole('row', { name: /semaine-47/ });
  expect(await within(moving).findByText('30 000 sur 120 000')).toBeVisible();
  expect(within(moving).getByRole('progressbar', { name: 'Avancement de TAC0000004' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
});

test('a job that is not over is asked again until it is, one that is over is not', async () => {
  const app = renderApp('/journal/taches', { answers: jobs });
  expect(await screen.findByText('30 000 sur 120 000')).toBeVisible();
  app.server.answer({
    [`GET ${JOBS}/TAC0000004`]: job({ code: 'TAC0000004', resultat: { created: 0, ignored: 120_000 }, entree: null }),
  });
  const row = screen.getByRole('row', { name: /semaine-47/ });
  expect(await within(row).findByText('Terminée', undefined, { timeout: 4_000 })).toBeVisible();
  expect(row).toHaveTextContent('0 ligne importée, 120 000 ignorées');
  expect(app.server.to(`${JOBS}/TAC0000003`)).toHaveLength(0);
});

test('a file is a link for whoever asked for it, and only its size for others', async () => {
  const file = { nature: 'telechargement', resultat: { lignes: 1_200_000, octets: 34_200_000 }, entree: null };
  const rabe = { username: 'rabe@demo.mg', nomPrenom: 'Rabe' };
  const mine = job({
    ...file,
    code: 'TAC0000008',
    fileName: 'commandes.csv',
    utilisateur: { username: 'miora@demo.mg', nomPrenom: 'Miora' },
  });
  const theirs = job({ ...file, code: 'TAC0000009', fileName: 'paiements.xlsx', utilisateur: rabe });
  renderApp('/journal/taches', { answers: { ...jobs, [`GET ${JOBS}`]: collection([mine, theirs]) } });
  const row = await screen.findByRole('row', { name: /commandes\.csv/ });
  expect(row).toHaveTextContent(/Téléchargement/);
  expect(within(row).getByRole('link', { name: 'Fichier de 34,2 Mo' })).toHaveAttribute(
    'href',
    '/api/data/taches/TAC0000008/fichier',
  );
  const other = screen.getByRole('row', { name: /paiements\.xlsx/ });
  expect(other).toHaveTextContent('Fichier de 34,2 Mo');
  expect(within(other).queryByRole('link')).toBeNull();
});

test('its address filters by state, kind, person and period, and searches; a failure can be retried', async () => {
  const app = renderApp(
    '/journal/taches?etat=echouee&tache=import-retours&par=admin@demo.mg&periode=2026-11-01..2026-11-30&q=ret',
    { answers: { ...jobs, [`GET ${JOBS}`]: problem(500, 'La base est indisponible.') } },
  );
  expect(await screen.findByText('Les tâches n’ont pas pu être chargées')).toBeVisible();
  expect(Object.fromEntries(new URL(app.server.to(JOBS).at(-1)?.url ?? '').searchParams)).toMatchObject({
    etat: 'echouee',
    nature: 'retours',
    'utilisateur.username[]': 'admin@demo.mg',
    'createdAt[after]': '2026-11-01',
    'createdAt[before]': '2026-11-30',
    search: 'ret',
  });
  app.server.answer(jobs);
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('row', { name: /semaine-46/ })).toBeVisible();
});

test('without any it says so, and it is for administrators', async () => {
  const { unmount } = renderApp('/journal/taches', { answers: { ...jobs, [`GET ${JOBS}`]: collection([]) } });
  expect(await screen.findByText('Aucune tâche trouvée')).toBeVisible();
  unmount();
  renderApp('/journal/taches', { role: 'ROLE_EDITEUR' });
  expect(await screen.findByRole('heading', { name: 'Accès refusé' })).toBeVisible();
});
