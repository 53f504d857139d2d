import { act, screen, waitFor, within } from '@testing-library/react';
import { memoryDrafts, type DraftStore } from '../../src/machines/drafts/draftStore.ts';
import { flushDrafts, provideDrafts } from '../../src/machines/drafts/persistence.ts';
import { commercial, lot } from '../support/commercials.ts';
import { collection, type Handlers } from '../support/fetchStub.ts';
import { renderApp, type RenderedApp } from '../support/renderApp.tsx';
import { SavingServer } from '../support/savingServer.ts';

beforeAll(async () => {
  await Promise.all([
    import('../../src/features/ajustements/NewAjustementScreen.tsx'),
    import('../../src/features/zones/ZoneListScreen.tsx'),
  ]);
  // Virtual rows need a height, which jsdom does not have.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1024 });
});

type App = Pick<RenderedApp, 'user'>;

/** A screen with a form, as its user sees it. */
interface Screen {
  address: string;
  call: string;
  answer: unknown;
  reads: Handlers;
  /** Opens the form; absent where the address opens it. */
  open?: (app: App) => Promise<void>;
  field: () => Promise<HTMLElement>;
  first: string;
  then: string;
  /** Fills in the other fields. */
  also?: (app: App) => Promise<void>;
  /** Sends it and answers the questions. */
  send: (app: App) => Promise<void>;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = (name: string | RegExp) => async (app: App) => {
  await app.user.click(await button(name));
};
const box = async (name: string | RegExp) => within(await screen.findByRole('dialog')).findByLabelText(name);
const product = {
  code: 'ART0001',
  designation: 'Café',
  price: 100,
  survente: null,
  isEnabled: true,
  version: 3,
  quantiteDisponible: 0,
  imageUrl: null,
  unite: null,
  codeBarre: null,
};
const config = {
  code: 'TAUX_COMMISSION',
  designation: 'Taux de commission',
  value: '0.03',
  type: 'taux',
  version: 3,
  lastUpdateAt: null,
  lastUpdateBy: null,
};
const ROLES = [{ code: 'ROLE_LECTEUR', designation: 'Lecteur', isAdmin: false }];
const PASSWORD = 'Zebu-2026-broute!';

/** A password is never kept, so it must be typed again. */
async function password(app: App) {
  for (const name of ['Mot de passe', 'Confirmation du mot de passe']) {
    await app.user.clear(await box(name));
    await app.user.type(await box(name), PASSWORD);
  }
}

const SCREENS: Record<string, Screen> = {
  adjustment: {
    address: '/ajustement/nouveau?commercial=col001',
    call: 'POST /api/data/ajustement/create',
    answer: { code: null },
    reads: {
      'GET /api/data/utilisateurs': collection([commercial()]),
      'GET /api/data/stock/commercial/col001': collection([lot()]),
      'GET /api/data/ajustements': collection([]),
    },
    field: () => screen.findByRole('spinbutton', { name: /L26-001/ }),
    first: '5',
    then: '6',
    send: async (app) => {
      const retry = screen.queryByRole('button', { name: 'Réessayer' });
      if (retry) {
        await app.user.click(retry);
        return;
      }
      await app.user.click(await button('Enregistrer'));
      await app.user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Enregistrer l’ajustement' }),
      );
    },
  },
  assignment: {
    address: '/produits-divers/assigner-stocks',
    call: 'POST /api/data/miscellaneous/add_stock',
    answer: { lignes: 1, quantite: 3 },
    reads: {
      'GET /api/data/utilisateurs': collection([commercial()]),
      'GET /api/data/stock/commercial/col001': collection([]),
      'GET /api/data/miscellaneous': collection([
        { code: 'DIV001', designation: 'Parasol', description: '', imageUrl: null, price: 1, isEnabled: true },
      ]),
    },
    field: () => screen.findByRole('spinbutton', { name: 'Quantité de Parasol' }),
    first: '3',
    then: '4',
    also: async (app) => {
      await app.user.click(screen.getByRole('combobox', { name: 'Commercial' }));
      await app.user.click(await screen.findByRole('option', { name: 'Rakotomalala Hery' }));
    },
    send: async (app) => {
      const retry = screen.queryByRole('button', { name: 'Réessayer' });
      await app.user.click(retry ?? (await button('Assigner les stocks')));
      if (!retry)
        await app.user.click(
          within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmer l’assignation' }),
        );
    },
  },
  zone: {
    address: '/zones?zone=nouvelle',
    call: 'POST /api/data/zones',
    answer: {},
    reads: {
      'GET /api/data/zones': collection([]),
      'GET /api/data/utilisateurs': collection([]),
      'GET /api/data/pos/map': { positions: [] },
    },
    field: () => box('Nom de la zone'),
    first: 'Ivandry',
    then: 'Ivandry Est',
    send: click(/^(Enregistrer|Réessayer|Renvoyer)$/),
  },
  price: {
    address: '/produits',
    call: 'PATCH /api/data/products/ART0001',
    answer: product,
    reads: { 'GET /api/data/products': collection([product]) },
    open: click('Modifier les prix de Café'),
    field: () => box(/^Prix de vente/),
    first: '125',
    then: '126',
    send: click(/^(Enregistrer|Réessayer)$/),
  },
  user: {
    address: '/admin/users',
    call: 'POST /api/data/admin/create',
    answer: {},
    reads: { 'GET /api/data/utilisateurs': collection([]), 'GET /api/data/utilisateur_roles': collection(ROLES) },
    open: click('Ajouter un utilisateur'),
    field: () => box('Email'),
    first: 'soa@demo.mg',
    then: 'soa2@demo.mg',
    also: async (app) => {
      await app.user.type(await box('Nom et prénom'), 'Soa');
      const roles = within(screen.getByRole('dialog')).getByRole('button', { name: /^Rôle/ });
      await waitFor(() => {
        expect(roles).toBeEnabled();
      });
      await app.user.click(roles);
      await app.user.click(await screen.findByRole('option', { name: 'Lecteur' }));
    },
    send: async (app) => {
      await password(app);
      await app.user.click(await button(/^(Créer|Réessayer)$/));
    },
  },
  configuration: {
    address: '/configuration',
    call: 'PATCH /api/data/configurations/TAUX_COMMISSION',
    answer: config,
    reads: { 'GET /api/data/configurations': collection([config]) },
    open: click('Modifier Taux de commission'),
    field: () => box(/^Valeur/),
    first: '4 %',
    then: '5 %',
    send: click(/^(Enregistrer|Réessayer)$/),
  },
};

