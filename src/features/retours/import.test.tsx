import { screen, waitFor, within } from '@testing-library/react';
import { flushDrafts } from '../../machines/drafts/persistence.ts';
import { problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { keptInMemory, prepareForImports, type Kept } from '../../../tests/support/imports.ts';
import { renderImport } from '../../../tests/support/renderImport.ts';
import { sampleFile } from '../../../tests/support/samples.ts';

const REVIEW = '/retours/import/validation';
const VALIDATE = 'POST /api/data/retour/validate/import';
const PROCESS = 'POST /api/data/retour/process/import';
type Row = Record<string, string> & { ligne: number };

beforeAll(prepareForImports);

/** Every lot holds 10 units before the file; L26-999 is unknown. */
async function judge(request: Request) {
  const { retours } = (await request.json()) as { retours: Row[] };
  return retours.map((row) => {
    const lot = row['Ligne - Série/lot'] ?? '';
    if (lot === 'L26-999') return { code: 'Ligne - Série/lot', text: 'Lot inconnu\u00a0: L26-999', status: false };
    const effet = {
      cle: `${String(row.ligne)}`,
      delta: -Number(row['Ligne - Quantité']),
      avant: 10,
      libelle: `Produit · ${lot}`,
      precision: 'Rakotomalala Hery',
    };
    return { code: 'valide', text: 'Valide', status: true, effet };
  });
}

function open(address: string, answers: Handlers = {}, kept?: Kept) {
  return renderImport(
    address,
    { [VALIDATE]: judge, [PROCESS]: { created: 10, ignored: 0, documents: 10 }, ...answers },
    kept,
  );
}
type App = ReturnType<typeof open>;

async function choose(app: App, file: File) {
  await app.user.click(await screen.findByRole('button', { name: 'Importer un fichier' }));
  const field = await screen.findByLabelText('Fichier à importer');
  field.removeAttribute('accept');
  await app.user.upload(field, file);
}

async function confirm(app: App) {
  await app.user.click(await screen.findByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog', { name: 'Finaliser l’import\u00a0?' });
  await waitFor(() => {
    expect(within(question).getByRole('button', { name: 'Annuler' })).toHaveFocus();
  });
  const text = question.textContent;
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
  return text;
}

const sentTo = async (app: App, name: string) =>
  ((await app.server.to(`/api/data/retour/${name}/import`)[0]?.clone().json()) as { retours: Row[] }).retours;

test('a file is chosen, checked, reviewed and finalised, with created and ignored counts', async () => {
  const app = open('/retours');
  await choose(app, sampleFile('retours.txt'));
  expect(await screen.findByRole('heading', { name: 'Import des retours' })).toBeVisible();
  expect(app.router.state.location.pathname).toBe(REVIEW);
  await waitFor(async () => {
    expect(await sentTo(app, 'validate')).toHaveLength(10);
  });
  expect((await sentTo(app, 'validate'))[0]).toEqual({
    ligne: 2,
    'Document - Code client': 'C0001',
    'Document - Numéro du document': 'AV260400',
    'Document - Date': '19/11/2026',
    'Ligne - Code article': 'ART0001',
    'Ligne - Quantité': '2',
    'Ligne - Série/lot': 'L26-000',
    'Ligne - Date limite': '15/01/2027',
  });
  expect(await confirm(app)).toContain('10 retours (10 lignes) seront créés et déduits du stock des commerciaux.');
  expect(await screen.findByText('Importation réussie')).toBeVisible();
  expect(screen.getByText('10 retours créés, 0 retours ignorés.')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/retours');
  expect(await sentTo(app, 'process')).toHaveLength(10);
});

test.each([
  [
    'several lines of one return are said to be lines',
    { created: 12, ignored: 1, documents: 3 },
    '12 retours créés, 1 retours ignorés. Comptés par ligne : 12 lignes de 3 retours.',
  ],
  [
    'one line of each return says the same either way',
    { created: 3, ignored: 1, documents: 3 },
    '3 retours créés, 1 retours ignorés.',
  ],
  [
    'a backend that does not count documents says what it counts',
    { created: 12, ignored: 1 },
    '12 retours créés, 1 retours ignorés.',
  ],
])('%s', async (_name, result, text) => {
  const app = open('/retours', { [PROCESS]: result });
  await choose(app, sampleFile('retours.txt'));
  await confirm(app);
  expect(await screen.findByText(text)).toBeVisible();
});

test('effects on the stock: each lot before and after', async () => {
  const app = open('/retours');
  await choose(app, sampleFile('retours.txt'));
  await app.user.click(await screen.findByRole('tab', { name: /Effets sur le stock/ }));
  const table = await screen.findByRole('table', { name: 'Effets sur le stock' });
  const line = within(table).getByText('Produit · L26-000').closest('[role=row]');
  for (const text of ['Rakotomalala Hery', '10', '8', '−2']) expect(line).toHaveTextContent(text);
});

test('a row in error says why and is not sent', async () => {
  const app = open('/retours', { [PROCESS]: { created: 8, ignored: 0, documents: 8 } });
  await choose(app, sampleFile('erreurs/retours-lignes-en-erreur.txt'));
  expect((await screen.findByText('Lot inconnu : L26-999')).closest('[role=row]')).toHaveTextContent('AV260903');
  expect(screen.getByText('Ligne en double : même document, article et lot qu’à la ligne 2')).toBeVisible();
  expect(await confirm(app)).toContain('2 lignes en erreur seront ignorées');
  await screen.findByText('Importation réussie');
  expect((await sentTo(app, 'process')).map((row) => row['Ligne - Série/lot'])).not.toContain('L26-999');
});

test.each([
  ['livraisons-etoile.txt', /^Les colonnes suivantes sont manquantes: Document - Code client/],
  ['erreurs/colonne-manquante.txt', 'Les colonnes suivantes sont manquantes: Ligne - Date limite'],
  ['erreurs/vide.txt', "Le fichier est vide ou ne contient pas d'en-têtes."],
])('%s is refused in the dialog', async (name, text) => {
  const app = open('/retours');
  await choose(app, sampleFile(name));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('a session that ends on finalising loses neither rows nor key', async () => {
  const kept = keptInMemory();
  const first = open('/retours', { [PROCESS]: problem(401, 'Session expirée') }, kept);
  await choose(first, sampleFile('retours.txt'));
  await confirm(first);
  await screen.findByText(/L'importation a échoué/);
  await flushDrafts();
  const [refused] = first.server.to('/api/data/retour/process/import');
  first.unmount();

  const again = open(REVIEW, {}, kept);
  await again.user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('10 retours créés, 0 retours ignorés.')).toBeVisible();
  expect(again.server.to('/api/data/retour/process/import')[0]?.headers.get('Idempotency-Key')).toBe(
    refused?.headers.get('Idempotency-Key'),
  );
});

test('the address and « i » open the dialog that chooses a file; closing it leaves the list alone', async () => {
  const app = open('/retours?importer=1&q=ana');
  expect(await screen.findByLabelText('Fichier à importer')).toBeInTheDocument();
  expect(app.router.state.location.search).toBe('?q=ana');
  await app.user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await app.user.click(document.body);
  await app.user.keyboard('i');
  expect(await screen.findByLabelText('Fichier à importer')).toBeInTheDocument();
});
