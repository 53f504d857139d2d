import { act, screen, waitFor, within } from '@testing-library/react';
import type { SignInNotice } from '@contract/compte.ts';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { session, user } from '../../../tests/support/users.ts';
import { sessionChanged } from '../../store/sessionSlice.ts';

const NOTICES = '/api/data/admin/my-notices';
const CHANGE = '/api/data/admin/my-password';
const ACCOUNT = {
  'GET /api/data/admin/my-sessions': collection([]),
  'GET /api/data/admin/my-factors': { factors: [], recoveryCodesLeft: 0, isRequired: false },
};
const notice = (changes: Partial<SignInNotice>): SignInNotice => ({
  code: '1',
  kind: 'refused',
  at: '2026-11-20T11:26:00Z',
  nb: 12,
  since: '2026-11-20T05:00:00Z',
  navigateur: '',
  systeme: '',
  mobile: false,
  adresse: '',
  ...changes,
});

test('refused attempts and a new device are told until the person says that they know', async () => {
  const app = renderApp('/mon-compte', {
    role: 'ROLE_LECTEUR',
    answers: {
      ...ACCOUNT,
      [`GET ${NOTICES}`]: collection([
        notice({}),
        notice({ code: '2', kind: 'new_device', navigateur: 'Firefox 144', systeme: 'Android', adresse: '10.0.0.7' }),
        ...['3', '4', '5'].map((code) => notice({ code, kind: 'new_device', adresse: '192.0.2.9' })),
      ]),
    },
  });
  await screen.findByText('Aucune session trouvée');
  expect(app.server.to(NOTICES)).toHaveLength(0);
  act(() => {
    app.store.dispatch(sessionChanged(session(user('ROLE_LECTEUR', { notices: 2 }))));
  });
  const told = await screen.findByRole('region', { name: 'Connexions à votre compte' });
  expect(told).toHaveTextContent(
    '12 tentatives de connexion refusées depuis votre dernière connexion (la première le 20/11/2026 08:00).',
  );
  expect(told).toHaveTextContent(
    'Connexion à votre compte avec un nouvel appareil le 20/11/2026 14:26 : ' +
      'Firefox 144 sur Android, réseau local (10.0.0.7).',
  );
  expect(within(told).getAllByRole('listitem')).toHaveLength(4);
  expect(told).toHaveTextContent('2 autres connexions à signaler.');
  app.server.answer({ [`POST ${NOTICES}/lues`]: { lues: 2 }, [`GET ${NOTICES}`]: collection([]) });
  await app.user.click(within(told).getByRole('button', { name: 'J’ai compris' }));
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Connexions à votre compte' })).toBeNull();
  });
  expect(await app.server.to(`${NOTICES}/lues`)[0]?.json()).toEqual({ codes: ['1', '2', '3', '4', '5'] });
});

test('whoever got their password from an administrator sees nothing but the form for their own', async () => {
  const passwordChanged = jest.fn();
  const app = renderApp('/mon-compte', { role: 'ROLE_LECTEUR', answers: ACCOUNT, session: { passwordChanged } });
  await screen.findByText('Aucune session trouvée');
  act(() => {
    app.store.dispatch(sessionChanged({ ...session(user('ROLE_LECTEUR')), status: 'passwordDue', savedAt: null }));
  });
  expect(await screen.findByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  const paste = async (label: string, text: string) => {
    await app.user.click(screen.getByLabelText(label));
    await app.user.paste(text);
  };
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Continuer' }));
  await submit();
  expect(await screen.findByText('Le mot de passe est requis')).toBeVisible();
  expect(screen.getByLabelText('Mot de passe reçu')).toHaveFocus();
  await paste('Mot de passe reçu', 'Recu-2026');
  await paste('Nouveau mot de passe', 'Un-tout-autre 26');
  await paste('Confirmation du mot de passe', 'Un-tout-autre 26');
  app.server.answer({
    [`POST ${CHANGE}`]: problem(422, 'Données refusées.', [
      { propertyPath: 'password', message: 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre' },
    ]),
  });
  await submit();
  expect(await screen.findByText('Ce mot de passe est trop courant : choisissez-en un autre')).toBeVisible();
  expect(screen.getByLabelText('Mot de passe reçu')).toHaveValue('Recu-2026');
  expect(passwordChanged).not.toHaveBeenCalled();
  app.server.answer({ [`POST ${CHANGE}`]: { ended: 0 } });
  await submit();
  await waitFor(() => {
    expect(passwordChanged).toHaveBeenCalledTimes(1);
  });
});
