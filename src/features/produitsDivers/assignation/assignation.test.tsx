import { screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import type { Assignation, Miscellaneous } from '@contract/miscellaneous.ts';
import { memoryDrafts, type DraftStore } from '../../../machines/drafts/draftStore.ts';
import { flushDrafts } from '../../../machines/drafts/persistence.ts';
import { exportJournals, type Journal } from '../../../machines/journal/journal.ts';
import { replay } from '../../../machines/journal/replay.ts';
import { provideDrafts } from '../../../machines/drafts/persistence.ts';
import { lot } from '../../../../tests/support/commercials.ts';
import { collection, problem, type Handlers } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';

const DRAFTS = 'v2:assignation.miora@demo.mg:';
const ADDRESS = '/produits-divers/assigner-stocks';
const LIST = '/api/data/miscellaneous';
const ADD = '/api/data/miscellaneous/add_stock';
const item = (code: string, designation: string, price: number): Miscellaneous => ({
  code,
  designation,
  price,
  description: '',
  imageUrl: null,
  isEnabled: true,
});
const ITEMS = [
  item('DIV001', 'Parasol', 45_000),
  item('DIV002', 'Affiche A2', 1500.5),
  item('DIV003', 'Étagère', 98_000),
];
const held = (code: string, quantiteDisponible: number) => ({
  ...lot({ code: `SPD-${code}`, quantiteDisponible }),
  product: null,
  miscellaneous: { code, designation: code },
});
const PEOPLE = [
  { username: 'col001', nomPrenom: 'Rakotomalala Hery' },
  { username: 'col002', nomPrenom: 'Rasoanaivo Voahangy' },
];

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  toast.remove();
});

async function open(answers: Handlers = {}, drafts: DraftStore = memoryDrafts()) {
  const app = renderApp('/produits-divers', {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      [`GET ${LIST}`]: collection(ITEMS),
      'GET /api/data/utilisateurs': collection(PEOPLE),
      [`POST ${ADD}`]: { lignes: 1, quantite: 3 },
      ...Object.fromEntries(
        PEOPLE.map(({ username }) => [
          `GET /api/data/stock/commercial/${username}`,
          collection([held('DIV001', 8), held('DIV001', 4), lot()]),
        ]),
      ),
      ...answers,
    },
  });
  provideDrafts(app.store, drafts);
  await app.user.click(await screen.findByRole('link', { name: 'Assigner des stocks' }));
  await screen.findByRole('heading', { name: 'Assigner des stocks' });
  return app;
}
type App = Awaited<ReturnType<typeof open>>;

const quantity = (name: string) => screen.findByRole('spinbutton', { name: `Quantité de ${name}` });
const type = async (app: App, name: string, text: string) => {
  await app.user.clear(await quantity(name));
  await app.user.type(await quantity(name), text);
};
async function choose(app: App, name: string) {
  await app.user.click(screen.getByRole('combobox', { name: 'Commercial' }));
  await app.user.click(await screen.findByRole('option', { name }));
}
const ask = (app: App) => app.user.click(screen.getByRole('button', { name: 'Assigner les stocks' }));
const question = () => screen.findByRole('alertdialog', { name: 'Assigner les stocks\u00a0?' });
const confirm = async (app: App) =>
  app.user.click(within(await question()).getByRole('button', { name: 'Confirmer l’assignation' }));
const submit = async (app: App) => {
  await ask(app);
  await confirm(app);
};
const sent = (app: App) =>
  Promise.all(app.server.to(ADD).map(async (request) => (await request.clone().json()) as Assignation));
const keys = (app: App) => app.server.to(ADD).map((request) => request.headers.get('Idempotency-Key'));
const at = (app: App) => app.router.state.location.pathname;

