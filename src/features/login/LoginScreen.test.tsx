import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { LoginContext } from '@contract/session.ts';
import { session, user } from '../../../tests/support/users.ts';
import { leaveMessage, readMessage } from '../../store/sessionMessage.ts';
import { makeStore } from '../../store/store.ts';
import { readLoginContext, targetOf } from './loginContext.ts';
import { LoginScreen, type LoginScreenProps } from './LoginScreen.tsx';

const CONTEXT: LoginContext = { csrfToken: 'jeton', error: null, lastUsername: '', targetPath: null };

/** Puts the page into the document as the server sends it. */
function serve(context: unknown, search = '') {
  document.body.innerHTML =
    '<script type="application/json" ' +
    `id="login-context">${typeof context === 'string' ? context : JSON.stringify(context)}</script>`;
  history.replaceState(null, '', `/admin/login${search}`);
}

function open(props: LoginScreenProps = {}, signedIn: Parameters<typeof session>[0] = null) {
  const store = makeStore({ preloaded: { session: session(signedIn) } });
  render(
    <Provider store={store}>
      <LoginScreen {...props} />
    </Provider>,
  );
  return { user: userEvent.setup() };
}

const name = () => screen.getByLabelText('Nom d’utilisateur');
const password = () => screen.getByLabelText('Mot de passe');
const button = () => screen.getByRole('button', { name: /Se connecter|Connexion\.\.\./ });
const form = () => {
  const found = button().closest('form');
  if (!found) throw new Error('no form');
  return found;
};

/** Returns the fields that the form would send, because jsdom sends nothing itself. */
function sent(): Record<string, FormDataEntryValue> {
  const event = createEvent.submit(form());
  const values = Object.fromEntries(new FormData(form()));
  event.preventDefault();
  fireEvent(form(), event);
  return values;
}

async function fill(keyboard: ReturnType<typeof userEvent.setup>) {
  await keyboard.type(name(), 'lecteur@demo.mg');
  await keyboard.type(password(), 'Demo-2026!');
}

test('sends the five fields by POST to its own address', async () => {
  serve(CONTEXT);
  const { user: keyboard } = open();
  await fill(keyboard);
  await keyboard.click(screen.getByRole('checkbox', { name: 'Se souvenir de moi' }));
  expect(form()).toHaveAttribute('method', 'post');
  expect(form()).not.toHaveAttribute('action');
  expect(sent()).toEqual({
    _username: 'lecteur@demo.mg',
    _password: 'Demo-2026!',
    _csrf_token: 'jeton',
    _target_path: '/admin',
    _remember_me: 'on',
  });
});

test('without « Se souvenir de moi » the field is not sent', async () => {
  serve(CONTEXT);
  const { user: keyboard } = open();
  await fill(keyboard);
  expect(sent()).not.toHaveProperty('_remember_me');
});

test('the button waits for both fields, and says when the form is being sent', async () => {
  serve(CONTEXT);
  const { user: keyboard } = open();
  expect(button()).toBeDisabled();
  await keyboard.type(name(), 'lecteur@demo.mg');
  expect(button()).toBeDisabled();
  await keyboard.type(password(), 'x');
  expect(button()).toBeEnabled();
  sent();
  expect(screen.getByRole('button', { name: 'Connexion...' })).toBeDisabled();
});

test('the form can be sent again after coming back from the next page', async () => {
  serve(CONTEXT);
  const { user: keyboard } = open();
  await fill(keyboard);
  sent();
  fireEvent(window, new Event('pageshow'));
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
});

test('shows the server’s error, fills in the last username, and focuses the password', () => {
  serve({ ...CONTEXT, error: 'Identifiants invalides.', lastUsername: 'lecteur@demo.mg' });
  open();
  expect(screen.getByRole('alert')).toHaveTextContent('Identifiants invalides.');
  expect(name()).toHaveValue('lecteur@demo.mg');
  expect(password()).toHaveFocus();
});

test('focuses the username otherwise, and marks the fields for password managers', () => {
  serve(CONTEXT);
  open();
  expect(name()).toHaveFocus();
  expect([name().getAttribute('autocomplete'), password().getAttribute('autocomplete')]).toEqual([
    'username',
    'current-password',
  ]);
});

test('says once why the last session ended', () => {
  serve(CONTEXT);
  leaveMessage('Session expirée');
  open();
  expect(screen.getByRole('alert')).toHaveTextContent('Session expirée');
  expect(readMessage()).toBeNull();
});

test('tells a person who is signed in already, and offers to sign out', () => {
  serve(CONTEXT);
  open({}, user('ROLE_LECTEUR'));
  expect(screen.getByText(/Vous êtes déjà connecté en tant que Miora Andriantsoa/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Se déconnecter' })).toHaveAttribute('href', '/logout');
});

test('the link for a forgotten password is disabled and says whom to ask', () => {
  serve(CONTEXT);
  open();
  expect(screen.getByRole('link', { name: 'Mot de passe oublié\u00a0?' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/Adressez-vous à un administrateur/)).toBeVisible();
});

test('a given handler replaces the POST; its failure is logged', async () => {
  serve(CONTEXT);
  const failure = new Error('refus');
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onSubmit = jest.fn(() => Promise.reject(failure));
  const { user: keyboard } = open({ onSubmit });
  await fill(keyboard);
  await keyboard.click(button());
  expect(onSubmit).toHaveBeenCalledWith({ username: 'lecteur@demo.mg', password: 'Demo-2026!', rememberMe: false });
  expect(log).toHaveBeenCalledWith(failure);
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeEnabled();
  log.mockRestore();
});

test('the password can be shown', async () => {
  serve(CONTEXT);
  const { user: keyboard } = open();
  await keyboard.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(password()).toHaveAttribute('type', 'text');
});

test.each([
  ['a placeholder nobody replaced', '__LOGIN_CONTEXT__'],
  ['null', 'null'],
  ['another shape', '[1]'],
])('%s gives an empty form', (_name, context) => {
  serve(context);
  expect(readLoginContext(document)).toEqual({ csrfToken: null, error: null, lastUsername: '', targetPath: null });
});

test.each([
  ['nothing', CONTEXT, '', '/admin'],
  ['a path of ours', CONTEXT, '?redirect=%2Flivraisons%3Fpage%3D2', '/admin/livraisons?page=2'],
  ['another host', CONTEXT, '?redirect=%2F%2Fevil.example', '/admin'],
  ['another host, written otherwise', CONTEXT, '?redirect=%2F%5Cevil.example', '/admin'],
  ['an absolute address', CONTEXT, '?redirect=https%3A%2F%2Fevil.example', '/admin'],
  ['what the server chose', { ...CONTEXT, targetPath: '/admin/zones' }, '?redirect=%2Fx', '/admin/zones'],
])('the target with %s', (_name, context, search, target) => {
  expect(targetOf(context, search)).toBe(target);
});
