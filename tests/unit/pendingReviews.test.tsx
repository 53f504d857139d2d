import { screen, within } from '@testing-library/react';
import { flushDrafts } from '../../src/machines/drafts/persistence.ts';
import { collection, problem } from '../support/fetchStub.ts';
import { importWithoutWorker, keptInMemory, prepareForImports, type Kept } from '../support/imports.ts';
import { renderApp } from '../support/renderApp.tsx';
import { sampleFile } from '../support/samples.ts';

beforeAll(prepareForImports);

function open(address: string, kept: Kept) {
  const boards = ['key-metrics', 'sales-chart', 'top-commercials', 'top-products', 'doughnut-charts'].map((name) => [
    `GET /api/data/dashboard/${name}`,
    problem(404, 'Inconnu.'),
  ]);
  const app = renderApp(address, {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      ...(Object.fromEntries(boards) as object),
      'GET /api/data/alertes': problem(404, 'Inconnu.'),
      'GET /api/data/premiers-pas': problem(404, 'Inconnu.'),
      'GET /api/data/livraisons': collection([]),
      'GET /api/data/utilisateurs': collection([]),
      'GET /api/data/imports': collection([]),
      'POST /api/data/livraisons/validate/import': Array.from({ length: 60 }, () => ({
        code: 'valide',
        text: 'Valide',
        status: true,
      })),
    },
  });
  importWithoutWorker(app.store, kept);
  return app;
}

test('a pending review is announced on its list and on the dashboard, with a link', async () => {
  const kept = keptInMemory();
  const first = open('/livraisons', kept);
  await first.user.click(await screen.findByRole('button', { name: 'Importer fichier' }));
  await first.user.upload(await screen.findByLabelText('Fichier à importer'), sampleFile('livraisons.txt'));
  await screen.findByRole('button', { name: 'Finaliser l’import' });
  await first.user.click(
    within(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).getByRole('link', { name: 'Facturation' }),
  );
  expect(await screen.findByRole('link', { name: 'Une revue d’import vous attend' })).toHaveAttribute(
    'href',
    expect.stringMatching(/livraisons.import.validation$/),
  );
  await flushDrafts();
  first.unmount();

  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const dashboard = open('/dashboard', kept);
  expect(await screen.findByText(/Une revue d’import vous attend/)).toBeVisible();
  await dashboard.user.click(screen.getByRole('link', { name: 'Import des livraisons' }));
  expect(await screen.findByRole('button', { name: 'Finaliser l’import' })).toBeVisible();
  jest.restoreAllMocks();
});
