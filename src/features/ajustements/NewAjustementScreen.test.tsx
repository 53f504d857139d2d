import type { StockLigne } from '@contract/stock.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { ajustementDetail } from '../../../tests/support/ajustements.ts';
import { commercial, lot } from '../../../tests/support/commercials.ts';
import { collection, json, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { memoryDrafts, type DraftStore } from '../../machines/drafts/draftStore.ts';
import { flushDrafts, provideDrafts } from '../../machines/drafts/persistence.ts';
import { baseApi } from '../../store/api/baseApi.ts';

const NEW = '/ajustement/nouveau';
const CREATE = '/api/data/ajustement/create';
const NEGATIVE = 'Certains ajustements rendraient le stock négatif';
const miscellaneousLine: StockLigne = {
  ...lot({ code: 'SPD1' }),
  product: null,
  miscellaneous: { code: 'DIV001', designation: 'Parasol' },
  lotNumber: null,
  expireAt: null,
  quantiteDisponible: 8,
  price: 2_500.5,
};
const STOCK = [
  lot({ price: 100.5 }),
  lot({ code: 'S2', lotNumber: 'L26-002', quantiteDisponible: 10, price: 33.5 }),
  miscellaneousLine,
];
const field = (name: string | RegExp) => screen.getByRole('spinbutton', { name });
const coffeeField = () => field('Ajustement, Café moulu 250 g, lot L26-001');
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

beforeAll(async () => {
  // Loading the screens' chunks can take longer than a test waits, so they are loaded before.
  await Promise.all([
    import('./NewAjustementScreen.tsx'),
    import('./AjustementScreen.tsx'),
    import('./AjustementListScreen.tsx'),
  ]);
  // The virtual table needs the height of its container, and jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1024 });
});
afterEach(() => {
  toast.remove();
});

function open(address = `${NEW}?commercial=col001`, answers: Handlers = {}, drafts: DraftStore = memoryDrafts()) {
  const app = renderApp(address, {
    answers: {
      'GET /api/data/utilisateurs': collection([
        commercial(),
        commercial({ username: 'col002', nomPrenom: 'Rasoanaivo Voahangy' }),
      ]),
      'GET /api/data/stock/commercial/col001': collection(STOCK),
      'GET /api/data/stock/commercial/col002': collection([lot({ code: 'S9', lotNumber: 'L26-009' })]),
      [`POST ${CREATE}`]: json(201, ajustementDetail()),
      'GET /api/data/ajustements/AJU1': ajustementDetail(),
      ...answers,
    },
  });
  provideDrafts(app.store, drafts);
  return app;
}
type App = ReturnType<typeof open>;

const ready = () => screen.findByRole('spinbutton', { name: /L26-001/ });
async function send(app: App) {
  await app.user.click(save());
  const question = await screen.findByRole('alertdialog', { name: 'Enregistrer l’ajustement\u00a0?' });
  await app.user.click(within(question).getByRole('button', { name: 'Enregistrer l’ajustement' }));
  return question;
}
const sent = (app: App) =>
  Promise.all(
    app.server.to(CREATE).map(async (request) => {
      const body = (await request.clone().json()) as unknown;
      return { key: request.headers.get('Idempotency-Key'), body };
    }),
  );
const figures = () => screen.getByText('Lignes ajustées').closest('dl')?.textContent.replace(/\s/g, ' ');
const rowOf = (element: HTMLElement) => element.closest('[role=row]')?.textContent.replace(/\s/g, ' ') ?? '';

test('a stock that somebody changes while it loads is loaded all the same', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const app = open(undefined, {
    'GET /api/data/stock/commercial/col001': () =>
      new Promise((done) => {
        answer = done;
      }),
  });
  await waitFor(() => {
    expect(app.server.to('/api/data/stock/commercial/col001')).not.toHaveLength(0);
  });
  act(() => {
    app.store.dispatch(baseApi.util.invalidateTags(['StockCommercial']));
  });
  await act(async () => {
    answer(collection(STOCK));
    await Promise.resolve();
  });
  expect(await ready()).toBeVisible();
});