test('from typing to the list: values per line and in total, lines at zero left out', async () => {
  const app = await open();
  const [request] = app.server.to(LIST).slice(-1);
  expect(Object.fromEntries(new URL(request?.url ?? '').searchParams)).toEqual({
    isEnabled: 'true',
    'order[designation]': 'asc',
    pagination: 'false',
  });
  await choose(app, 'Rakotomalala Hery');
  await type(app, 'Parasol', '3');
  await type(app, 'Étagère', '5');
  await app.user.clear(await quantity('Étagère'));
  await type(app, 'Affiche A2', '7');
  expect(screen.getByRole('row', { name: /Parasol/ })).toHaveTextContent(/135.000/);
  expect(screen.getByRole('row', { name: /Affiche A2/ })).toHaveTextContent(/10.504/);
  expect(screen.getByText('Valeur totale')).toHaveTextContent(/145.504/);
  expect(screen.getByText('Unités')).toHaveTextContent('10');
  await submit(app);
  expect(await screen.findByText('Stocks assignés avec succès !')).toBeVisible();
  await waitFor(() => {
    expect(at(app)).toBe('/produits-divers');
  });
  expect(await sent(app)).toEqual([
    {
      username: 'col001',
      lignes: [
        { miscellaneousCode: 'DIV001', quantite: 3 },
        { miscellaneousCode: 'DIV002', quantite: 7 },
      ],
    },
  ]);
  expect(keys(app)[0]).toMatch(/^[\da-f-]{32,36}$/);
  const journal = (JSON.parse(exportJournals()) as Journal[]).find(({ machine }) => machine === 'assignation');
  expect(journal && replay(journal)).toMatchObject({ reached: 'saved', same: true });
});

test('without representative or quantity: both texts, and nothing is sent', async () => {
  const app = await open();
  await screen.findByRole('row', { name: /Parasol/ });
  await ask(app);
  expect(screen.getByRole('alert')).toHaveTextContent('Veuillez sélectionner un commercial');
  expect(screen.getByRole('combobox', { name: 'Commercial' })).toBeInvalid();
  await choose(app, 'Rasoanaivo Voahangy');
  expect(screen.queryByRole('alert')).toBeNull();
  await ask(app);
  expect(screen.getByRole('alert')).toHaveTextContent('Veuillez assigner au moins une quantité');
  expect(app.server.to(ADD)).toEqual([]);
});

test('the stock of the person before and after is shown before sending', async () => {
  const app = await open();
  const row = await screen.findByRole('row', { name: /Parasol/ });
  expect(row).toHaveTextContent('—');
  await choose(app, 'Rakotomalala Hery');
  await waitFor(() => {
    expect(within(row).getByText('12')).toBeVisible();
  });
  expect(within(screen.getByRole('row', { name: /Étagère/ })).getByText('0')).toBeVisible();
  await type(app, 'Parasol', '3');
  await type(app, 'Étagère', '5');
  await ask(app);
  const dialog = await question();
  expect(dialog).toHaveTextContent(/Le stock de Rakotomalala Hery changera aussitôt/);
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Parasol12 → 15 (+3)', 'Étagère0 → 5 (+5)']);
  await app.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  expect([app.server.to(ADD), await quantity('Parasol')]).toEqual([[], expect.objectContaining({ value: '3' })]);
  await submit(app);
  expect(await screen.findByText('Stocks assignés avec succès !')).toBeVisible();
});

test('a stock that cannot be read is not shown as 0 and prevents nothing', async () => {
  const app = await open({ 'GET /api/data/stock/commercial/col001': problem(403, 'Interdit') });
  await choose(app, 'Rakotomalala Hery');
  await type(app, 'Parasol', '3');
  await ask(app);
  expect(within(await question()).getByRole('listitem')).toHaveTextContent(/^Parasol\+3$/);
  await confirm(app);
  expect(await screen.findByText('Stocks assignés avec succès !')).toBeVisible();
});

test('changing the representative clears the quantities after asking', async () => {
  const app = await open();
  await choose(app, 'Rakotomalala Hery');
  await type(app, 'Parasol', '3');
  await choose(app, 'Rasoanaivo Voahangy');
  const question = await screen.findByRole('alertdialog', { name: 'Changer de commercial\u00a0?' });
  await app.user.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(await quantity('Parasol')).toHaveValue('3');
  expect(screen.getByRole('combobox', { name: 'Commercial' })).toHaveValue('Rakotomalala Hery');
  await choose(app, 'Rasoanaivo Voahangy');
  await app.user.click(await screen.findByRole('button', { name: 'Changer et effacer' }));
  await waitFor(async () => {
    expect(await quantity('Parasol')).toHaveValue('');
  });
  expect(screen.getByRole('combobox', { name: 'Commercial' })).toHaveValue('Rasoanaivo Voahangy');
});

