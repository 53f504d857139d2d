import type { RoleCode } from '@contract/session.ts';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { session, user } from '../../../tests/support/users.ts';
import type { SessionState } from '../../store/sessionSlice.ts';
import { makeStore } from '../../store/store.ts';
import { Guard, type GuardProps } from './Guard.tsx';

const show = (state: SessionState, props: Omit<GuardProps, 'children'> = {}) => {
  const store = makeStore({ preloaded: { session: state } });
  return render(
    <Provider store={store}>
      <Guard {...props}>
        <p>Contenu</p>
      </Guard>
    </Provider>,
  );
};
const as = (role: RoleCode) => session(user(role));

test.each<[string, Omit<GuardProps, 'children'>, RoleCode, RoleCode]>([
  ['permission', { permission: 'products.import' }, 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR'],
  ['any of', { anyOf: ['users.create', 'products.update'] }, 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR'],
  ['all of', { allOf: ['products.import', 'products.update'] }, 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR'],
  ['role', { role: 'ROLE_LECTEUR' }, 'ROLE_LECTEUR', 'ROLE_EDITEUR'],
  ['list of roles', { roles: ['ROLE_LECTEUR', 'ROLE_COMMERCIAL'] }, 'ROLE_COMMERCIAL', 'ROLE_EDITEUR'],
  ['minimum role', { minimumRole: 'ROLE_IMPORTATEUR' }, 'ROLE_EDITEUR', 'ROLE_LECTEUR'],
  ['admin', { admin: true }, 'ROLE_ADMIN', 'ROLE_EDITEUR'],
])('checks %s', (_name, rule, allowed, refused) => {
  const { unmount } = show(as(allowed), rule);
  expect(screen.getByText('Contenu')).toBeVisible();
  unmount();
  show(as(refused), rule);
  expect(screen.queryByText('Contenu')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Accès refusé' })).toBeVisible();
  expect(screen.getByText("Vous n'avez pas les permissions nécessaires pour accéder à cette page.")).toBeVisible();
});

test.each<SessionState['status']>(['loading', 'anonymous', 'expired'])(
  'shows nothing while %s, unless there is a fallback',
  (status) => {
    const state = { ...session(null), status };
    const { container, unmount } = show(state, { admin: true });
    expect(container).toBeEmptyDOMElement();
    unmount();
    show(state, { admin: true, fallback: <p>Un instant</p> });
    expect(screen.getByText('Un instant')).toBeVisible();
  },
);

test('other content can replace the card', () => {
  const { container } = show(as('ROLE_LECTEUR'), { admin: true, denied: null });
  expect(container).toBeEmptyDOMElement();
});

test('a screen stays while the server is out of reach', () => {
  show({ ...as('ROLE_LECTEUR'), status: 'unreachable' });
  expect(screen.getByText('Contenu')).toBeInTheDocument();
});
