import { screen, within } from '@testing-library/react';
import { collection } from '../../../tests/support/fetchStub.ts';
import { importWithoutWorker, prepareForImports } from '../../../tests/support/imports.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { COMMERCIAL_COLUMNS, sampleFile } from '../../../tests/support/samples.ts';
import { xlsxBytes } from '../../../tests/support/workbook.ts';

beforeAll(prepareForImports);

const GOOD = { code: 'valide', text: 'Valide', status: true };

/** The server's verdicts: two known rows, one of them unchanged. */
const verdicts = async (request: Request) => {
  const { commercials } = (await request.json()) as { commercials: { 'Code (tiers)': string }[] };
  return commercials.map((row) => {
    if (row['Code (tiers)'] === 'C0001') return { ...GOOD, action: 'identical' };
    const changements = [{ champ: 'Adresse', avant: 'Lot IV, Isotry', apres: 'Lot II B 11 bis, Analakely' }];
    return row['Code (tiers)'].startsWith('C00')
      ? { ...GOOD, action: 'update', changements }
      : { ...GOOD, action: 'create' };
  });
};

async function review(file: string | File, answers: Record<string, unknown> = {}) {
  const app = renderApp('/commercial', {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      'GET /api/data/utilisateurs': collection([]),
      'GET /api/data/zones': collection([]),
      'GET /api/data/imports': collection([]),
      'POST /api/data/commercial/validate/import': verdicts,
      'POST /api/data/commercial/process/import': { created: 3, updated: 8, identical: 1, ignored: 0 },
      ...answers,
    },
  });
  importWithoutWorker(app.store);
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier excel' }));
  await app.user.upload(
    await screen.findByLabelText('Fichier à importer'),
    typeof file === 'string' ? sampleFile(file) : file,
  );
  await within(await screen.findByRole('table', { name: 'Lignes du fichier' })).findByText('C0001');
  return app;
}

const rowOf = (code: string) => screen.getAllByRole('row').find((row) => within(row).queryByText(code) !== null);

test.each(['commerciaux.xlsx', 'commerciaux.xls'])(
  '%s sees which rows are new, which exist, and which fields change',
  async (file) => {
    const app = await review(file);
    expect(rowOf('C0001')).toHaveTextContent('Existe déjà');
    expect(rowOf('C0001')).toHaveTextContent('Identique');
    expect(rowOf('C0002')).toHaveTextContent('Adresse : Lot IV, Isotry → Lot II B 11 bis, Analakely');
    expect(rowOf('C0909')).toHaveTextContent('Nouveau');
    await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('3 commerciaux seront créés et 8 commerciaux seront mis à jour.');
    await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
    expect(await screen.findByText('3 commerciaux créés, 8 mis à jour.')).toBeVisible();
    expect(app.router.state.location.pathname).toBe('/commercial');
  },
);

test('a backend without the call: the review only shows which rows exist', async () => {
  await review('commerciaux.xlsx', {
    'POST /api/data/commercial/validate/import': new Response('{}', { status: 404 }),
    'POST /api/data/commercial/check/existence': async (request: Request) => {
      const { codes } = (await request.json()) as { codes: string[] };
      return Object.fromEntries(codes.map((code) => [code, code.startsWith('C00') ? 'update' : 'create']));
    },
  });
  expect(rowOf('C0002')).toHaveTextContent('Existe déjà');
  expect(rowOf('C0002')).not.toHaveTextContent('→');
  expect(rowOf('C0909')).toHaveTextContent('Nouveau');
});

test('an unreadable balance is reported on its row, which is not sent', async () => {
  const person = (n: number, solde: string | number) => [
    `C000${String(n)}`,
    'Nom',
    '',
    solde,
    '',
    '',
    '',
    '',
    `COL00${String(n)}`,
    '',
    '',
  ];
  const bytes = xlsxBytes([COMMERCIAL_COLUMNS, person(1, 1500), person(2, 'voir avec Miora')]);
  const file = Object.assign(new File([], 'soldes.xlsx'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
  const app = await review(file);
  expect(rowOf('C0002')).toHaveTextContent('Solde actuel : montant illisible « voir avec Miora »');
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog');
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
  await screen.findByText('Importation réussie');
  const [sent] = app.server.to('/api/data/commercial/process/import');
  expect(((await sent?.json()) as { commercials: object[] }).commercials).toHaveLength(1);
});
