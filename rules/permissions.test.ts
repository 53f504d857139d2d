import type { Permission, RoleCode } from '../server/src/contract/session.ts';
import { PERMISSIONS, permissionsOf } from './permissions.ts';

const ROLES: RoleCode[] = ['ROLE_ADMIN', 'ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR', 'ROLE_COMMERCIAL'];

// docs/product.md, 4.2: Admin, Éditeur, Importateur, Lecteur, Commercial.
const TABLE: [Permission, string][] = [
  ['users.create', 'A----'],
  ['users.read', 'A----'],
  ['users.update', 'A----'],
  ['users.delete', 'A----'],
  ['users.reset_password', 'A----'],
  ['products.create', 'AE---'],
  ['products.read', 'AEILC'],
  ['products.update', 'AE---'],
  ['products.delete', 'AE---'],
  ['products.import', 'AEI--'],
  ['commercials.create', 'A----'],
  ['commercials.read', 'AEIL-'],
  ['commercials.update', 'AE---'],
  ['commercials.delete', 'A----'],
  ['orders.create', 'A---C'],
  ['orders.read', 'AEILC'],
  ['orders.update', 'AEI-C'],
  ['orders.delete', 'A----'],
  ['orders.validate', 'AE---'],
  ['deliveries.create', 'A----'],
  ['deliveries.read', 'AEIL-'],
  ['deliveries.update', 'AE---'],
  ['deliveries.delete', 'A----'],
  ['stock.read', 'AEILC'],
  ['stock.update', 'AEI--'],
  ['reports.read', 'AEIL-'],
  ['settings.read', 'AEIL-'],
  ['settings.update', 'AE---'],
];

test.each(TABLE)('%s is held by %s', (permission, holders) => {
  const held = ROLES.map((role) => PERMISSIONS[role].includes(permission));
  expect(held).toEqual([...holders].map((mark) => mark !== '-'));
});

test('no role holds anything beside the table', () => {
  const known = new Set(TABLE.map(([permission]) => permission));
  expect(ROLES.flatMap((role) => PERMISSIONS[role]).filter((permission) => !known.has(permission))).toEqual([]);
});

test('a role record that says isAdmin gives every permission', () => {
  expect(permissionsOf('ROLE_LECTEUR', true)).toEqual(PERMISSIONS.ROLE_ADMIN);
  expect(permissionsOf('ROLE_LECTEUR', false)).toEqual(PERMISSIONS.ROLE_LECTEUR);
});