test('choosing a representative, typing, reviewing and saving leads to the page of the adjustment', async () => {
  const app = open(NEW);
  expect(await screen.findAllByText('Veuillez sélectionner un commercial')).toHaveLength(2);
  expect(save()).toBeDisabled();
  await app.user.click(screen.getByRole('combobox', { name: 'Commercial' }));
  await app.user.click(await screen.findByRole('option', { name: 'Rakotomalala Hery' }));
  await ready();
  expect(app.router.state.location.search).toBe('?commercial=col001');
  expect(screen.getByText('Veuillez saisir au moins un ajustement')).toBeVisible();
  expect(save()).toBeDisabled();

  await app.user.type(coffeeField(), '-6{Enter}');
  expect(field(/L26-002/)).toHaveFocus();
  await app.user.keyboard('4{Enter}-8');
  expect(field('Ajustement, Parasol')).toHaveValue('-8');
  expect(rowOf(coffeeField())).toMatch(/4236−603 Ar$/);
  expect(rowOf(field(/L26-002/))).toMatch(/1014\+134 Ar$/);
  expect(rowOf(field(/Parasol/))).toMatch(/80−20 004 Ar$/);
  expect(figures()).toMatch(/Lignes ajustées 3Unités −10Valeur −20 473 Ar$/);
  await app.user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Casse');

  const question = await send(app);
  expect(question.textContent.replace(/\s/g, ' ')).toMatch(
    /Rakotomalala Hery.*Lignes3Unités4 ajoutées, 14 retirées \(−10\)Valeur−20 473 ArDateMaintenantDescriptionCasse/,
  );
  expect(await screen.findByText('Ajustement créé avec succès !')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'AJ2600001' })).toBeVisible();
  expect(await sent(app)).toEqual([
    {
      key: expect.stringMatching(/.{16,}/) as string,
      body: {
        dateAjustement: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        username: 'col001',
        description: 'Casse',
        ligneAjustements: [
          { stockCommercialCode: 'S1', quantity: -6 },
          { stockCommercialCode: 'S2', quantity: 4 },
          { stockCommercialCode: 'SPD1', quantity: -8 },
        ],
      },
    },
  ]);
});

test('an unknown price does not count as 0: the total mentions it, and is « — » when all are unknown', async () => {
  const unpriced = { ...miscellaneousLine, price: undefined, valeur: undefined };
  const app = open(undefined, {
    'GET /api/data/stock/commercial/col001': collection([lot({ price: 100.5 }), unpriced]),
  });
  await ready();
  await app.user.type(field('Ajustement, Parasol'), '-2{Enter}');
  expect(rowOf(field(/Parasol/))).toMatch(/6—$/);
  expect(figures()).toMatch(/Valeur —$/);
  await app.user.type(coffeeField(), '-6{Enter}');
  expect(figures()).toMatch(/Valeur −603 Ar, sans 1 ligne$/);
  const question = await send(app);
  expect(question.textContent.replace(/\s/g, ' ')).toMatch(/Valeur−603 Ar, sans 1 ligne de valeur inconnueDate/);
});

test('« Remettre à zéro » removes the whole stock, including lines that the search hides', async () => {
  const app = open();
  await ready();
  await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher dans les lignes' }), 'l26-002');
  await waitFor(() => {
    expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  });
  await app.user.click(screen.getByRole('button', { name: 'Remettre à zéro' }));
  expect(screen.getByText('Tous les ajustements ont été configurés pour remettre les stocks à zéro')).toBeVisible();
  await app.user.clear(screen.getByRole('searchbox', { name: 'Rechercher dans les lignes' }));
  await ready();
  expect([coffeeField(), field(/L26-002/), field(/Parasol/)].map((each) => (each as HTMLInputElement).value)).toEqual([
    '−42',
    '−10',
    '−8',
  ]);
  await app.user.clear(field(/Parasol/));
  await app.user.click(screen.getByRole('switch', { name: 'Saisies seulement' }));
  expect(screen.getAllByRole('spinbutton')).toHaveLength(2);
});

