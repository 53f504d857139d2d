import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { ajustementDetail } from '../../../tests/support/ajustements.ts';
import { commercial, lot } from '../../../tests/support/commercials.ts';
import { collection, json } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { memoryDrafts } from '../../machines/drafts/draftStore.ts';
import { provideDrafts } from '../../machines/drafts/persistence.ts';

const NEW = '/ajustement/nouveau';
const CREATE = '/api/data/ajustement/create';
const STOCK = [lot({ price: 100.5 }), lot({ code: 'S2', lotNumber: 'L26-002', quantiteDisponible: 10, price: 33.5 })];
const field = (name: RegExp) => screen.getByRole('spinbutton', { name });
const coffeeField = () => field(/lot L26-001$/);
const ready = () => screen.findByRole('spinbutton', { name: /L26-001/ });

beforeAll(async () => {
  // Loading the screens' chunks can take longer than a test waits, so they are loaded before.
  await Promise.all([import('./NewAjustementScreen.tsx'), import('./AjustementScreen.tsx')]);
  // The virtual table needs the height of its container, and jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1024 });
});
afterEach(() => {
  toast.remove();
});

function open(address = `${NEW}?commercial=col001`) {
  const app = renderApp(address, {
    answers: {
      'GET /api/data/utilisateurs': collection([commercial()]),
      'GET /api/data/stock/commercial/col001': collection(STOCK),
      [`POST ${CREATE}`]: json(201, ajustementDetail()),
      'GET /api/data/ajustements/AJU1': ajustementDetail(),
    },
  });
  provideDrafts(app.store, memoryDrafts());
  return app;
}

test('by keyboard alone: the first line has the focus, « / » searches, Ctrl+Enter saves and confirms', async () => {
  const app = open(NEW);
  await app.user.click(await screen.findByRole('combobox', { name: 'Commercial' }));
  await app.user.click(await screen.findByRole('option', { name: 'Rakotomalala Hery' }));
  await waitFor(() => {
    expect(coffeeField()).toHaveFocus();
  });
  await app.user.keyboard('-6/002{Enter}');
  await waitFor(() => {
    expect(field(/L26-002/)).toHaveFocus();
  });
  await app.user.keyboard('4{Escape}');
  expect(screen.getByRole('searchbox', { name: 'Rechercher dans les lignes' })).toHaveFocus();
  await app.user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('alertdialog', { name: 'Enregistrer l’ajustement\u00a0?' })).toBeVisible();
  await app.user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Ajustement créé avec succès !')).toBeVisible();
  const body: unknown = await app.server.to(CREATE)[0]?.clone().json();
  expect(body).toMatchObject({
    ligneAjustements: [
      { stockCommercialCode: 'S1', quantity: -6 },
      { stockCommercialCode: 'S2', quantity: 4 },
    ],
  });
});

test('what exceeds the stock stays as typed, with the reason below it and a button that limits it', async () => {
  const app = open();
  await app.user.type(await ready(), '-99');
  expect(coffeeField()).toHaveValue('-99');
  expect(coffeeField()).toHaveFocus();
  expect(coffeeField()).toHaveAccessibleDescription(/^Au plus 42 unités peuvent être retirées\./);
  expect(screen.queryByText(/ligne dépasse/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await app.user.click(screen.getByRole('button', { name: 'Limiter à −42\u00a0: Café moulu 250 g' }));
  expect(coffeeField()).toHaveValue('−42');
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
});

test('Ctrl+Enter saves only what can be saved, not behind another dialog; held down it does not confirm', async () => {
  const app = open();
  await app.user.type(await ready(), '-99');
  await app.user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Limiter à −42\u00a0: Café moulu 250 g' }));
  await app.user.click(screen.getByRole('link', { name: 'Annuler' }));
  const leaving = await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' });
  await app.user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('alertdialog', { name: 'Enregistrer l’ajustement\u00a0?' })).toBeNull();
  await app.user.click(within(leaving).getByRole('button', { name: 'Rester sur la page' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  // Just after a dialog has closed, a key of the same kind would be a double press.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await app.user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('alertdialog', { name: 'Enregistrer l’ajustement\u00a0?' })).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat: true });
  expect(screen.getByRole('alertdialog', { name: 'Enregistrer l’ajustement\u00a0?' })).toBeVisible();
  expect(app.server.to(CREATE)).toHaveLength(0);
});
