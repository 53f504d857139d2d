import { useMemo } from 'react';
import type { Permission, RoleCode } from '@contract/session.ts';
import {
  can,
  canAll,
  canAny,
  hasMinimumRole,
  hasRole,
  isAdministrator,
  meets,
  type AccessRule,
} from './permissions.ts';
import type { CurrentUser } from './sessionSlice.ts';
import { useAppSelector } from './store.ts';

/** Access checks bound to a user. Without a user all of them are false. */
export interface Access {
  user: CurrentUser | null;
  isAdmin: boolean;
  can: (permission: Permission) => boolean;
  any: (...permissions: Permission[]) => boolean;
  all: (...permissions: Permission[]) => boolean;
  hasRole: (...roles: RoleCode[]) => boolean;
  minimumRole: (role: RoleCode) => boolean;
  meets: (rule: AccessRule) => boolean;
}

export function accessOf(user: CurrentUser | null): Access {
  return {
    user,
    isAdmin: user !== null && isAdministrator(user),
    can: (permission) => user !== null && can(user, permission),
    any: (...permissions) => user !== null && canAny(user, permissions),
    all: (...permissions) => user !== null && canAll(user, permissions),
    hasRole: (...roles) => user !== null && hasRole(user, ...roles),
    minimumRole: (role) => user !== null && hasMinimumRole(user, role),
    meets: (rule) => meets(user, rule),
  };
}

/** Access checks of the signed-in user. They decide what is shown; the server decides what happens. */
export function useAccess(): Access {
  const user = useAppSelector((state) => state.session.user);
  return useMemo(() => accessOf(user), [user]);
}
