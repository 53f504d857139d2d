import { screen, within } from '@testing-library/react';
import { collection } from '../../../tests/support/fetchStub.ts';
import { importWithoutWorker, prepareForImports } from '../../../tests/support/imports.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { COMMERCIAL_COLUMNS, sampleFile } from '../../../tests/support/samples.ts';
import { xlsxBytes } from '../../../tests/support/workbook.ts';

beforeAll(prepareForImports);

const person = (codeTiers: string, nomPrenom: string, adresse: string, phoneNumber: string, region: string, codeCollaborateur: string) => ({
  username: codeCollaborateur.toLowerCase(), codeTiers, nomPrenom, adresse, phoneNumber, region, codeCollaborateur,
});

const CURRENT = [
  person('C0001', 'RAKOTOMALALA Hery', 'Lot II A 10 bis, Analakely', '0341000000', 'Analamanga', 'COL001'),
  person('C0002', 'RASOANAIVO Voahangy', 'Lot IV, Isotry', '341013577', 'ITASY', 'COL002'),
];

async function review(file: string | File, current: unknown) {
  const app = renderApp('/commercial', {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      // The list and the comparison ask the same call.
      'GET /api/data/utilisateurs': (request: Request) => (request.url.includes('pagination=false') ? current : collection([])),
      'GET /api/data/zones': collection([]),
      'GET /api/data/imports': collection([]),
      'POST /api/data/commercial/check/existence': async (request: Request) => {
        const { codes } = (await request.json()) as { codes: string[] };
        return Object.fromEntries(codes.map((code) => [code, code.startsWith('C00') ? 'update' : 'create']));
      },
      'POST /api/data/commercial/process/import': { created: 3, updated: 9, ignored: 0 },
    },
  });
  importWithoutWorker(app.store);
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier excel' }));
  await app.user.upload(await screen.findByLabelText('Fichier à importer'), typeof file === 'string' ? sampleFile(file) : file);
  await within(await screen.findByRole('table', { name: 'Lignes du fichier' })).findByText('C0001');
  return app;
}

const rowOf = (code: string) => screen.getAllByRole('row').find((row) => within(row).queryByText(code) !== null);

test.each(['commerciaux.xlsx', 'commerciaux.xls'])('%s: what is new, what exists, which fields change', async (file) => {
  const app = await review(file, collection(CURRENT));
  expect(rowOf('C0001')).toHaveTextContent('Existe déjà');
  expect(rowOf('C0001')).toHaveTextContent('Identique');
  expect(rowOf('C0002')).toHaveTextContent('Adresse : Lot IV, Isotry → Lot II B 11 bis, Analakely');
  expect(rowOf('C0909')).toHaveTextContent('Nouveau');
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('3 commerciaux seront créés et 9 commerciaux seront mis à jour.');
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
  expect(await screen.findByText('3 commerciaux créés, 9 mis à jour.')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/commercial');
});

test('without the current values the review only says what exists', async () => {
  await review('commerciaux.xlsx', new Response('{}', { status: 500 }));
  expect(rowOf('C0002')).toHaveTextContent('Existe déjà');
  expect(rowOf('C0002')).not.toHaveTextContent('→');
});

test('a balance that cannot be read is said on its row, which is not sent', async () => {
  const person = (n: number, solde: string | number) => [`C000${String(n)}`, 'Nom', '', solde, '', '', '', '', `COL00${String(n)}`, '', ''];
  const bytes = xlsxBytes([COMMERCIAL_COLUMNS, person(1, 1500), person(2, 'voir avec Miora')]);
  const file = Object.assign(new File([], 'soldes.xlsx'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
  const app = await review(file, collection(CURRENT));
  expect(rowOf('C0002')).toHaveTextContent('Solde actuel : montant illisible « voir avec Miora »');
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog');
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
  await screen.findByText('Importation réussie');
  const [sent] = app.server.to('/api/data/commercial/process/import');
  expect(((await sent?.json()) as { commercials: object[] }).commercials).toHaveLength(1);
});
