import { screen, waitFor, within } from '@testing-library/react';
import { collection, json, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { exportJournals } from '../../machines/journal/journal.ts';

const CREATE = '/api/data/admin/create';
const PROOF = '/api/data/admin/my-proof';
const REQUIRED = () =>
  json(403, {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    detail: 'Confirmez d’abord que c’est bien vous.',
    code: 'proof-required',
  });
const TYPED = { Email: 'noro@demo.mg', 'Mot de passe': 'Le zebu-broute ici', 'Nom et prénom': 'Noro Rabe' };

/** The form of a new user, filled in and sent to a server that asks for a proof. */
async function sent() {
  const app = renderApp('/admin/users', {
    answers: {
      'GET /api/data/utilisateurs': collection([]),
      'GET /api/data/utilisateur_roles': collection([{ code: 'ROLE_LECTEUR', designation: 'Lecteur', isAdmin: false }]),
      [`POST ${CREATE}`]: REQUIRED,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Ajouter un utilisateur' }));
  const form = await screen.findByRole('dialog', { name: 'Ajouter un utilisateur' });
  for (const [name, text] of Object.entries(TYPED)) {
    await app.user.click(within(form).getByLabelText(name));
    await app.user.paste(text);
  }
  await app.user.click(within(form).getByLabelText('Confirmation du mot de passe'));
  await app.user.paste(TYPED['Mot de passe']);
  const roles = within(form).getByRole('button', { name: /^Rôle/ });
  await waitFor(() => {
    expect(roles).toBeEnabled();
  });
  await app.user.click(roles);
  await app.user.click(await screen.findByRole('option', { name: 'Lecteur' }));
  await app.user.click(within(form).getByRole('button', { name: 'Créer' }));
  const proof = await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' });
  return { app, proof, field: within(proof).getByLabelText('Mot de passe') };
}
type Sent = Awaited<ReturnType<typeof sent>>;
const confirm = async ({ app, proof, field }: Sent, password: string) => {
  await app.user.clear(field);
  if (password !== '') await app.user.type(field, password);
  await app.user.click(within(proof).getByRole('button', { name: 'Confirmer' }));
};
const keysOf = ({ app }: Sent) => app.server.to(CREATE).map((request) => request.headers.get('idempotency-key'));

test('in the middle of a form: the same call is repeated under the same key, and nothing was typed twice', async () => {
  const asked = await sent();
  const { app, proof } = asked;
  expect(proof).toHaveTextContent('Votre saisie est conservée');
  await confirm(asked, '');
  expect(await within(proof).findByText('Le mot de passe est requis')).toBeVisible();
  app.server.answer({
    [`POST ${PROOF}`]: problem(422, 'Données refusées.', [
      { propertyPath: 'password', message: 'Le mot de passe est incorrect' },
    ]),
  });
  await confirm(asked, 'Faux-2026');
  expect(await within(proof).findByText('Le mot de passe est incorrect')).toBeVisible();
  app.server.answer({ [`POST ${PROOF}`]: problem(429, 'Trop de tentatives. Réessayez dans 1 minute(s).') });
  await confirm(asked, 'Faux-2027');
  expect(await within(proof).findByText('Trop de tentatives. Réessayez dans 1 minute(s).')).toBeVisible();
  expect(app.server.to(CREATE)).toHaveLength(1);
  app.server.answer({ [`POST ${PROOF}`]: { proved: true }, [`POST ${CREATE}`]: json(201, {}) });
  await confirm(asked, 'Mon-secret-2026');
  expect(await screen.findByText('Utilisateur créé avec succès')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, second, ...more] = await Promise.all(app.server.to(CREATE).map((request) => request.clone().text()));
  expect([second, more]).toEqual([first, []]);
  expect(new Set(keysOf(asked)).size).toBe(1);
  expect(keysOf(asked)[0]).toMatch(/\S/);
  // What was typed as a proof is in no journal.
  expect(JSON.stringify(exportJournals())).not.toContain('Mon-secret-2026');
});

test('cancelled: the form says why it was refused and keeps everything, and the next sending asks again', async () => {
  const asked = await sent();
  const { app, proof, field } = asked;
  await app.user.type(field, 'à moitié');
  await app.user.click(within(proof).getByRole('button', { name: 'Annuler' }));
  const form = await screen.findByRole('dialog', { name: 'Ajouter un utilisateur' });
  expect(await within(form).findByText(/Confirmez d’abord que c’est bien vous/)).toBeVisible();
  for (const [name, text] of Object.entries(TYPED)) expect(within(form).getByLabelText(name)).toHaveValue(text);
  await app.user.click(within(form).getByRole('button', { name: 'Créer' }));
  const again = await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' });
  expect(within(again).getByLabelText('Mot de passe')).toHaveValue('');
});