test('a refusal names the line and keeps everything; a double click sends once', async () => {
  let answer: (response: Response) => void = () => undefined;
  const app = await open({
    [`POST ${ADD}`]: () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  await choose(app, 'Rakotomalala Hery');
  await type(app, 'Parasol', '3');
  await type(app, 'Étagère', '2');
  await ask(app);
  await app.user.dblClick(within(await question()).getByRole('button', { name: 'Confirmer l’assignation' }));
  expect(screen.getByRole('button', { name: 'Assignation...' })).toBeDisabled();
  await waitFor(() => {
    expect(app.server.to(ADD)).toHaveLength(1);
  });
  answer(
    problem(422, 'Données refusées.', [
      { propertyPath: 'lignes.1.miscellaneousCode', message: 'ce produit divers est désactivé (DIV003)' },
    ]),
  );
  expect(
    await screen.findByText("Erreur lors de l'assignation: ce produit divers est désactivé (DIV003)"),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Étagère/ })).toHaveTextContent('ce produit divers est désactivé (DIV003)');
  expect(await quantity('Étagère')).toBeInvalid();
  await app.user.clear(await quantity('Étagère'));
  expect(screen.getByRole('row', { name: /Étagère/ })).not.toHaveTextContent('désactivé');
  app.server.answer({ [`POST ${ADD}`]: { lignes: 1, quantite: 3 } });
  await submit(app);
  expect(await screen.findByText('Stocks assignés avec succès !')).toBeVisible();
  expect(await sent(app)).toHaveLength(2);
});

