import { screen, waitFor, within } from '@testing-library/react';
import { collection } from '../../../tests/support/fetchStub.ts';
import { importWithoutWorker, prepareForImports } from '../../../tests/support/imports.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { sampleFile } from '../../../tests/support/samples.ts';

type Row = Record<string, string> & { ligne: number };

beforeAll(prepareForImports);

/** Nobody has any stock before the file; one article is unknown. */
async function judge(request: Request) {
  const { miscellaneousLivraisons } = (await request.json()) as { miscellaneousLivraisons: Row[] };
  return miscellaneousLivraisons.map((row) => {
    const article = row['Ligne - Code article'] ?? '';
    if (article === 'DIV099')
      return { code: 'Ligne - Code article', text: 'Article inconnu\u00a0: DIV099', status: false };
    const effet = {
      cle: String(row.ligne),
      delta: Number(row['Ligne - Quantité']),
      avant: 0,
      libelle: `Divers ${article}`,
      precision: row['Document - Collaborateur*'] ?? '',
    };
    return { code: 'valide', text: 'Valide', status: true, effet };
  });
}

function open() {
  const app = renderApp('/livraisons-produits-divers', {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      'GET /api/data/miscellaneous-livraisons': collection([]),
      'GET /api/data/imports': collection([]),
      'POST /api/data/miscellaneous-livraison/validate/import': judge,
      'POST /api/data/miscellaneous-livraison/process/import': { created: 18, ignored: 1, documents: 6 },
    },
  });
  importWithoutWorker(app.store);
  return app;
}

async function choose(app: ReturnType<typeof open>, file: File) {
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier' }));
  const field = await screen.findByLabelText('Fichier à importer');
  field.removeAttribute('accept');
  await app.user.upload(field, file);
}

test('a file is chosen, checked, reviewed and finalised; the column keeps its asterisk', async () => {
  const app = open();
  await choose(app, sampleFile('livraisons-produits-divers.txt'));
  expect(await screen.findByRole('heading', { name: 'Import des livraisons de produits divers' })).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/livraisons-produits-divers/import/validation');
  await screen.findByText(/lignes seront importées/);
  const [checked] = app.server.to('/api/data/miscellaneous-livraison/validate/import');
  const { miscellaneousLivraisons: rows } = (await checked?.clone().json()) as { miscellaneousLivraisons: Row[] };
  expect([rows.length, rows[0]]).toEqual([
    18,
    {
      ligne: 2,
      'Document - Numéro du document': 'PD4400',
      'Document - Date': '12/11/2026',
      'Document - Collaborateur*': 'COL001',
      'Ligne - Code article': 'DIV001',
      'Ligne - Quantité': '3',
    },
  ]);

  await app.user.click(screen.getByRole('tab', { name: /Effets sur le stock/ }));
  const table = await screen.findByRole('table', { name: 'Effets sur le stock' });
  const line = within(table).getAllByText('COL001')[0]?.closest('[role=row]');
  for (const text of ['Divers DIV00', '0', '+']) expect(line).toHaveTextContent(text);

  await app.user.click(screen.getByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(
    '18 lignes formant 6 livraisons seront créées et ajoutées au stock de produits divers des commerciaux.',
  );
  await waitFor(() => {
    expect(within(question).getByRole('button', { name: 'Annuler' })).toHaveFocus();
  });
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
  expect(await screen.findByText('Importation réussie')).toBeVisible();
  expect(screen.getByText('18 lignes importées (6 livraisons créées), 1 ignorée.')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/livraisons-produits-divers');
});

test('rows in error say why, duplicates too', async () => {
  const app = open();
  await choose(app, sampleFile('erreurs/livraisons-produits-divers-lignes-en-erreur.txt'));
  expect((await screen.findByText('Article inconnu : DIV099')).closest('[role=row]')).toHaveTextContent('PD4900');
  expect(screen.getByText('Ligne en double : même document et article qu’à la ligne 2')).toBeVisible();
});

test.each([
  ['retours.txt', 'Les colonnes suivantes sont manquantes: Document - Collaborateur*'],
  ['erreurs/entete-seule.txt', "Le fichier est vide ou ne contient pas d'en-têtes."],
  ['produits-divers.xlsx', 'Le fichier doit être au format .txt.'],
])('%s is refused in the dialog', async (name, text) => {
  const app = open();
  await choose(app, sampleFile(name));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