function show({ address, call, reads }: Screen, server: SavingServer, drafts: DraftStore) {
  const app = renderApp(address, { answers: { ...reads, [call]: server.handle } });
  provideDrafts(app.store, drafts);
  return app;
}

const answered = (server: SavingServer, count: number) =>
  waitFor(() => {
    expect(server.received).toBe(count);
  });

async function retype(app: App, field: HTMLElement, text: string) {
  // A locked field takes no input, which is expected here.
  if (field.matches(':disabled') || (field as HTMLInputElement).readOnly) return;
  await app.user.clear(field);
  await app.user.type(field, text);
}

test.each(Object.entries(SCREENS))(
  '%s: lost, refused, signed in again, changed and sent again is stored once',
  async (_name, form) => {
    const server = new SavingServer(form.answer);
    const drafts = memoryDrafts();
    const first = show(form, server, drafts);
    await form.open?.(first);
    await retype(first, await form.field(), form.first);
    await form.also?.(first);
    server.fault = 'lost after';
    await form.send(first);
    await answered(server, 1);
    expect((await screen.findAllByText(/a peut-être eu lieu/))[0]).toBeVisible();
    server.fault = 401;
    await form.send(first);
    await answered(server, 2);
    await act(() => flushDrafts());
    first.unmount();

    const back = show(form, server, drafts);
    const field = await form.field();
    // The page must say so again, and the input must stay locked.
    expect((await screen.findAllByText(/a peut-être eu lieu/))[0]).toBeVisible();
    await retype(back, field, form.then);
    server.fault = null;
    await form.send(back);
    await answered(server, 3);
    await waitFor(() => {
      expect(screen.queryByText(/a peut-être eu lieu/)).toBeNull();
    });
    expect(server.stored).toHaveLength(1);
  },
);
