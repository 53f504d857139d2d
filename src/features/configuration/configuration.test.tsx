import { screen, waitFor, within } from '@testing-library/react';
import type { Configuration } from '@contract/configuration.ts';
import { readValue } from '../../../server/src/modules/configuration/value.ts';
import { collection, json, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { theirsOf } from './useConfiguration.ts';
import { faultOf, readTyped, shownValue } from './value.ts';

const LIST = '/api/data/configurations';
const RATE = `${LIST}/TAUX_COMMISSION`;

const rate = (changes: Partial<Configuration> = {}): Configuration => ({
  code: 'TAUX_COMMISSION',
  designation: 'Taux de commission',
  value: '0.03',
  type: 'taux',
  lastUpdateAt: '2026-11-20T11:26:00Z',
  lastUpdateBy: { username: 'noro@demo.mg', nomPrenom: 'Noro Rabe' },
  version: 3,
  ...changes,
});
const objectif: Configuration = {
  code: 'OBJECTIF_MENSUEL',
  designation: 'Objectif mensuel',
  value: '430000000',
  type: 'montant',
  lastUpdateAt: null,
  lastUpdateBy: null,
  version: 1,
};
const lists = (...rows: object[]) => ({ [`GET ${LIST}`]: () => collection(rows) });
const bodies = async (requests: readonly Request[]) =>
  Promise.all(requests.filter((request) => request.method === 'PATCH').map((request) => request.clone().json()));
const beaten = (actuel: Configuration) =>
  json(412, { type: 'about:blank', title: 'Erreur', status: 412, detail: 'Modifiée entre-temps.', actuel });

const editing = async (app: ReturnType<typeof renderApp>) => {
  await app.user.click(await screen.findByRole('button', { name: 'Modifier Taux de commission' }));
  const dialog = await screen.findByRole('dialog', { name: 'Modifier la configuration' });
  return {
    dialog,
    field: within(dialog).getByRole('textbox', { name: /^Valeur/ }),
    save: within(dialog).getByRole('button', { name: 'Enregistrer' }),
  };
};
const retype = async (app: ReturnType<typeof renderApp>, field: HTMLElement, text: string) => {
  await app.user.clear(field);
  await app.user.type(field, text);
};

test('its few rows need neither views, columns nor pages, unless there are more than one page', async () => {
  const { server, user } = renderApp('/configuration', { answers: lists(rate(), objectif) });
  expect(await screen.findByText('Total: 2 élément(s)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Télécharger' })).toBeVisible();
  for (const name of [/^Vues/, 'Colonnes', /^Page/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText(/^Page 1/)).toBeNull();
  server.answer({ [`GET ${LIST}`]: collection([rate(), objectif], 21) });
  await user.click(screen.getByRole('button', { name: 'Actualiser' }));
  expect(await screen.findByText('Page 1 sur 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Page 2' })).toBeVisible();
});

test('a target that nobody has fixed yet says so, because no board counts it', async () => {
  const fixed = {
    ...objectif,
    code: 'OBJECTIF_COMMERCIAL',
    designation: 'Objectif fixé',
    lastUpdateAt: '2026-11-20T11:26:00Z',
  };
  renderApp('/configuration', { answers: lists(rate({ lastUpdateAt: null }), objectif, fixed) });
  expect(await screen.findByRole('row', { name: /Objectif mensuel/ })).toHaveTextContent('430 000 000 Ar à confirmer');
  for (const name of [/Taux de commission/, /Objectif fixé/])
    expect(screen.getByRole('row', { name })).not.toHaveTextContent('à confirmer');
});

