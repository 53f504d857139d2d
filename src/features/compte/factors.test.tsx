import { screen, within } from '@testing-library/react';
import type { Factors } from '@contract/factor.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const MINE = '/api/data/admin/my-factors';
const SESSIONS = { 'GET /api/data/admin/my-sessions': () => collection([]) };
const phone = {
  code: 'FAC0000001',
  kind: 'totp' as const,
  nom: 'Téléphone',
  createdAt: '2026-11-20T05:00:00Z',
  lastUsedAt: null,
};
const NONE: Factors = { factors: [], recoveryCodesLeft: 0, isRequired: false };
const ONE: Factors = { ...NONE, factors: [phone], recoveryCodesLeft: 9 };
const open = (factors: unknown) =>
  renderApp('/mon-compte', { role: 'ROLE_LECTEUR', answers: { ...SESSIONS, [`GET ${MINE}`]: factors } });

test('the first factor is added from the empty panel, and brings recovery codes', async () => {
  const app = open(NONE);
  await screen.findByText('Aucun second facteur');
  app.server.answer({
    [`POST ${MINE}/prepare`]: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', ticket: 'abc' },
    [`POST ${MINE}`]: problem(422, 'Refusé.', [{ propertyPath: 'code', message: 'Code incorrect' }]),
  });
  await app.user.click(screen.getByRole('button', { name: 'Ajouter' }));
  const code = await screen.findByLabelText('Code à six chiffres');
  await app.user.type(code, '111111{Enter}');
  expect(await screen.findByText('Code incorrect.')).toBeVisible();
  app.server.answer({ [`POST ${MINE}`]: { recoveryCodes: ['aaaaa-bbbbb'] }, [`GET ${MINE}`]: ONE });
  await app.user.clear(code);
  await app.user.type(code, '222222');
  await app.user.clear(screen.getByLabelText('Nom'));
  await app.user.type(screen.getByLabelText('Nom'), 'Mon téléphone{Enter}');
  expect(await screen.findByText('aaaaa-bbbbb')).toBeVisible();
  expect(
    await app.server
      .to(MINE)
      .findLast(({ method }) => method === 'POST')
      ?.json(),
  ).toEqual({ ticket: 'abc', code: '222222', nom: 'Mon téléphone' });
  await app.user.click(screen.getByRole('button', { name: 'J’ai gardé ces codes' }));
  expect(await screen.findByText('Second facteur ajouté')).toBeVisible();
  expect(screen.queryByText('aaaaa-bbbbb')).toBeNull();
  expect(await screen.findByText('9 codes de secours restants')).toBeVisible();
});

test('a factor is renamed and removed; recovery codes are renewed', async () => {
  const app = open(ONE);
  const row = await screen.findByRole('row', { name: /Téléphone/ });
  expect(row).toHaveTextContent('20/11/2026 08:00');
  await app.user.click(within(row).getByRole('button', { name: 'Renommer Téléphone' }));
  const name = await screen.findByLabelText(/^Nom/);
  app.server.answer({ [`PATCH ${MINE}/FAC0000001`]: { done: true } });
  await app.user.clear(name);
  await app.user.type(name, 'Ancien{Enter}');
  expect(await screen.findByText('Facteur renommé')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Nouveaux codes' }));
  app.server.answer({ [`POST ${MINE}/recovery-codes`]: { recoveryCodes: ['ccccc-ddddd'] } });
  await app.user.click(await screen.findByRole('button', { name: 'Créer' }));
  expect(await screen.findByText('ccccc-ddddd')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'J’ai gardé ces codes' }));
  await app.user.click(screen.getByRole('button', { name: 'Retirer Téléphone' }));
  expect(await screen.findByText(/est votre seul facteur/)).toBeVisible();
  app.server.answer({ [`POST ${MINE}/FAC0000001/remove`]: problem(409, 'Votre rôle exige un second facteur.') });
  await app.user.click(screen.getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Votre rôle exige un second facteur.')).toBeVisible();
});

test('failed, and not there', async () => {
  const app = open(problem(400, 'Panne.'));
  expect(await screen.findByText('Les facteurs n’ont pas pu être chargés')).toBeVisible();
  app.unmount();
  open(problem(404, 'Rien ici.'));
  expect(await screen.findByText('Second facteur non disponible')).toBeVisible();
});
