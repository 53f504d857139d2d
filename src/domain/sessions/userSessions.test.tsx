import { screen, waitFor, within } from '@testing-library/react';
import type { MySession } from '@contract/compte.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const URL = '/api/data/admin/sessions/noro%40demo.mg';
const session = (changes: Partial<MySession> = {}): MySession => ({
  code: 'NAV0000001',
  navigateur: 'Chrome 142',
  systeme: 'Windows',
  mobile: false,
  adresse: '192.0.2.1',
  createdAt: '2026-11-20T05:00:00Z',
  lastActivityAt: '2026-11-20T11:26:00Z',
  expiresAt: '2026-11-20T13:26:00Z',
  actuelle: false,
  ...changes,
});
const phone = session({ code: 'NAV0000002', navigateur: 'Firefox 144', systeme: 'Android', adresse: '10.0.0.9' });
const noro = {
  username: 'noro@demo.mg',
  nomPrenom: 'Noro Rabe',
  isEnabled: true,
  lastActivityAt: null,
  utilisateurRole: { code: 'ROLE_LECTEUR', designation: 'Lecteur', isAdmin: false },
};

const USERS = { 'GET /api/data/utilisateurs': collection([noro]), 'GET /api/data/utilisateur_roles': collection([]) };

async function open(answer: unknown) {
  const app = renderApp('/admin/users', { answers: { ...USERS, [`GET ${URL}`]: answer } });
  await app.user.click(await screen.findByRole('button', { name: 'Sessions de Noro Rabe' }));
  return { app, dialog: await screen.findByRole('dialog', { name: 'Sessions de Noro Rabe' }) };
}
const answerYes = async (app: Awaited<ReturnType<typeof open>>['app'], question: string) =>
  app.user.click(
    within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', { name: 'Fermer' }),
  );

test('an administrator sees where somebody is signed in, and ends one session or all', async () => {
  const { app, dialog } = await open(() => collection([session(), phone]));
  const row = await within(dialog).findByRole('row', { name: /Firefox 144 sur Android/ });
  for (const text of ['réseau local (10.0.0.9)', '20/11/2026 14:26']) expect(row).toHaveTextContent(text);
  await app.user.click(within(row).getByRole('button', { name: /Fermer la session/ }));
  app.server.answer({ [`POST ${URL}/NAV0000002/disable`]: { ended: 1 }, [`GET ${URL}`]: collection([session()]) });
  await answerYes(app, 'Fermer la session');
  await waitFor(() => {
    expect(within(dialog).queryByRole('row', { name: /Firefox/ })).toBeNull();
  });
  await app.user.click(within(dialog).getByRole('button', { name: 'Fermer toutes ses sessions' }));
  app.server.answer({ [`POST ${URL}/disable-all`]: { ended: 1 }, [`GET ${URL}`]: collection([]) });
  await answerYes(app, 'Fermer les sessions de Noro Rabe');
  expect(await within(dialog).findByText('Aucune session ouverte')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Fermer toutes ses sessions' })).toBeDisabled();
});

test('a list that fails says so and can be asked for again; another server may not have it', async () => {
  const { app, dialog } = await open(problem(500, 'Panne.'));
  expect(await within(dialog).findByText('Les sessions n’ont pas pu être chargées')).toBeVisible();
  app.server.answer({ [`GET ${URL}`]: problem(404, 'Rien ici.') });
  await app.user.click(within(dialog).getByRole('button', { name: 'Réessayer' }));
  expect(await within(dialog).findByText('Sessions non disponibles')).toBeVisible();
});

test('nobody but an administrator is offered them', async () => {
  renderApp('/admin/users', { role: 'ROLE_EDITEUR', answers: USERS });
  await waitFor(() => {
    expect(screen.queryAllByText(/Noro Rabe|Accès refusé/).length).toBeGreaterThan(0);
  });
  expect(screen.queryByRole('button', { name: 'Sessions de Noro Rabe' })).toBeNull();
});
