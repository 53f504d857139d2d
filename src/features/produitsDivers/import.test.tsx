import { screen, within } from '@testing-library/react';
import { collection } from '../../../tests/support/fetchStub.ts';
import { importWithoutWorker, prepareForImports } from '../../../tests/support/imports.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { sampleFile } from '../../../tests/support/samples.ts';
import { xlsxBytes, type WrittenCell } from '../../../tests/support/workbook.ts';

beforeAll(prepareForImports);

const GOOD = { code: 'valide', text: 'Valide', status: true };

async function choose(file: File) {
  const app = renderApp('/produits-divers', {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      'GET /api/data/miscellaneous': collection([]),
      'GET /api/data/imports': collection([]),
      'POST /api/data/miscellaneous/validate/import': async (request: Request) => {
        const { miscellaneous } = (await request.json()) as { miscellaneous: { 'Code article': string }[] };
        return miscellaneous.map((row) => ({ ...GOOD, action: row['Code article'] < 'DIV9' ? 'identical' : 'create' }));
      },
      'POST /api/data/miscellaneous/process/import': { created: 2, updated: 0, identical: 6, ignored: 0 },
    },
  });
  importWithoutWorker(app.store);
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier excel' }));
  await app.user.upload(await screen.findByLabelText('Fichier à importer'), file);
  return app;
}

const workbook = (...rows: WrittenCell[][]): File => {
  const bytes = xlsxBytes(rows);
  return Object.assign(new File([], 'divers.xlsx'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
};

const table = () => screen.findByRole('table', { name: 'Lignes du fichier' });

test('the whole file: new rows, identical rows, then the list', async () => {
  const app = await choose(sampleFile('produits-divers.xlsx'));
  await within(await table()).findByText('DIV907');
  expect(screen.getAllByText('Identique')).toHaveLength(6);
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('2 produits divers seront créés. Cette action est irréversible.');
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
  expect(await screen.findByText('2 produits divers créés, 0 mis à jour.')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/produits-divers');
});

test('two columns are enough; the question says when nothing will change', async () => {
  const app = await choose(workbook(['Libellé', 'Code article'], ['Parasol', 'DIV001'], ['Affiche', 'DIV003']));
  await within(await table()).findByText('Parasol');
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Toutes les lignes valides sont identiques à ce qui est enregistré : rien ne changera.',
  );
});

test.each([
  ['without Libellé', ['Code article', 'Prix'], 'Les colonnes suivantes sont manquantes: Libellé'],
  ['one column too many', ['Code article', 'Libellé', 'Couleur'], 'Colonnes non autorisées détectées: Couleur'],
])('%s: the file is refused with its text', async (_, header, text) => {
  await choose(
    workbook(
      header,
      header.map(() => 'x'),
    ),
  );
  expect(await screen.findByText(text)).toBeVisible();
});
