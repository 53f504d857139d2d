import { screen, within } from '@testing-library/react';
import { collection } from '../../../tests/support/fetchStub.ts';
import { importWithoutWorker, prepareForImports } from '../../../tests/support/imports.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { sampleFile } from '../../../tests/support/samples.ts';
import { xlsxBytes, type WrittenCell } from '../../../tests/support/workbook.ts';

beforeAll(prepareForImports);

const COLUMNS = [
  'Code article',
  'Libellé',
  "Type d'article",
  'PV HT',
  'Unité',
  'Code barre',
  'Stock virtuel',
  'Stock réel',
  'prix commerciaux HT',
  'prix commerciaux TTC',
];

interface Row {
  'Code article': string;
  [column: string]: string;
}

/** Judges as the server does: the first two products exist, and the second of them would not change. */
const verdicts = async (request: Request) => {
  const { products } = (await request.json()) as { products: Row[] };
  const good = { code: 'valide', text: 'Valide', status: true };
  return products.map((row) => {
    if (row['Code article'] === 'ART0001')
      return { ...good, action: 'update', changements: [{ champ: 'Prix', avant: '1 200 Ar', apres: '1 320 Ar' }] };
    if (row['Code article'] === 'ART0002') return { ...good, action: 'identical' };
    if (row['Unité'] === 'PAL')
      return { code: 'Unité', text: 'Unité inconnue\u00a0: «\u00a0PAL\u00a0»', status: false };
    return { ...good, action: 'create' };
  });
};

const productRow = (code: string, more: Partial<Record<string, WrittenCell>> = {}): WrittenCell[] =>
  COLUMNS.map(
    (column) =>
      more[column] ??
      { 'Code article': code, Libellé: `Produit ${code}`, Unité: 'KG', 'prix commerciaux TTC': 1320 }[column] ??
      '',
  );

const workbook = (...rows: WrittenCell[][]): File => {
  const bytes = xlsxBytes(rows);
  return Object.assign(new File([], 'produits.xlsx'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
};

async function choose(file: File, answers: Record<string, unknown> = {}) {
  const app = renderApp('/produits', {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      'GET /api/data/products': collection([]),
      'GET /api/data/imports': collection([]),
      'POST /api/data/products/validate/import': verdicts,
      'POST /api/data/products/process/import': { created: 23, updated: 1, identical: 1, ignored: 0 },
      ...answers,
    },
  });
  importWithoutWorker(app.store);
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier excel' }));
  await app.user.upload(await screen.findByLabelText('Fichier à importer'), file);
  return app;
}

const rowOf = async (code: string) => {
  await within(await screen.findByRole('table', { name: 'Lignes du fichier' })).findByText(code);
  return screen.getAllByRole('row').find((row) => within(row).queryByText(code) !== null);
};

test.each(['produits.xlsx', 'produits.xls'])(
  '%s: new, identical, changed fields, then back to the list',
  async (name) => {
    const app = await choose(sampleFile(name));
    expect(await rowOf('ART0001')).toHaveTextContent('Existe déjà');
    expect(await rowOf('ART0001')).toHaveTextContent('Prix : 1 200 Ar → 1 320 Ar');
    expect(await rowOf('ART0002')).toHaveTextContent('Identique');
    expect(await rowOf('ART0003')).toHaveTextContent('Nouveau');
    expect(await rowOf('ART0003')).toHaveTextContent('2611000015838');
    expect(screen.getByText(/mis à jour,.*identique\./)).toHaveTextContent(
      '23 seront créés, 1 mis à jour, 1 identique.',
    );
    await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('23 produits seront créés et 1 produit sera mis à jour.');
    await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
    expect(await screen.findByText('Importation réussie')).toBeVisible();
    expect(screen.getByText('23 produits créés, 1 mis à jour.')).toBeVisible();
    expect(app.router.state.location.pathname).toBe('/produits');
  },
);

test('rows in error say why and are not sent', async () => {
  const rows = [
    productRow('ART0001'),
    productRow('NEUF1', { Unité: 'PAL' }),
    productRow('NEUF2'),
    productRow('NEUF2'),
    productRow('NEUF3', { 'prix commerciaux TTC': 'gratuit' }),
    productRow('NEUF4', { Libellé: '' }),
  ];
  const app = await choose(workbook(COLUMNS, ...rows));
  expect(await rowOf('NEUF1')).toHaveTextContent('Unité inconnue : « PAL »');
  expect(await rowOf('NEUF3')).toHaveTextContent('prix commerciaux TTC : montant illisible « gratuit »');
  expect(await rowOf('NEUF4')).toHaveTextContent('Valeur manquante : Libellé');
  expect(screen.getByText('Ligne en double : même code qu’à la ligne 4')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Finaliser l’import' }),
  );
  await screen.findByText('Importation réussie');
  const [sent] = app.server.to('/api/data/products/process/import');
  expect(((await sent?.json()) as { products: Row[] }).products.map((row) => row['Code article'])).toEqual([
    'ART0001',
    'NEUF2',
  ]);
});

test('on a backend without this call, codes tell which rows exist', async () => {
  await choose(sampleFile('produits.xlsx'), {
    'POST /api/data/products/validate/import': new Response('{}', { status: 404 }),
    'POST /api/data/products/check/existence': async (request: Request) => {
      const { codes } = (await request.json()) as { codes: string[] };
      return Object.fromEntries(codes.map((code) => [code, code.startsWith('ART00') ? 'update' : 'create']));
    },
  });
  expect(await rowOf('ART0001')).toHaveTextContent('Existe déjà');
  expect(await rowOf('ART0001')).not.toHaveTextContent('→');
  expect(await rowOf('ART0920')).toHaveTextContent('Nouveau');
});

test.each([
  [
    'missing columns',
    [COLUMNS.slice(0, 8)],
    'Les colonnes suivantes sont manquantes: prix commerciaux HT, prix commerciaux TTC',
  ],
  ['columns too many', [[...COLUMNS, 'Marge']], 'Colonnes non autorisées détectées: Marge'],
])('%s: the file is refused with its text', async (_, [header = []], text) => {
  await choose(
    workbook(
      [...header],
      header.map(() => 'x'),
    ),
  );
  expect(await screen.findByText(text)).toBeVisible();
});

test('a failed finalising is reported and loses nothing', async () => {
  const app = await choose(sampleFile('produits.xlsx'), {
    'POST /api/data/products/process/import': new Response('{}', { status: 500 }),
  });
  await rowOf('ART0001');
  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Finaliser l’import' }),
  );
  expect(await screen.findByText(/L'importation a échoué/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeEnabled();
});
