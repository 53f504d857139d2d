import type { DeviceSession } from '@contract/deviceSession.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { commercial } from '../../../tests/support/commercials.ts';
import { collection, type Handlers, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/sessions';
const HERY = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };
const session = (changes: Partial<DeviceSession> = {}): DeviceSession => ({
  code: 'SES0000001',
  utilisateur: HERY,
  createdAt: '2026-10-01T06:00:00Z',
  lastActivityAt: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
  deviceID: 'a1b2c3',
  isEnabled: true,
  disableAt: null,
  disabledBy: null,
  motif: '',
  ...changes,
});
const open = session();
const ended = session({
  code: 'SES0000002',
  utilisateur: { username: 'col002', nomPrenom: 'Rakotondrabe Tojo' },
  deviceID: 'd4e5',
  isEnabled: false,
  disableAt: '2026-11-02T12:30:00Z',
  disabledBy: { username: 'admin', nomPrenom: 'Andriamalala Nirina' },
  motif: 'Téléphone perdu ou volé',
});
const second = session({ code: 'SES0000003', deviceID: 'autre-telephone' });
const shared = session({ code: 'SES0000004', utilisateur: { username: 'col003', nomPrenom: 'Rabe Faly' } });

/** Answers the list, and the two searches of the dialog: by person and by device. */
const answers = (
  list: unknown = collection([open, ended], 120),
  person: unknown = collection([open, second]),
  device: unknown = collection([open, shared]),
): Handlers => ({
  [`GET ${LIST}`]: (request: Request) => {
    const params = new URL(request.url).searchParams;
    if (params.get('itemsPerPage') !== '50') return list;
    return params.has('search') ? device : person;
  },
  'GET /api/data/utilisateurs': collection([commercial()]),
});
const show = (more: Handlers = {}, role: 'ROLE_ADMIN' | 'ROLE_LECTEUR' = 'ROLE_ADMIN') =>
  renderApp('/sessions', { role, answers: { ...answers(), ...more } });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const lastQuery = (app: RenderedApp) => new URL(app.server.to(LIST).at(-1)?.url ?? '').searchParams;
const DISABLE = `${LIST}/SES0000001/disable`;

test('the list: an active session can be disconnected, an ended one tells by whom and why', async () => {
  const app = show();
  const line = await row('Hery');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Commercial',
    'Activée le',
    'Device ID',
    'Statut',
    'Désactivée le',
    'Actions',
  ]);
  expect(lastQuery(app).get('order[createdAt]')).toBe('desc');
  expect(line).toHaveTextContent(/01\/10\/2026 09:00.*a1b2c3.*Active.*il y a 3 h.*N\/A/);
  const over = await row('Tojo');
  expect(over).toHaveTextContent(/Désactivée.*02\/11\/2026 15:30.*Téléphone perdu ou volé/);
  expect(within(over).queryByRole('button', { name: /Déconnecter/ })).not.toBeInTheDocument();
  await app.user.click(within(over).getByRole('button', { name: 'Détails de la session de Rakotondrabe Tojo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Session terminée' });
  expect(dialog).toHaveTextContent(/ParAndriamalala Nirina.*MotifTéléphone perdu ou volé/);
});

test('the list is filtered by status and by representative', async () => {
  const app = show();
  await row('Hery');
  await app.user.click(screen.getByRole('button', { name: 'Statut\u00a0: Tous statuts' }));
  await app.user.click(await screen.findByRole('option', { name: 'Désactivées' }));
  await waitFor(() => {
    expect(lastQuery(app).get('isEnabled')).toBe('false');
  });
  await app.user.click(screen.getByRole('combobox', { name: 'Commerciaux' }));
  await app.user.click(await screen.findByRole('option', { name: 'Rakotomalala Hery' }));
  await waitFor(() => {
    expect(lastQuery(app).getAll('utilisateur.username[]')).toEqual(['col001']);
  });
  expect(app.router.state.location.search).toBe('?commerciaux=col001&statut=desactivees');
});

