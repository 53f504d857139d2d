import type { Permission, RoleCode } from '../server/src/contract/session.ts';

type Verb<P extends Permission> = P extends `${string}.${infer V}` ? V : never;
type Resource = Permission extends `${infer R}.${string}` ? R : never;

const on = <R extends Resource>(resource: R, ...verbs: Verb<Extract<Permission, `${R}.${string}`>>[]): Permission[] =>
  verbs.map((verb) => `${resource}.${verb}` as Permission);

/** Permissions of each role (docs/product.md, 4.2). The server enforces them, the browser shows what they allow. */
export const PERMISSIONS: Readonly<Record<RoleCode, readonly Permission[]>> = {
  ROLE_ADMIN: [
    ...on('users', 'create', 'read', 'update', 'delete', 'reset_password'),
    ...on('products', 'create', 'read', 'update', 'delete', 'import'),
    ...on('commercials', 'create', 'read', 'update', 'delete'),
    ...on('orders', 'create', 'read', 'update', 'delete', 'validate'),
    ...on('deliveries', 'create', 'read', 'update', 'delete'),
    ...on('stock', 'read', 'update'),
    ...on('reports', 'read'),
    ...on('settings', 'read', 'update'),
  ],
  ROLE_EDITEUR: [
    ...on('products', 'create', 'read', 'update', 'delete', 'import'),
    ...on('commercials', 'read', 'update'),
    ...on('orders', 'read', 'update', 'validate'),
    ...on('deliveries', 'read', 'update'),
    ...on('stock', 'read', 'update'),
    ...on('reports', 'read'),
    ...on('settings', 'read', 'update'),
  ],
  ROLE_IMPORTATEUR: [
    ...on('products', 'read', 'import'),
    ...on('commercials', 'read'),
    ...on('orders', 'read', 'update'),
    ...on('deliveries', 'read'),
    ...on('stock', 'read', 'update'),
    ...on('reports', 'read'),
    ...on('settings', 'read'),
  ],
  ROLE_LECTEUR: [
    ...on('products', 'read'),
    ...on('commercials', 'read'),
    ...on('orders', 'read'),
    ...on('deliveries', 'read'),
    ...on('stock', 'read'),
    ...on('reports', 'read'),
    ...on('settings', 'read'),
  ],
  ROLE_COMMERCIAL: [...on('orders', 'create', 'read', 'update'), ...on('products', 'read'), ...on('stock', 'read')],
};

/** Permissions of somebody: a role record that says isAdmin gives all of them, whatever the role. */
export const permissionsOf = (role: RoleCode, isAdmin: boolean): readonly Permission[] =>
  PERMISSIONS[isAdmin ? 'ROLE_ADMIN' : role];
