import { screen, waitFor, within } from '@testing-library/react';
import { flushDrafts } from '../../machines/drafts/persistence.ts';
import { json, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { keptInMemory, prepareForImports, type Kept } from '../../../tests/support/imports.ts';
import { renderImport } from '../../../tests/support/renderImport.ts';
import { sampleFile } from '../../../tests/support/samples.ts';

const REVIEW = '/livraisons/import/validation';
const JOB = '/api/data/taches/TAC0000001';
const valid = { code: 'valide', text: 'Valide', status: true };
const job = (state: string, more: object = {}) => ({
  code: 'TAC0000001',
  nature: 'livraisons',
  etat: state,
  utilisateur: { username: 'm', nomPrenom: 'Miora' },
  createdAt: '2026-11-26T08:00:00Z',
  fileName: 'livraisons.txt',
  lignes: 60,
  faites: 0,
  resultat: null,
  message: null,
  ...more,
});

beforeAll(prepareForImports);

function open(address: string, answers: Handlers, kept?: Kept) {
  return renderImport(
    address,
    {
      'POST /api/data/livraisons/validate/import': Array.from({ length: 60 }, () => valid),
      'POST /api/data/livraisons/process/import': () => json(202, { tache: 'TAC0000001' }),
      ...answers,
    },
    kept,
  );
}

/** Finalises a file whose rows the server keeps. */
async function begin(answers: Handlers, kept?: Kept) {
  const app = open('/livraisons', answers, kept);
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier' }));
  await app.user.upload(await screen.findByLabelText('Fichier à importer'), sampleFile('livraisons.txt'));
  await app.user.click(await screen.findByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog', { name: 'Finaliser l’import\u00a0?' });
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
  return app;
}
const status = () => within(screen.getByRole('region', { name: 'Import sur le serveur' })).getByRole('status');

test('a long import waits, shows its progress, and ends like any other', async () => {
  const app = await begin({ [`GET ${JOB}`]: job('attente') });
  await screen.findByRole('region', { name: 'Import sur le serveur' });
  expect(status()).toHaveTextContent('L’import attend son tour sur le serveur.');
  expect(screen.getByRole('progressbar', { name: 'Lignes traitées' })).not.toHaveAttribute('aria-valuenow');
  app.server.answer({ [`GET ${JOB}`]: job('encours', { faites: 15 }) });
  await waitFor(
    () => {
      expect(screen.getByRole('progressbar', { name: 'Lignes traitées' })).toHaveAttribute('aria-valuenow', '25');
    },
    { timeout: 4_000 },
  );
  expect(status()).toHaveTextContent('L’import est en cours sur le serveur.');
  expect(screen.getByText(/15 sur 60 lignes/)).toBeVisible();
  app.server.answer({
    [`GET ${JOB}`]: job('terminee', { faites: 60, resultat: { created: 60, ignored: 0, documents: 12 } }),
  });
  expect(await screen.findByText('Importation réussie', undefined, { timeout: 4_000 })).toBeVisible();
  expect(screen.getByText('60 lignes importées (12 livraisons créées), 0 ignorée.')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/livraisons');
});

test('a reload shows the progress again, and the list says that an import goes on', async () => {
  const kept = keptInMemory();
  const first = await begin({ [`GET ${JOB}`]: job('encours', { faites: 30 }) }, kept);
  await screen.findByRole('region', { name: 'Import sur le serveur' });
  await flushDrafts();
  first.unmount();

  const list = open('/livraisons', { [`GET ${JOB}`]: job('encours', { faites: 45 }) }, kept);
  expect(await screen.findByRole('link', { name: 'Import en cours' })).toHaveAttribute(
    'href',
    expect.stringContaining(REVIEW),
  );
  list.unmount();
  const again = open(REVIEW, { [`GET ${JOB}`]: job('encours', { faites: 45 }) }, kept);
  await waitFor(() => {
    expect(screen.getByRole('progressbar', { name: 'Lignes traitées' })).toHaveAttribute('aria-valuenow', '75');
  });
  expect(again.server.to('/api/data/livraisons/process/import')).toHaveLength(0);
  again.server.answer({
    [`GET ${JOB}`]: job('terminee', { faites: 60, resultat: { created: 60, ignored: 0, documents: 12 } }),
  });
  expect(await screen.findByText('Importation réussie', undefined, { timeout: 4_000 })).toBeVisible();
});

test('cancelled, its rows are reviewed again', async () => {
  const app = await begin({ [`GET ${JOB}`]: job('attente'), [`POST ${JOB}/ecarter`]: {} });
  await app.user.click(await screen.findByRole('button', { name: 'Annuler l’import' }));
  expect(await screen.findByRole('button', { name: 'Finaliser l’import' })).toBeEnabled();
  expect(screen.getByText(/lignes seront importées/)).toHaveTextContent('60');
  expect(app.server.to(`${JOB}/ecarter`)).toHaveLength(1);
});

test('cancelled too late, it ends as it would have', async () => {
  const app = await begin({
    [`GET ${JOB}`]: job('encours'),
    [`POST ${JOB}/ecarter`]: problem(409, 'Cet import est déjà terminé.'),
  });
  const cancel = await screen.findByRole('button', { name: 'Annuler l’import' });
  app.server.answer({
    [`GET ${JOB}`]: job('terminee', { faites: 60, resultat: { created: 60, ignored: 0, documents: 12 } }),
  });
  await app.user.click(cancel);
  expect(await screen.findByText('Importation réussie', undefined, { timeout: 4_000 })).toBeVisible();
});

test('failed, it says why, keeps the rows, and is begun again from what the server has', async () => {
  const app = await begin({
    [`GET ${JOB}`]: job('echouee', { message: 'L’import a été tenté 3 fois sans aboutir.' }),
    [`POST ${JOB}/relancer`]: job('attente'),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    "L'importation a échoué. L’import a été tenté 3 fois sans aboutir. Rien n’a été importé, vos lignes sont conservées.",
  );
  app.server.answer({ [`GET ${JOB}`]: job('encours') });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('region', { name: 'Import sur le serveur' })).toBeVisible();
  expect(app.server.to(`${JOB}/relancer`)).toHaveLength(1);
  expect(app.server.to('/api/data/livraisons/process/import')).toHaveLength(1);
});

test('put aside by somebody else, its rows can be reviewed again', async () => {
  const app = await begin({
    [`GET ${JOB}`]: problem(404, 'Cet import a été écarté.'),
    [`POST ${JOB}/ecarter`]: problem(404, 'Cet import a été écarté.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Quelqu’un a annulé cet import.');
  await app.user.click(screen.getByRole('button', { name: 'Revenir à la revue' }));
  expect(await screen.findByRole('button', { name: 'Finaliser l’import' })).toBeEnabled();
});
