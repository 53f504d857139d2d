import { screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { commercial } from '../../../tests/support/commercials.ts';
import { collection, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { chooseMore, offeredActions } from '../../../tests/support/listActions.ts';
import { renderApp, type RenderedApp, type RenderOptions } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/utilisateurs';
const hery = commercial();
const tojo = commercial({
  username: 'col002',
  nomPrenom: 'Rakotondrabe Tojo',
  codeTiers: 'C0002',
  isEnabled: false,
  hasSession: false,
});
const ONE = `${LIST}/col001`;

const show = (
  role: NonNullable<RenderOptions['role']> = 'ROLE_ADMIN',
  answers: Handlers = {},
  address = '/commercial',
) => renderApp(address, { role, answers: { [`GET ${LIST}`]: collection([hery, tojo], 45), ...answers } });

const ACTIONS = ['Rafraîchir depuis EBP', 'Importer fichier excel'];
const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const lastQuery = (app: RenderedApp) => new URL(app.server.to(LIST).at(-1)?.url ?? '').searchParams;

// The import button looks for an unfinished import in IndexedDB, which jsdom does not have.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  toast.remove();
});

test('the thirteen columns, the total, the grouped phone number and the link to the page', async () => {
  const app = show();
  const line = await row('Rakotomalala Hery');
  expect(screen.getAllByRole('columnheader')).toHaveLength(13);
  expect(screen.getByText('45 au total')).toBeVisible();
  expect(line).toHaveTextContent('034 05 123 45');
  expect(line.textContent.replace(/\s/g, ' ')).toContain('37 560 000');
  expect(within(line).getByText('20/11/2026')).toBeVisible();
  expect(within(line).getByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute('href', '/commercial/col001');
  expect(lastQuery(app).get('utilisateurRole.code')).toBe('ROLE_COMMERCIAL');
  expect(lastQuery(app).get('order[nomPrenom]')).toBe('asc');
});

test('a filter returns to the first page', async () => {
  const app = show('ROLE_ADMIN', {}, '/commercial?page=2');
  await row('Rakotomalala Hery');
  expect(lastQuery(app).get('page')).toBe('2');
  await app.user.click(screen.getByRole('button', { name: 'Statut\u00a0: Tous' }));
  await app.user.click(await screen.findByRole('option', { name: 'Inactifs' }));
  await waitFor(() => {
    expect(lastQuery(app).get('isEnabled')).toBe('false');
  });
  expect(lastQuery(app).get('page')).toBe('1');
  expect(app.router.state.location.search).toBe('?statut=inactifs');
});

test('disabling asks first, then the row shows the answer', async () => {
  const app = show('ROLE_ADMIN', { [`PATCH ${ONE}`]: { ...hery, isEnabled: false } });
  const name = 'Rakotomalala Hery actif';
  await app.user.click(within(await row('Rakotomalala Hery')).getByRole('switch', { name }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Désactiver le commercial' });
  expect(dialog).toHaveTextContent('ne sera plus disponible dans l’application mobile');
  expect(within(dialog).getByRole('button', { name: 'Annuler' })).toHaveFocus();
  app.server.answer({ [`GET ${LIST}`]: collection([{ ...hery, isEnabled: false }, tojo], 45) });
  await app.user.click(within(dialog).getByRole('button', { name: 'Désactiver' }));
  await waitFor(() => {
    expect(screen.getByRole('switch', { name })).not.toBeChecked();
  });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  const [request] = app.server.to(ONE);
  expect(await request?.json()).toEqual({ isEnabled: false });
  expect(request?.headers.get('content-type')).toBe('application/merge-patch+json');
});

test('cancelling changes nothing', async () => {
  const app = show();
  await app.user.click(within(await row('Tojo')).getByRole('switch'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Activer le commercial' });
  await app.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(app.server.to(`${LIST}/col002`)).toHaveLength(0);
});

test('a refusal closes the dialog and is shown', async () => {
  const app = show('ROLE_ADMIN', { [`PATCH ${ONE}`]: problem(409, 'Ce compte ne peut pas être désactivé.') });
  await app.user.click(within(await row('Rakotomalala Hery')).getByRole('switch'));
  await app.user.click(await screen.findByRole('button', { name: 'Désactiver' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Impossible de mettre à jour le statut.');
  expect(alert).toHaveTextContent('Ce compte ne peut pas être désactivé.');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'Rakotomalala Hery actif' })).toBeChecked();
});

test('without rights: Oui or Non, a dash, and no buttons for the import or the accounting system', async () => {
  const { user } = show('ROLE_LECTEUR');
  const line = await row('Rakotomalala Hery');
  expect(within(line).getByText('Oui')).toBeVisible();
  expect(within(await row('Tojo')).getByText('Non')).toBeVisible();
  expect(within(line).getAllByRole('cell').at(-1)).toHaveTextContent(/^-$/);
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(await offeredActions(user, ACTIONS)).toEqual([]);
});

test('an importer imports and refreshes a row, without synchronisation and switches', async () => {
  const { user } = show('ROLE_IMPORTATEUR');
  const line = await row('Rakotomalala Hery');
  expect(within(line).getByRole('button', { name: 'Rafraîchir Rakotomalala Hery' })).toBeEnabled();
  expect(await offeredActions(user, ACTIONS)).toEqual(['Importer fichier excel']);
});

test('refreshing a row merges the answer into it', async () => {
  const fresh = { phoneNumber: '321111111' };
  const app = show('ROLE_ADMIN', { 'POST /api/data/commercial/refresh/col001': fresh });
  const button = within(await row('Rakotomalala Hery')).getByRole('button', { name: 'Rafraîchir Rakotomalala Hery' });
  // The list fails from now on, so the new value can only come from the refresh call's answer.
  app.server.answer({ [`GET ${LIST}`]: problem(500, 'Erreur interne.') });
  await app.user.click(button);
  await waitFor(async () => {
    expect(await row('Rakotomalala Hery')).toHaveTextContent('032 11 111 11');
  });
  expect(await screen.findByText('Commercial rafraîchi')).toBeVisible();
});

test.each([
  [
    problem(404, 'Ce commercial n’existe pas dans EBP.'),
    'Erreur lors du rafraîchissement: Ce commercial n’existe pas dans EBP.',
  ],
  [problem(500, ''), 'Erreur lors du rafraîchissement: Erreur inconnue'],
])('a failed refresh gives the reason', async (answer, text) => {
  const app = show('ROLE_ADMIN', { 'POST /api/data/commercial/refresh/col001': answer });
  await app.user.click(
    within(await row('Rakotomalala Hery')).getByRole('button', { name: 'Rafraîchir Rakotomalala Hery' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('an editor synchronises by the menu and imports', async () => {
  const { user } = show('ROLE_EDITEUR');
  await row('Rakotomalala Hery');
  expect(await offeredActions(user, ACTIONS)).toEqual(ACTIONS);
});

async function synchronise(app: RenderedApp) {
  await row('Rakotomalala Hery');
  await chooseMore(app.user, 'Rafraîchir depuis EBP');
  const dialog = await screen.findByRole('alertdialog', { name: 'Rafraîchir depuis EBP' });
  await app.user.click(within(dialog).getByRole('button', { name: 'Rafraîchir' }));
}

test('the synchronisation reports what it brought', async () => {
  const app = show('ROLE_EDITEUR', { 'GET /api/data/commercial/synchronize': { created: 1, updated: 40 } });
  await synchronise(app);
  expect(await screen.findByText('Synchronisation réussie')).toBeVisible();
  expect(screen.getByText('1 commercial créé, 40 mis à jour.')).toBeVisible();
});

test('a failed synchronisation is reported', async () => {
  const app = show('ROLE_EDITEUR', {
    'GET /api/data/commercial/synchronize': problem(503, 'La synchronisation avec EBP n’est pas configurée.'),
  });
  await synchronise(app);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('La synchronisation a échoué.');
  expect(alert).toHaveTextContent('n’est pas configurée');
});

test('a list that fails to load is reported and can be retried', async () => {
  const app = show('ROLE_ADMIN', { [`GET ${LIST}`]: problem(500, 'Erreur interne.') });
  expect(await screen.findByText('Impossible de charger la liste des commerciaux.')).toBeVisible();
  expect(screen.queryByText('Aucun commercial trouvé')).not.toBeInTheDocument();
  app.server.answer({ [`GET ${LIST}`]: collection([hery]) });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await row('Rakotomalala Hery')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByText('Impossible de charger la liste des commerciaux.')).not.toBeInTheDocument();
  });
});

test('an empty list', async () => {
  const app = show('ROLE_ADMIN', { [`GET ${LIST}`]: collection([]) }, '/commercial?q=zzz');
  expect(await screen.findByText('Aucun commercial trouvé')).toBeVisible();
  await app.user.click(screen.getByText('Effacer les filtres'));
  await waitFor(() => {
    expect(app.router.state.location.search).toBe('');
  });
});
