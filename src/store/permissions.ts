import type { Permission, RoleCode } from '@contract/session.ts';

type Matrix = Readonly<Record<RoleCode, readonly Permission[]>>;

type Verb<P extends Permission> = P extends `${string}.${infer V}` ? V : never;
type Resource = Permission extends `${infer R}.${string}` ? R : never;

const on = <R extends Resource>(resource: R, ...verbs: Verb<Extract<Permission, `${R}.${string}`>>[]): Permission[] =>
  verbs.map((verb) => `${resource}.${verb}` as Permission);

/** Doc 1, 6. The server enforces the same table; here it only decides what is shown. */
export const PERMISSIONS: Matrix = {
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

const LEVEL: Readonly<Record<RoleCode, number>> = {
  ROLE_ADMIN: 5,
  ROLE_EDITEUR: 4,
  ROLE_IMPORTATEUR: 3,
  ROLE_LECTEUR: 2,
  ROLE_COMMERCIAL: 1,
};

export const ROLE_LABELS: Readonly<Record<RoleCode, string>> = {
  ROLE_ADMIN: 'Super Administrateur',
  ROLE_EDITEUR: 'Éditeur',
  ROLE_IMPORTATEUR: 'Importateur',
  ROLE_LECTEUR: 'Lecteur',
  ROLE_COMMERCIAL: 'Commercial',
};

/** What checks need to know of a user. */
export interface Subject {
  role: RoleCode;
  isAdmin: boolean;
  permissions: readonly Permission[];
}

/** Whether a text is one of the five roles. */
export const isRole = (role: unknown): role is RoleCode => typeof role === 'string' && Object.hasOwn(LEVEL, role);

/** Permissions of a role; a role record that says isAdmin gives all of them, whatever the role. */
export const permissionsOf = (role: RoleCode, isAdmin: boolean): readonly Permission[] =>
  PERMISSIONS[isAdmin ? 'ROLE_ADMIN' : role];

/** Admin if the role record says so or the role is ROLE_ADMIN (doc 1, 6). */
export const isAdministrator = (subject: Pick<Subject, 'role' | 'isAdmin'>): boolean =>
  subject.isAdmin || subject.role === 'ROLE_ADMIN';

export const can = (subject: Subject, permission: Permission): boolean => subject.permissions.includes(permission);
export const canAny = (subject: Subject, permissions: readonly Permission[]): boolean =>
  permissions.some((each) => can(subject, each));
export const canAll = (subject: Subject, permissions: readonly Permission[]): boolean =>
  permissions.every((each) => can(subject, each));
export const hasRole = (subject: Subject, ...roles: readonly RoleCode[]): boolean => roles.includes(subject.role);

/** Whether the user's role is this one or a higher one; an admin stands at the top whatever the role. */
export const hasMinimumRole = (subject: Subject, role: RoleCode): boolean =>
  (isAdministrator(subject) ? LEVEL.ROLE_ADMIN : LEVEL[subject.role]) >= LEVEL[role];

/** What a route, a navigation entry or a button asks for; several members must all hold. */
export interface AccessRule {
  permission?: Permission;
  anyOf?: readonly Permission[];
  allOf?: readonly Permission[];
  role?: RoleCode;
  roles?: readonly RoleCode[];
  minimumRole?: RoleCode;
  admin?: boolean;
}

/** Whether a user meets a rule; nobody meets any, not even the empty one, when there is no user. */
export function meets(subject: Subject | null, rule: AccessRule): boolean {
  if (!subject) return false;
  const { permission, anyOf, allOf, role, roles, minimumRole, admin } = rule;
  return [
    permission === undefined || can(subject, permission),
    anyOf === undefined || canAny(subject, anyOf),
    allOf === undefined || canAll(subject, allOf),
    role === undefined || hasRole(subject, role),
    roles === undefined || hasRole(subject, ...roles),
    minimumRole === undefined || hasMinimumRole(subject, minimumRole),
    admin !== true || isAdministrator(subject),
  ].every(Boolean);
}