test('without an answer nothing can be edited: the same request is retried with the same key', async () => {
  const app = await open({ [`POST ${ADD}`]: new TypeError('network') });
  await choose(app, 'Rakotomalala Hery');
  await type(app, 'Parasol', '3');
  await submit(app);
  expect(await screen.findByText(/^Erreur lors de l'assignation: Le serveur est injoignable\./)).toBeVisible();
  expect(screen.getByText(/«\sRéessayer\s» ne le fera pas deux fois/)).toBeVisible();
  expect(await quantity('Parasol')).toBeDisabled();
  app.server.answer({ [`POST ${ADD}`]: { lignes: 1, quantite: 3 } });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => {
    expect(at(app)).toBe('/produits-divers');
  });
  const [first, second] = await sent(app);
  expect(second).toEqual(first);
  expect(new Set(keys(app)).size).toBe(1);
});

test('leaving with unsaved quantities asks first; leaving forgets them', async () => {
  const drafts = memoryDrafts();
  const app = await open({}, drafts);
  await type(app, 'Parasol', '3');
  await app.user.click(screen.getByRole('link', { name: 'Annuler' }));
  const question = await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' });
  await app.user.click(within(question).getByRole('button', { name: 'Quitter' }));
  await waitFor(() => {
    expect(at(app)).toBe('/produits-divers');
  });
  await flushDrafts();
  expect(await drafts.list(DRAFTS)).toEqual([]);
});

test('a session that ends on sending loses nothing: all is restored with the same key', async () => {
  const drafts = memoryDrafts();
  const first = await open({ [`POST ${ADD}`]: problem(401, 'Session expirée') }, drafts);
  await choose(first, 'Rakotomalala Hery');
  await type(first, 'Parasol', '3');
  await submit(first);
  await screen.findByText(/Erreur lors de l'assignation/);
  await flushDrafts();
  first.unmount();

  const again = await open({}, drafts);
  expect(await quantity('Parasol')).toHaveValue('3');
  await waitFor(() => {
    expect(screen.getByRole('combobox', { name: 'Commercial' })).toHaveValue('Rakotomalala Hery');
  });
  await submit(again);
  expect(await screen.findByText('Stocks assignés avec succès !')).toBeVisible();
  expect(keys(again)).toEqual(keys(first));
  await flushDrafts();
  expect(await drafts.list(DRAFTS)).toEqual([]);
});

test('a page left while sending comes back locked: the same request is retried with the same key', async () => {
  const drafts = memoryDrafts();
  const first = await open({ [`POST ${ADD}`]: () => new Promise<Response>(() => undefined) }, drafts);
  await choose(first, 'Rakotomalala Hery');
  await type(first, 'Parasol', '3');
  await submit(first);
  await waitFor(() => {
    expect(first.server.to(ADD)).toHaveLength(1);
  });
  first.unmount();

  const again = await open({ [`POST ${ADD}`]: problem(401, 'Session expirée') }, drafts);
  expect(await screen.findByText(/«\sRéessayer\s» ne le fera pas deux fois/)).toBeVisible();
  expect(await quantity('Parasol')).toHaveValue('3');
  expect(await quantity('Parasol')).toBeDisabled();
  await again.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText(/Erreur lors de l'assignation/);
  await flushDrafts();
  again.unmount();

  // The retry was refused for its session, which says nothing of whether the first request was saved.
  const last = await open({}, drafts);
  expect(await quantity('Parasol')).toHaveValue('3');
  await last.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Stocks assignés avec succès !')).toBeVisible();
  expect(await sent(last)).toEqual(await sent(first));
  expect([keys(again), keys(last)]).toEqual([keys(first), keys(first)]);
});

test('another request has another key: after a corrected refusal, and from an old draft', async () => {
  const drafts = memoryDrafts();
  const first = await open({ [`POST ${ADD}`]: problem(422, 'Données refusées.') }, drafts);
  await choose(first, 'Rakotomalala Hery');
  await type(first, 'Parasol', '3');
  const [kept] = await flushDrafts().then(() => drafts.list(DRAFTS));
  await submit(first);
  await screen.findByText(/Erreur lors de l'assignation/);
  await type(first, 'Parasol', '4');
  first.server.answer({ [`POST ${ADD}`]: { lignes: 1, quantite: 4 } });
  await submit(first);
  await waitFor(() => {
    expect(at(first)).toBe('/produits-divers');
  });
  await flushDrafts();
  first.unmount();

  if (kept) await drafts.write(kept.key, kept.draft);
  const tab = await open({}, drafts);
  expect(await quantity('Parasol')).toHaveValue('3');
  await submit(tab);
  await waitFor(() => {
    expect(at(tab)).toBe('/produits-divers');
  });
  expect(new Set([...keys(first), ...keys(tab)]).size).toBe(3);
});

test('disabled products are no longer given; searching loses no quantity', async () => {
  const drafts = memoryDrafts();
  const first = await open({}, drafts);
  await choose(first, 'Rakotomalala Hery');
  await type(first, 'Parasol', '3');
  await type(first, 'Étagère', '1');
  await flushDrafts();
  first.unmount();
  const app = await open({ [`GET ${LIST}`]: collection(ITEMS.slice(0, 2)) }, drafts);
  // The restored quantities show at once; that of the disabled product goes once the list is loaded.
  await waitFor(() => {
    expect(screen.getByText('Unités')).toHaveTextContent('3');
  });
  await app.user.type(screen.getByRole('searchbox', { name: 'Produit ou code' }), 'affi');
  expect(screen.queryByRole('row', { name: /Parasol/ })).toBeNull();
  await type(app, 'Affiche A2', '2{Enter}');
  await app.user.click(screen.getByText('Détails techniques'));
  await submit(app);
  await waitFor(() => {
    expect(at(app)).toBe('/produits-divers');
  });
  expect((await sent(app))[0]?.lignes).toEqual([
    { miscellaneousCode: 'DIV001', quantite: 3 },
    { miscellaneousCode: 'DIV002', quantite: 2 },
  ]);
});

test('technical details are closed at first and show what will be sent', async () => {
  const app = await open();
  await type(app, 'Parasol', '3');
  expect(screen.queryByText(/"miscellaneousCode"/)).toBeNull();
  await app.user.click(screen.getByText('Détails techniques'));
  expect(await screen.findByText(/"miscellaneousCode": "DIV001"/)).toHaveTextContent('"quantite": 3');
});

test('without active products the text for empty; a failure can be retried', async () => {
  const app = await open({
    [`GET ${LIST}`]: (request: Request) =>
      new URL(request.url).searchParams.has('pagination') ? problem(500, 'Panne.') : collection([]),
  });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Aucun produit divers actif disponible')).toBeNull();
  app.server.answer({ [`GET ${LIST}`]: collection([]) });
  await app.user.click(retry);
  expect(await screen.findByText('Aucun produit divers actif disponible')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Assigner les stocks' })).toBeDisabled();
});

test('without the permission to import, access is denied', async () => {
  renderApp(ADDRESS, { role: 'ROLE_LECTEUR' });
  expect(await screen.findByText('Accès refusé')).toBeVisible();
});
