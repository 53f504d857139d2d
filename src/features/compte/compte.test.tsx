import { screen, waitFor, within } from '@testing-library/react';
import type { MySession } from '@contract/compte.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { deviceOf } from '../../domain/sessions/sessionColumns.tsx';

const SESSIONS = '/api/data/admin/my-sessions';
const CHANGE = '/api/data/admin/my-password';

const session = (changes: Partial<MySession> = {}): MySession => ({
  code: 'NAV0000001',
  navigateur: 'Chrome 142',
  systeme: 'Windows',
  mobile: false,
  adresse: '192.0.2.1',
  createdAt: '2026-11-20T05:00:00Z',
  lastActivityAt: '2026-11-20T11:26:00Z',
  expiresAt: '2026-11-20T13:26:00Z',
  actuelle: true,
  ...changes,
});
const phone = session({
  code: 'NAV0000002',
  navigateur: 'Firefox 144',
  systeme: 'Android',
  mobile: true,
  adresse: '192.0.2.9',
  actuelle: false,
});
const FACTORS = { 'GET /api/data/admin/my-factors': { factors: [], recoveryCodesLeft: 0, isRequired: false } };
const lists = (...sessions: MySession[]) => ({ [`GET ${SESSIONS}`]: () => collection(sessions), ...FACTORS });

test('a representative too sees their sign-ins, and ends one session or all the others', async () => {
  const app = renderApp('/mon-compte', { role: 'ROLE_COMMERCIAL', answers: lists(session(), phone) });
  const table = await screen.findByRole('table', { name: 'Sessions ouvertes' });
  const own = within(table).getByRole('row', { name: /Chrome 142 sur Windows/ });
  for (const text of ['cette session', '192.0.2.1', '20/11/2026 08:00', '20/11/2026 14:26'])
    expect(own).toHaveTextContent(text);
  expect(within(own).queryByRole('button')).toBeNull();
  await app.user.click(
    within(table).getByRole('button', { name: 'Fermer la session Firefox 144 sur Android, 192.0.2.9' }),
  );
  app.server.answer({
    [`POST ${SESSIONS}/NAV0000002/disable`]: { ended: 1 },
    ...lists(session(), session({ code: 'NAV0000003', systeme: 'Linux', actuelle: false })),
  });
  await app.user.click(
    within(screen.getByRole('alertdialog', { name: 'Fermer la session' })).getByRole('button', { name: 'Fermer' }),
  );
  expect(await screen.findByText('Session fermée')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('row', { name: /Firefox/ })).toBeNull();
  });
  await app.user.click(screen.getByRole('button', { name: 'Fermer les autres' }));
  app.server.answer({ [`POST ${SESSIONS}/disable-others`]: { ended: 1 }, ...lists(session()) });
  const question = screen.getByRole('alertdialog', { name: 'Fermer les autres sessions' });
  expect(question).toHaveTextContent('1 appareil devra se reconnecter. Celui-ci reste connecté.');
  await app.user.click(within(question).getByRole('button', { name: 'Fermer' }));
  expect(await screen.findByText('1 autre session fermée.')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Fermer les autres' })).toBeNull();
  });
});

test('a new password: the current one is required, refusals show at their fields, throttling is told', async () => {
  const app = renderApp('/mon-compte', { role: 'ROLE_LECTEUR', answers: lists(session()) });
  await app.user.click(await screen.findByRole('button', { name: 'Changer le mot de passe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changer le mot de passe' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  const submit = () => app.user.click(within(dialog).getByRole('button', { name: 'Changer' }));
  await submit();
  for (const text of [
    'Le mot de passe actuel est requis',
    'Le mot de passe est requis',
    'La confirmation du mot de passe est requise',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(field('Mot de passe actuel')).toHaveFocus();
  await app.user.type(field('Mot de passe actuel'), 'Ancien-2026');
  await app.user.type(field('Nouveau mot de passe'), 'Un-tout-autre 26');
  await app.user.type(field('Confirmation du mot de passe'), 'Un-tout-autre 26');
  app.server.answer({
    [`POST ${CHANGE}`]: problem(422, 'Données refusées.', [
      { propertyPath: 'currentPassword', message: 'Le mot de passe actuel est incorrect' },
    ]),
  });
  await submit();
  expect(await screen.findByText('Le mot de passe actuel est incorrect')).toBeVisible();
  app.server.answer({ [`POST ${CHANGE}`]: problem(429, 'Trop de tentatives. Réessayez dans 1 minute(s).') });
  await submit();
  expect(await screen.findByText('Trop de tentatives. Réessayez dans 1 minute(s).')).toBeVisible();
  app.server.answer({ [`POST ${CHANGE}`]: { ended: 3 } });
  await submit();
  expect(await screen.findByText('3 autres sessions fermées.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await app.server.to(CHANGE).at(-1)?.json()).toEqual({
    currentPassword: 'Ancien-2026',
    password: 'Un-tout-autre 26',
  });
});

test('a backend without these calls: the page says so and stays', async () => {
  const app = renderApp('/mon-compte', { answers: { [`GET ${SESSIONS}`]: problem(404, 'Rien ici.'), ...FACTORS } });
  expect(await screen.findByText('Sessions non disponibles')).toBeVisible();
  app.server.answer({ [`GET ${SESSIONS}`]: problem(500, 'Panne.') });
  expect(screen.getByRole('button', { name: 'Changer le mot de passe' })).toBeVisible();
});

test.each([
  ['Chrome 142', 'Windows', 'Chrome 142 sur Windows'],
  ['Chrome 142', '', 'Chrome 142'],
  ['', 'Linux', 'Linux'],
  ['', '', 'Navigateur inconnu'],
])('browser %j on %j is written « %s »', (navigateur, systeme, name) => {
  expect(deviceOf({ navigateur, systeme })).toBe(name);
});
