import type { RoleCode } from '@contract/session.ts';
import { permissionsOf } from '../../rules/permissions.ts';
import { user } from '../../tests/support/users.ts';
import { hasMinimumRole, isAdministrator, isRole, meets, type AccessRule } from './permissions.ts';

const ROLES: RoleCode[] = ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL'];

const editor = user('ROLE_EDITEUR');
const reader = user('ROLE_LECTEUR');
const admin = user('ROLE_ADMIN');

const RULES: [string, AccessRule, boolean, boolean, boolean][] = [
  ['the empty rule', {}, true, true, true],
  ['a permission', { permission: 'products.import' }, true, true, false],
  ['any of', { anyOf: ['users.create', 'settings.read'] }, true, true, true],
  ['any of nothing', { anyOf: [] }, false, false, false],
  ['all of', { allOf: ['products.import', 'stock.read'] }, true, true, false],
  ['all of, one missing', { allOf: ['products.import', 'users.create'] }, true, false, false],
  ['a role', { role: 'ROLE_EDITEUR' }, false, true, false],
  ['one of several roles', { roles: ['ROLE_EDITEUR', 'ROLE_LECTEUR'] }, false, true, true],
  ['a minimum role', { minimumRole: 'ROLE_IMPORTATEUR' }, true, true, false],
  ['admin', { admin: true }, true, false, false],
  ['two conditions, both needed', { permission: 'products.read', minimumRole: 'ROLE_EDITEUR' }, true, true, false],
];

test.each(RULES)('%s: admin, editor, reader', (_name, rule, forAdmin, forEditor, forReader) => {
  expect([meets(admin, rule), meets(editor, rule), meets(reader, rule)]).toEqual([forAdmin, forEditor, forReader]);
});

test('without a user no rule is met, not even an empty one', () => {
  expect(meets(null, {})).toBe(false);
});

test('the flag isAdmin makes an administrator of any role', () => {
  const promoted = user('ROLE_LECTEUR', { isAdmin: true, permissions: permissionsOf('ROLE_LECTEUR', true) });
  expect(isAdministrator(promoted)).toBe(true);
  expect(meets(promoted, { permission: 'users.create', minimumRole: 'ROLE_ADMIN' })).toBe(true);
});

test('each role is above the next', () => {
  ROLES.forEach((role, rank) => {
    expect(ROLES.map((minimum) => hasMinimumRole(user(role), minimum))).toEqual(ROLES.map((_, other) => other >= rank));
  });
});

test.each([
  ['ROLE_ADMIN', true],
  ['ROLE_INCONNU', false],
  ['constructor', false],
  [null, false],
])('%s is a role: %s', (role, expected) => {
  expect(isRole(role)).toBe(expected);
});