test('disconnecting shows the other sessions, requires a reason, and updates the row', async () => {
  const app = show({ [`POST ${DISABLE}`]: { ...open, isEnabled: false } });
  await app.user.click(
    within(await row('Hery')).getByRole('button', { name: 'Déconnecter la session de Rakotomalala Hery' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Déconnecter la session' });
  expect(await within(dialog).findByText('autre-telephone')).toBeVisible();
  expect(dialog).toHaveTextContent(/Device IDa1b2c3.*il y a 3 h/);
  expect(dialog).toHaveTextContent('Le même appareil est aussi ouvert par Rabe Faly');
  expect(within(dialog).getByRole('textbox', { name: 'Motif' })).toHaveFocus();
  await app.user.click(within(dialog).getByRole('button', { name: 'Déconnecter' }));
  expect(within(dialog).getByText('Indiquez le motif de la déconnexion.')).toBeVisible();
  expect(app.server.to(DISABLE)).toHaveLength(0);
  await app.user.click(within(dialog).getByRole('button', { name: 'Changement d’appareil' }));
  await app.user.type(within(dialog).getByRole('textbox', { name: 'Motif' }), ' en ville');
  app.server.answer(
    answers(collection([{ ...open, isEnabled: false, disableAt: '2026-11-20T09:00:00Z' }, ended], 120)),
  );
  await app.user.dblClick(within(dialog).getByRole('button', { name: 'Déconnecter' }));
  expect(await screen.findByText('La session a été déconnectée avec succès.')).toBeVisible();
  expect(screen.getByText('Session déconnectée')).toBeVisible();
  const sent = app.server.to(DISABLE);
  expect([sent.length, await sent[0]?.json()]).toEqual([1, { motif: 'Changement d’appareil en ville' }]);
  expect(within(await row('Hery')).getByText('Désactivée')).toBeVisible();
});

test('a session that somebody else ended: it is told, the list is read again, the reason stays', async () => {
  const app = show({
    [`POST ${DISABLE}`]: problem(
      409,
      'Cette session est déjà terminée depuis le 20/11/2026 09:00, par Andriamalala Nirina.',
    ),
  });
  const ask = async () => {
    await app.user.click(within(await row('Hery')).getByRole('button', { name: /^Déconnecter/ }));
    return screen.findByRole('textbox', { name: 'Motif' });
  };
  await app.user.type(await ask(), 'Perdu{Enter}');
  const toast = (await screen.findByText('Erreur')).parentElement;
  expect(toast).toHaveTextContent(
    'Impossible de déconnecter la session. Cette session est déjà terminée depuis le 20/11/2026 09:00, par ' +
      'Andriamalala Nirina.',
  );
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(
    'Impossible de déconnecter la session.',
  );
  expect(app.server.to(LIST).filter((request) => request.url.includes('itemsPerPage=20')).length).toBeGreaterThan(1);
  expect(screen.getByRole('textbox', { name: 'Motif' })).toHaveValue('Perdu');
});

test('disconnecting works without the other sessions, and on a backend without the added fields', async () => {
  const { code, utilisateur, createdAt, deviceID, isEnabled, disableAt } = open;
  const bare = { code, utilisateur, createdAt, deviceID, isEnabled, disableAt };
  const app = show({ ...answers(collection([bare]), problem(500, 'Panne.')), [`POST ${DISABLE}`]: null });
  expect(await row('Hery')).toHaveTextContent('ActiveJamais');
  await app.user.click(screen.getByRole('button', { name: /^Déconnecter la session/ }));
  expect(await screen.findByText('Les autres sessions actives n’ont pas pu être chargées.')).toBeVisible();
  await app.user.type(screen.getByRole('textbox', { name: 'Motif' }), 'Perdu{Enter}');
  expect(await screen.findByText('Session déconnectée')).toBeVisible();
});

test('an empty list and a failure shown once', async () => {
  const empty = show(answers(collection([])));
  expect(await screen.findByText('Aucune session trouvée')).toBeVisible();
  empty.unmount();
  show(answers(problem(500, 'Panne.')));
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('only administrators get the screen; others are refused before anything is asked for', async () => {
  const app = show(answers(), 'ROLE_LECTEUR');
  expect(await screen.findByRole('heading', { name: 'Accès refusé' })).toBeVisible();
  expect(app.server.to(LIST)).toEqual([]);
});
