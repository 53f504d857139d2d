import { screen, waitFor, within } from '@testing-library/react';
import { flushDrafts } from '../../machines/drafts/persistence.ts';
import { importsApi } from '../../store/api/importsApi.ts';
import { collection, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { keptInMemory, prepareForImports, type Kept } from '../../../tests/support/imports.ts';
import { renderImport } from '../../../tests/support/renderImport.ts';
import { sampleFile } from '../../../tests/support/samples.ts';

const REVIEW = '/livraisons/import/validation';
const VALIDATE = 'POST /api/data/livraisons/validate/import';
const PROCESS = 'POST /api/data/livraisons/process/import';

const valid = { code: 'valide', text: 'Valide', status: true };
const unknownClient = { code: 'Document - Code client', text: 'Client inconnu\u00a0: C9999', status: false };

beforeAll(prepareForImports);

function open(address: string, answers: Handlers = {}, kept?: Kept) {
  return renderImport(
    address,
    {
      [VALIDATE]: async (request: Request) => {
        const { livraisons } = (await request.json()) as { livraisons: Record<string, unknown>[] };
        return livraisons.map((row) => (row['Document - Code client'] === 'C9999' ? unknownClient : valid));
      },
      ...answers,
    },
    kept,
  );
}

async function choose(app: ReturnType<typeof open>, file: File) {
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier' }));
  // The file field only accepts the right kinds, but a file of any kind can be dropped on it.
  const field = await screen.findByLabelText('Fichier à importer');
  field.removeAttribute('accept');
  await app.user.upload(field, file);
}

async function confirm(app: ReturnType<typeof open>) {
  await app.user.click(await screen.findByRole('button', { name: 'Finaliser l’import' }));
  const question = await screen.findByRole('alertdialog', { name: 'Finaliser l’import\u00a0?' });
  await waitFor(() => {
    expect(within(question).getByRole('button', { name: 'Annuler' })).toHaveFocus();
  });
  return question;
}

const yes = async (app: ReturnType<typeof open>, question: HTMLElement) => {
  await app.user.click(within(question).getByRole('button', { name: 'Finaliser l’import' }));
};

test('a file is chosen, checked, reviewed, finalised, and leads back to the list', async () => {
  const app = open('/livraisons', { [PROCESS]: { created: 9, ignored: 0, documents: 7 } });
  await choose(app, sampleFile('erreurs/livraisons-lignes-en-erreur.txt'));
  const row = (await screen.findByText('Client inconnu : C9999')).closest('[role=row]');
  expect(row).toHaveTextContent('C9999');
  expect(app.router.state.location.pathname).toBe(REVIEW);
  expect(screen.getByText('Ligne en double : même document, article et lot qu’à la ligne 2')).toBeVisible();
  expect(screen.getByText(/lignes seront importées/)).toHaveTextContent('8 lignes seront importées, 2 ignorées.');

  const question = await confirm(app);
  expect(question).toHaveTextContent('8 lignes formant');
  expect(question).toHaveTextContent('2 lignes en erreur seront ignorées');
  await yes(app, question);
  expect(await screen.findByText('Importation réussie')).toBeVisible();
  expect(screen.getByText('9 lignes importées (7 livraisons créées), 2 ignorées.')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/livraisons');
  const [sent] = app.server.to('/api/data/livraisons/process/import');
  const body = (await sent?.json()) as { livraisons: unknown[]; fichier: { nom: string } };
  expect(body.livraisons).toHaveLength(8);
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/.{16,}/);
});

test('shows only rows in error, or those that a search finds', async () => {
  const app = open('/livraisons');
  await choose(app, sampleFile('erreurs/livraisons-lignes-en-erreur.txt'));
  await app.user.click(await screen.findByRole('switch', { name: 'Erreurs seulement' }));
  await waitFor(() => {
    expect(screen.getByRole('table', { name: 'Lignes du fichier' })).toHaveAttribute('aria-rowcount', '3');
  });
  await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher dans les lignes' }), 'introuvable');
  expect(await screen.findByText('Aucune ligne ne correspond')).toBeVisible();
});

test.each([
  ['erreurs/vide.txt', "Le fichier est vide ou ne contient pas d'en-têtes."],
  ['erreurs/colonne-manquante.txt', 'Les colonnes suivantes sont manquantes: Ligne - Date limite'],
  ['commerciaux.xlsx', 'Le fichier doit être au format .txt.'],
])('%s is refused in the dialog, which stays open for another', async (name, text) => {
  const app = open('/livraisons');
  await choose(app, sampleFile(name));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await app.user.upload(screen.getByLabelText('Fichier à importer'), sampleFile('livraisons.txt'));
  expect(await screen.findByRole('heading', { name: 'Import des livraisons' })).toBeVisible();
});

test('asks for a file when there is none', async () => {
  const app = open('/livraisons');
  await app.user.click(await screen.findByRole('button', { name: 'Importer fichier' }));
  await app.user.click(await screen.findByRole('button', { name: 'Importer' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Veuillez sélectionner un fichier.');
});

test('without a valid row nothing can be finalised, and the reason is shown', async () => {
  const app = open('/livraisons', { [VALIDATE]: [] });
  await choose(app, sampleFile('livraisons.txt'));
  expect((await screen.findAllByText('Erreur de validation')).length).toBeGreaterThan(5);
  expect(screen.getByRole('button', { name: 'Finaliser l’import' })).toBeDisabled();
  expect(screen.getByText('Aucune ligne valide : il n’y a rien à finaliser.')).toBeVisible();
});

test('a check that fails keeps the file and can be tried again', async () => {
  const app = open('/livraisons', { [VALIDATE]: problem(503, 'Base de données indisponible.') });
  await choose(app, sampleFile('livraisons.txt'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Base de données indisponible.');
  app.server.answer({ [VALIDATE]: Array.from({ length: 60 }, () => valid) });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText(/lignes seront importées/)).toHaveTextContent('60');
});

test('a failed finalising keeps the rows; the retry carries the same key', async () => {
  const app = open('/livraisons', { [PROCESS]: problem(503, 'Base de données indisponible.') });
  await choose(app, sampleFile('livraisons.txt'));
  await yes(app, await confirm(app));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("L'importation a échoué. Base de données indisponible.");
  app.server.answer({ [PROCESS]: { created: 60, ignored: 0, documents: 12 } });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Importation réussie')).toBeVisible();
  const keys = app.server
    .to('/api/data/livraisons/process/import')
    .map((request) => request.headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

describe('leaving while an import is finalised', () => {
  /** Whether the browser would ask before it unloads the page. */
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  async function leave() {
    let answer: (response: Response) => void = () => undefined;
    const app = open('/livraisons', {
      [PROCESS]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await choose(app, sampleFile('livraisons.txt'));
    const question = await confirm(app);
    expect(browserAsks()).toBe(false);
    await yes(app, question);
    expect(await screen.findByRole('button', { name: 'Finalisation...' })).toBeDisabled();
    await waitFor(() => {
      expect(question).not.toBeInTheDocument();
    });
    expect(browserAsks()).toBe(true);
    await app.user.click(
      within(screen.getByRole('navigation', { name: 'Fil d’Ariane' })).getByRole('link', { name: 'Facturation' }),
    );
    const leaving = await screen.findByRole('alertdialog', { name: 'Quitter pendant l’import\u00a0?' });
    expect(leaving).toHaveAccessibleDescription(
      'L’import se poursuit sur le serveur\u00a0: son résultat sera dans la liste.',
    );
    return {
      app,
      leaving,
      answer: (response: Response) => {
        answer(response);
      },
    };
  }

  test('asks first, and the list shows the result later', async () => {
    const { app, leaving, answer } = await leave();
    await app.user.click(within(leaving).getByRole('button', { name: 'Quitter' }));
    await waitFor(() => {
      expect(app.router.state.location.pathname).toBe('/livraisons');
    });
    answer(Response.json({ created: 60, ignored: 0, documents: 12 }));
    expect(await screen.findByText('Importation réussie')).toBeVisible();
    expect(browserAsks()).toBe(false);
  });

  test('no longer asks once the finalising failed, and reports the failure', async () => {
    const { app, answer } = await leave();
    answer(problem(503, 'Base de données indisponible.'));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(await screen.findByRole('alert')).toHaveTextContent("L'importation a échoué. Base de données indisponible.");
    expect(app.router.state.location.pathname).toBe(REVIEW);
  });
});

const earlier = { code: 'IMP1', createdAt: '2026-11-02T08:00:00Z', utilisateur: { username: 'm', nomPrenom: 'Miora' } };

test('warns when the same file was finalised before', async () => {
  const app = open('/livraisons', { 'GET /api/data/imports': collection([earlier]) });
  await choose(app, sampleFile('livraisons.txt'));
  expect(await screen.findByText(/a déjà été importé le 02\/11\/2026.*par Miora/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Finaliser l’import' })).toBeEnabled();
});

test('a change of the imports heard of while the earlier ones are searched does not lose the answer', async () => {
  let answer: (response: Response) => void = () => undefined;
  const app = open('/livraisons', {
    'GET /api/data/imports': () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  await choose(app, sampleFile('livraisons.txt'));
  await waitFor(() => {
    expect(app.server.to('/api/data/imports')).toHaveLength(1);
  });
  app.store.dispatch(importsApi.util.invalidateTags(['Importation']));
  answer(Response.json(collection([earlier])));
  expect(await screen.findByText(/a déjà été importé le 02\/11\/2026.*par Miora/)).toBeVisible();
});

test.each([
  ['the server fails', problem(500, 'Erreur interne.'), true],
  ['another backend has no journal of imports', problem(404, 'Cette adresse n’existe pas.'), false],
])('tells when nobody knows whether the file was finalised before: %s', async (_, answer, isTold) => {
  const app = open('/livraisons', { 'GET /api/data/imports': answer });
  await choose(app, sampleFile('livraisons.txt'));
  expect(await screen.findByRole('button', { name: 'Finaliser l’import' })).toBeEnabled();
  const notice = /^Ce fichier a peut-être déjà été importé/;
  if (isTold) expect(await screen.findByText(notice)).toHaveTextContent('Assurez-vous du contraire');
  else expect(screen.queryByText(notice)).toBeNull();
});

test('a review survives a reload: same rows, same key, for the same user', async () => {
  const kept = keptInMemory();
  const first = open('/livraisons', { [PROCESS]: problem(401, 'Session expirée') }, kept);
  await choose(first, sampleFile('livraisons.txt'));
  await yes(first, await confirm(first));
  await screen.findByText(/L'importation a échoué/);
  await flushDrafts();
  const [refused] = first.server.to('/api/data/livraisons/process/import');
  first.unmount();

  const again = open(REVIEW, { [PROCESS]: { created: 60, ignored: 0, documents: 12 } }, kept);
  await again.user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Importation réussie')).toBeVisible();
  const [accepted] = again.server.to('/api/data/livraisons/process/import');
  expect(accepted?.headers.get('Idempotency-Key')).toBe(refused?.headers.get('Idempotency-Key'));
});

describe('what a delivery changes', () => {
  /** The rows of one client add to one lot, which held 10 units before; each row of C0003 takes one unit away. */
  const withEffects = async (request: Request) => {
    const { livraisons } = (await request.json()) as { livraisons: Record<string, string>[] };
    const seen = new Set<string>();
    return livraisons.map((row) => {
      const cle = row['Document - Code client'] ?? '';
      if (cle === 'C9999') return unknownClient;
      const isFirst = !seen.has(cle);
      seen.add(cle);
      const delta = cle === 'C0003' ? -1 : Number.parseInt(row['Ligne - Quantité'] ?? '', 10) || 0;
      return {
        ...valid,
        effet: {
          cle,
          delta,
          ...(isFirst && { avant: 10, libelle: `Détergent, lot de ${cle}`, precision: `Client ${cle}` }),
        },
      };
    });
  };
  const effectsTab = () => screen.findByRole('tab', { name: /Effets sur le stock/ });
  const total = (name: string) =>
    within(screen.getByLabelText('Total : Effets sur le stock'))
      .getByText(name)
      .closest('div')
      ?.textContent.trim()
      .replaceAll('\u202f', ' ');
  const totals = () => ['Lots touchés', 'Avant', 'Après', 'Variation'].map(total);
  const rowOf = async (lot: string) => (await screen.findByText(lot)).closest('[role=row]');

  test('is shown lot by lot, before and after, with their total', async () => {
    const app = open('/livraisons', { [VALIDATE]: withEffects });
    await choose(app, sampleFile('livraisons.txt'));
    await app.user.click(await screen.findByRole('tab', { name: 'Effets sur le stock 9' }));
    const table = await screen.findByRole('table', { name: 'Effets sur le stock' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Lot', 'Commercial', 'Remarque', 'Avant', 'Après', 'Variation']);
    expect(await rowOf('Détergent, lot de C0001')).toHaveTextContent(/Client C0001 ?10→ 195\+185/);
    expect(await rowOf('Détergent, lot de C0003')).toHaveTextContent(/Épuisé ?10→ 0−10/);
    expect(totals()).toEqual(['Lots touchés 9', 'Avant 90', 'Après 1 045', 'Variation +955']);
  });

  test('is searched with the lines, by its own name or by one of its rows', async () => {
    const app = open('/livraisons', { [VALIDATE]: withEffects });
    await choose(app, sampleFile('livraisons.txt'));
    await app.user.type(await screen.findByRole('searchbox', { name: 'Rechercher dans les lignes' }), 'FA260400');
    await app.user.click(await effectsTab());
    await waitFor(() => {
      expect(totals()).toEqual(['Lots touchés 1 sur 9', 'Avant 10', 'Après 195', 'Variation +185']);
    });
    const search = screen.getByRole('searchbox', { name: 'Rechercher dans les effets' });
    await app.user.clear(search);
    await app.user.type(search, 'detergent, lot de c0002');
    await waitFor(() => {
      expect(totals()).toEqual(['Lots touchés 1 sur 9', 'Avant 10', 'Après 205', 'Variation +195']);
    });
    await app.user.type(search, 'x');
    expect(await screen.findByText('Aucun effet ne correspond')).toBeVisible();
  });

  test('is reached by keyboard; the filter of the lines is kept for them', async () => {
    const app = open('/livraisons', { [VALIDATE]: withEffects });
    await choose(app, sampleFile('erreurs/livraisons-lignes-en-erreur.txt'));
    await app.user.click(await screen.findByRole('switch', { name: 'Erreurs seulement' }));
    await app.user.tab();
    await app.user.keyboard('{ArrowRight}');
    expect(await effectsTab()).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: /Effets sur le stock/ })).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Erreurs seulement' })).not.toBeInTheDocument();
    await app.user.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('table', { name: 'Lignes du fichier' })).toHaveAttribute('aria-rowcount', '3');
  });

  test('leaves out rows in error, and is restored after a reload', async () => {
    const kept = keptInMemory();
    const first = open('/livraisons', { [VALIDATE]: withEffects }, kept);
    await choose(first, sampleFile('erreurs/livraisons-lignes-en-erreur.txt'));
    await first.user.click(await effectsTab());
    // One of the ten rows names an unknown client and one is a duplicate.
    const before = totals();
    expect(before).toEqual(['Lots touchés 2', 'Avant 20', 'Après 88', 'Variation +68']);
    await flushDrafts();
    first.unmount();

    const again = open(REVIEW, {}, kept);
    await again.user.click(await effectsTab());
    expect(totals()).toEqual(before);
  });

  test('is left out when the server does not report it', async () => {
    const app = open('/livraisons');
    await choose(app, sampleFile('livraisons.txt'));
    expect(await screen.findByRole('table', { name: 'Lignes du fichier' })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
  });
});

test('opened with nothing to review, says so and leads to the list', async () => {
  const app = open(REVIEW);
  expect(await screen.findByText('Aucun import à valider')).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Retour à la facturation' }));
  expect(await screen.findByRole('heading', { name: 'Facturation' })).toBeVisible();
});

test('giving up goes back to the list, and the next file starts anew', async () => {
  const app = open('/livraisons');
  await choose(app, sampleFile('livraisons.txt'));
  // While the file is read the dialog is still open, and it has an « Annuler » of its own.
  await screen.findByRole('button', { name: 'Finaliser l’import' });
  await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
  const question = await screen.findByRole('alertdialog', { name: 'Abandonner cet import\u00a0?' });
  expect(question).toHaveTextContent('60 lignes contrôlées seront oubliées. Rien n’aura été importé.');
  await app.user.click(within(question).getByRole('button', { name: 'Revenir' }));
  await waitFor(() => {
    expect(question).not.toBeInTheDocument();
  });
  await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
  await app.user.click(await screen.findByRole('button', { name: 'Abandonner' }));
  expect(await screen.findByRole('heading', { name: 'Facturation' })).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Importer fichier' }));
  expect(await screen.findByText(/Déposez le fichier ici/)).toBeVisible();
});