test('a date in the future cannot be saved; a past day is sent as it is, today is sent as now', async () => {
  const app = open();
  await app.user.type(await ready(), '5');
  const date = screen.getByLabelText('Date');
  await app.user.clear(date);
  await app.user.type(date, '2999-01-01');
  await app.user.tab();
  expect(screen.getByText('Cette date est dans le futur.')).toBeVisible();
  expect(save()).toBeDisabled();
  await app.user.clear(date);
  await app.user.type(date, '2026-10-05');
  await send(app);
  await screen.findByText('Ajustement créé avec succès !');
  expect((await sent(app))[0]?.body).toMatchObject({ dateAjustement: '2026-10-05' });
});

test('when the stock changed, each refused line explains it, keeps its number and offers to reduce it', async () => {
  const refusal = () =>
    json(
      422,
      {
        type: 'about:blank',
        title: 'x',
        status: 422,
        detail: NEGATIVE,
        violations: [{ propertyPath: 'ligneAjustements.0.quantity', message: 'x' }],
        actuel: [{ stockCommercialCode: 'S1', quantiteDisponible: 2 }],
      },
      { 'content-type': 'application/problem+json' },
    );
  const app = open(undefined, { [`POST ${CREATE}`]: refusal() });
  await app.user.type(await ready(), '-6');
  await app.user.type(field(/L26-002/), '-10');
  await send(app);
  expect(await screen.findByRole('alert')).toHaveTextContent(`Erreur lors de la création: ${NEGATIVE}`);
  expect(coffeeField()).toHaveValue('−6');
  expect(field(/L26-002/)).toHaveValue('−10');
  expect(coffeeField()).toBeInvalid();
  expect(coffeeField()).toHaveAccessibleDescription(
    /^Le stock a changé depuis l’ouverture \(42 → 2\)\s: au plus 2 unités peuvent être retirées\./,
  );
  expect(rowOf(coffeeField())).toMatch(/2−4/);
  expect(save()).toBeDisabled();
  expect(screen.getByText(NEGATIVE)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Voir la ligne' }));
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: /Ramener au disponible/ }));
  expect(coffeeField()).toHaveValue('−2');
  app.server.answer({ [`POST ${CREATE}`]: json(201, ajustementDetail()) });
  await send(app);
  await screen.findByText('Ajustement créé avec succès !');
  const [first, second] = await sent(app);
  expect(second?.body).toMatchObject({ ligneAjustements: [{ quantity: -2 }, { quantity: -10 }] });
  expect(second?.key).not.toBe(first?.key);
});

test('after a lost answer the same key is sent again; a double click sends only once', async () => {
  const app = open(undefined, { [`POST ${CREATE}`]: new TypeError('coupé') });
  await app.user.type(await ready(), '-6');
  await app.user.click(save());
  await app.user.dblClick(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enregistrer l’ajustement' }),
  );
  expect(
    await screen.findByText(
      /Le serveur est injoignable\. L’enregistrement a peut-être eu lieu\s: «\sRéessayer\s» ne le fera pas deux fois/,
    ),
  ).toBeVisible();
  expect(coffeeField()).toBeDisabled();
  expect(app.server.to(CREATE)).toHaveLength(1);
  app.server.answer({ [`POST ${CREATE}`]: json(201, ajustementDetail()) });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Ajustement créé avec succès !')).toBeVisible();
  const calls = await sent(app);
  expect([
    calls.length,
    new Set(calls.map(({ key }) => key)).size,
    new Set(calls.map(({ body }) => JSON.stringify(body))).size,
  ]).toEqual([2, 1, 1]);
});

test('a refusal that names no lines is shown, and what was typed stays', async () => {
  const app = open(undefined, {
    [`POST ${CREATE}`]: problem(403, 'Vous n’avez pas les permissions nécessaires pour cette action.'),
  });
  await app.user.type(await ready(), '-6');
  await send(app);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Erreur lors de la création: Vous n’avez pas les permissions nécessaires pour cette action.',
  );
  expect(coffeeField()).toHaveValue('−6');
  expect(save()).toBeEnabled();
});

