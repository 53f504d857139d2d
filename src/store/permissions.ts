import type { Permission, RoleCode } from '@contract/session.ts';

const LEVEL: Readonly<Record<RoleCode, number>> = {
  ROLE_ADMIN: 5,
  ROLE_EDITEUR: 4,
  ROLE_IMPORTATEUR: 3,
  ROLE_LECTEUR: 2,
  ROLE_COMMERCIAL: 1,
};

/** The part of a user that access checks need. */
export interface Subject {
  role: RoleCode;
  isAdmin: boolean;
  permissions: readonly Permission[];
}

/** Whether a text is one of the five roles. */
export const isRole = (role: unknown): role is RoleCode => typeof role === 'string' && Object.hasOwn(LEVEL, role);

/** A user is an administrator by the flag of the role or by ROLE_ADMIN (docs/product.md, 4.1). */
export const isAdministrator = (subject: Pick<Subject, 'role' | 'isAdmin'>): boolean =>
  subject.isAdmin || subject.role === 'ROLE_ADMIN';

export const can = (subject: Subject, permission: Permission): boolean => subject.permissions.includes(permission);
export const canAny = (subject: Subject, permissions: readonly Permission[]): boolean =>
  permissions.some((each) => can(subject, each));
export const canAll = (subject: Subject, permissions: readonly Permission[]): boolean =>
  permissions.every((each) => can(subject, each));
export const hasRole = (subject: Subject, ...roles: readonly RoleCode[]): boolean => roles.includes(subject.role);

/** Whether the user has this role or a higher one. An administrator has the highest, whatever the role. */
export const hasMinimumRole = (subject: Subject, role: RoleCode): boolean =>
  (isAdministrator(subject) ? LEVEL.ROLE_ADMIN : LEVEL[subject.role]) >= LEVEL[role];

/** Condition of a route, a navigation entry or a button. If it has several members, all must hold. */
export interface AccessRule {
  permission?: Permission;
  anyOf?: readonly Permission[];
  allOf?: readonly Permission[];
  role?: RoleCode;
  roles?: readonly RoleCode[];
  minimumRole?: RoleCode;
  admin?: boolean;
}

/** Whether a user meets a rule. Without a user no rule is met, not even an empty one. */
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