test('a value is changed in its row: empty and wrong ones are refused, and the version is sent along', async () => {
  const app = renderApp('/configuration', { answers: lists(rate(), objectif) });
  const row = await screen.findByRole('row', { name: /Taux de commission/ });
  for (const text of ['TAUX_COMMISSION', '3 %', 'Noro Rabe', '20/11/2026 14:26']) expect(row).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /Objectif mensuel/ })).toHaveTextContent('430 000 000 Ar');
  const { field, save } = await editing(app);
  expect(field).toHaveValue('0,03');
  await app.user.clear(field);
  await app.user.click(save);
  expect(await screen.findByText('La valeur est requise.')).toBeVisible();
  expect(field).toHaveFocus();
  await app.user.type(field, '5');
  await app.user.click(save);
  expect(await screen.findByText('Tapez un taux entre 0 et 1, ou en pour cent : 3 %.')).toBeVisible();
  expect(app.server.to(RATE)).toEqual([]);
  await app.user.type(field, ',5 %');
  expect(screen.getByText('Soit 5,5 %')).toBeVisible();
  let answer: (value: unknown) => void = () => undefined;
  app.server.answer({
    [`PATCH ${RATE}`]: rate({ value: '0.055', version: 4 }),
    [`GET ${LIST}`]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await app.user.click(save);
  // The row shows the new value before the list has been read again.
  await waitFor(() => {
    expect(screen.getByRole('row', { name: /Taux de commission/, hidden: true })).toHaveTextContent('5,5 %');
  });
  answer(collection([rate({ value: '0.055', version: 4 }), objectif]));
  await waitFor(() => expect(screen.getByRole('table', { hidden: true })).toHaveAttribute('aria-busy', 'false'));
  expect(await bodies(app.server.to(RATE))).toEqual([{ value: '0.055', version: 3 }]);
  expect(app.server.to(RATE)[0]?.headers.get('content-type')).toBe('application/merge-patch+json');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failure shows in the dialog and loses nothing; closing asks before anything is lost', async () => {
  const app = renderApp('/configuration', { answers: { ...lists(rate()), [`PATCH ${RATE}`]: problem(403, 'Panne.') } });
  const { field, save } = await editing(app);
  await retype(app, field, '0,04');
  await app.user.click(save);
  expect(await screen.findByText('Erreur lors de la mise à jour de la configuration')).toBeVisible();
  expect([screen.getByText('Panne.').closest('[role=alert]'), (field as HTMLInputElement).value]).toEqual([
    expect.anything(),
    '0,04',
  ]);
  await app.user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Fermer sans enregistrer\u00a0?' });
  await app.user.click(within(question).getByRole('button', { name: 'Continuer la saisie' }));
  expect(screen.getByRole('textbox', { name: /^Valeur/ })).toHaveValue('0,04');
  await app.user.keyboard('{Escape}');
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a conflict shows both values, and mine is sent with the new version', async () => {
  const theirs = rate({ value: '0.04', version: 7 });
  const app = renderApp('/configuration', { answers: { ...lists(rate()), [`PATCH ${RATE}`]: beaten(theirs) } });
  const { field, save, dialog } = await editing(app);
  await retype(app, field, '5%');
  app.server.answer(lists(theirs));
  await app.user.click(save);
  const compared = await screen.findByRole('table', { name: 'Valeur enregistrée et la vôtre' });
  expect(within(compared).getByRole('row', { name: /^Valeur/ })).toHaveTextContent('Valeur4 %5 %');
  expect(within(dialog).getByText(/^Noro Rabe a modifié cette valeur pendant votre saisie\./)).toBeVisible();
  expect(field).toHaveValue('5%');
  app.server.answer({ [`PATCH ${RATE}`]: rate({ value: '0.05', version: 8 }) });
  await app.user.click(within(dialog).getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Configuration mise à jour')).toBeVisible();
  expect(await bodies(app.server.to(RATE))).toEqual([
    { value: '0.05', version: 3 },
    { value: '0.05', version: 7 },
  ]);
});

test('after a conflict, keeping the saved value sends nothing; an empty list has its text', async () => {
  const app = renderApp('/configuration', {
    answers: { ...lists(rate()), [`PATCH ${RATE}`]: beaten(rate({ value: '0.04', version: 7 })) },
  });
  const { field, save } = await editing(app);
  await retype(app, field, '5%');
  app.server.answer(lists());
  await app.user.click(save);
  await app.user.click(await screen.findByRole('button', { name: 'Garder la valeur enregistrée' }));
  expect(await screen.findByText('Aucune configuration trouvée')).toBeVisible();
  expect(await bodies(app.server.to(RATE))).toHaveLength(1);
});

test('a backend without types and versions: the value is a text and is sent without a version', async () => {
  const bare = { code: 'TAUX_COMMISSION', designation: 'Taux de commission', value: '0.03' };
  const app = renderApp('/configuration', {
    answers: { ...lists(bare), [`PATCH ${RATE}`]: { ...bare, value: 'trois' } },
  });
  expect(await screen.findByRole('row', { name: /Taux de commission/ })).toHaveTextContent('0.03');
  const { field, save } = await editing(app);
  await retype(app, field, ' trois ');
  await app.user.click(save);
  expect(await screen.findByText('Configuration mise à jour')).toBeVisible();
  expect(await bodies(app.server.to(RATE))).toEqual([{ value: 'trois' }]);
});

test('« Paramètres » is the same list without editing', async () => {
  renderApp('/parametres', { role: 'ROLE_LECTEUR', answers: lists(rate()) });
  expect(await screen.findByRole('row', { name: /Taux de commission/ })).toHaveTextContent('3 %');
  expect(screen.queryByRole('button', { name: /^Modifier/ })).toBeNull();
});

test.each([
  ['montant', '430 000 000', '430000000', '430 000 000 Ar'],
  ['montant', '12,5', undefined, ''],
  ['montant', '', undefined, ''],
  ['taux', '3 %', '0.03', '3 %'],
  ['taux', '12,5%', '0.125', '12,5 %'],
  ['taux', '0,03', '0.03', '3 %'],
  ['taux', '100 %', '1', '100 %'],
  ['taux', '101 %', undefined, ''],
  ['taux', '1.2.3', undefined, ''],
  ['taux', '0,0001 %', '0.000001', '0,0001 %'],
  ['taux', '%', undefined, ''],
  ['jours', '030', '30', '30 jours'],
  ['jours', '1', '1', '1 jour'],
  ['jours', '0', undefined, ''],
  ['texte', ' ici ', 'ici', 'ici'],
  ['texte', '  ', undefined, ''],
] as const)('%s %j: the value sent is the value that the server keeps', (type, text, value, shown) => {
  expect(faultOf(type, text) === undefined ? readTyped(type, text) : undefined).toBe(value);
  if (value === undefined) return;
  expect(readValue(type, value)).toEqual({ value });
  expect(shownValue(type, value).replace(/[\u00a0\u202f]/g, ' ')).toBe(shown);
});

test.each([
  ['a row', rate(), { fields: { value: '0,03' }, version: 3, by: 'Noro Rabe' }],
  ['nothing', undefined, null],
  ['something else', { value: 3 }, null],
])('the saved value is read from a conflict: %s', (_case, actuel, expected) => {
  expect(theirsOf(actuel)).toEqual(expected);
});

test('without an answer the value is locked, also behind the question of closing', async () => {
  const app = renderApp('/configuration', { answers: { ...lists(rate()), [`PATCH ${RATE}`]: new TypeError('cut') } });
  const { field, save } = await editing(app);
  await retype(app, field, '4 %');
  await app.user.click(save);
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }));
  const question = await screen.findByRole('alertdialog', { name: 'Fermer sans réponse\u00a0?' });
  expect(screen.getByRole('button', { name: 'Réessayer', hidden: true })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Valeur/, hidden: true })).toBeDisabled();
  await app.user.click(within(question).getByRole('button', { name: 'Revenir' }));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
});