test('changing the representative or leaving asks first when something was typed', async () => {
  const app = open();
  await app.user.type(await ready(), '-6');
  await app.user.tab();
  act(() => {
    (document.activeElement as HTMLElement).blur();
  });
  await act(() => app.router.navigate(`${NEW}?commercial=col002`));
  const question = await screen.findByRole('alertdialog', { name: 'Changer de commercial\u00a0?' });
  expect(question).toHaveAccessibleDescription(
    '1 ligne saisie pour Rakotomalala Hery sera perdue si vous passez à Rasoanaivo Voahangy.',
  );
  await app.user.click(within(question).getByRole('button', { name: 'Rester sur Rakotomalala Hery' }));
  await waitFor(() => {
    expect(app.router.state.location.search).toBe('?commercial=col001');
  });
  await waitFor(() => {
    expect(coffeeField()).toHaveValue('−6');
  });
  await app.user.click(screen.getByRole('link', { name: 'Annuler' }));
  await app.user.click(
    within(await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })).getByRole('button', {
      name: 'Rester sur la page',
    }),
  );
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  await act(() => app.router.navigate(`${NEW}?commercial=col002`));
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Changer de commercial' }),
  );
  expect(await screen.findByRole('spinbutton', { name: /L26-009/ })).toHaveValue('');
});

test('what was typed survives the page, with the current stock; it is forgotten when the user leaves', async () => {
  const drafts = memoryDrafts();
  const first = open(undefined, {}, drafts);
  await first.user.type(await ready(), '-40');
  await first.user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Inventaire');
  await flushDrafts();
  first.unmount();

  const again = open(
    NEW,
    {
      'GET /api/data/stock/commercial/col001': collection([lot({ quantiteDisponible: 30 })]),
      'GET /api/data/ajustements': collection([]),
    },
    drafts,
  );
  await waitFor(() => {
    expect(coffeeField()).toHaveValue('−40');
  });
  expect(again.router.state.location.search).toBe('?commercial=col001');
  expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('Inventaire');
  expect(await screen.findByText(/Le stock a changé depuis l’ouverture \(42 → 30\)/)).toBeVisible();
  await again.user.click(screen.getByRole('link', { name: 'Annuler' }));
  await again.user.click(await screen.findByRole('button', { name: 'Quitter' }));
  await screen.findByText('Aucun ajustement trouvé');
  again.unmount();
  open(NEW, {}, drafts);
  expect(await screen.findAllByText('Veuillez sélectionner un commercial')).toHaveLength(2);
});

test('a draft for another person than the one of the address: cancelling the question keeps the draft', async () => {
  const drafts = memoryDrafts();
  const first = open(undefined, {}, drafts);
  await first.user.type(await ready(), '-4');
  await flushDrafts();
  first.unmount();
  const again = open(`${NEW}?commercial=col002`, {}, drafts);
  await again.user.click(
    await within(await screen.findByRole('alertdialog', { name: 'Changer de commercial\u00a0?' })).findByRole(
      'button',
      { name: 'Rester sur Rakotomalala Hery' },
    ),
  );
  await waitFor(() => {
    expect(coffeeField()).toHaveValue('−4');
  });
  expect(again.router.state.location.search).toBe('?commercial=col001');
});

test('when the page is left while sending, the same save can be repeated, but never by itself', async () => {
  const drafts = memoryDrafts();
  let lost = 0;
  const first = open(
    undefined,
    {
      [`POST ${CREATE}`]: () =>
        new Promise(() => {
          lost += 1;
        }),
    },
    drafts,
  );
  await first.user.type(await ready(), '-4');
  await send(first);
  await waitFor(() => {
    expect(lost).toBe(1);
  });
  const [before] = await sent(first);
  first.unmount();
  const again = open(NEW, {}, drafts);
  expect(
    await screen.findByText(/La page a été quittée avant la réponse du serveur\. L’enregistrement a peut-être eu lieu/),
  ).toBeVisible();
  expect(again.server.to(CREATE)).toHaveLength(0);
  await again.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Ajustement créé avec succès !')).toBeVisible();
  expect(await sent(again)).toEqual([before]);
});

test('a stock that fails to load can be loaded again; a representative without stock has a message', async () => {
  const app = open(undefined, { 'GET /api/data/stock/commercial/col001': problem(404, 'Commercial non trouvé') });
  expect(await screen.findByText(/Commercial non trouvé Votre saisie est conservée/)).toBeVisible();
  app.server.answer({ 'GET /api/data/stock/commercial/col001': collection([]) });
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun stock commercial trouvé')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remettre à zéro' })).toBeDisabled();
});
