import type { MyInfo, RoleCode } from '@contract/session.ts';
import { permissionsOf } from '../../rules/permissions.ts';
import { ROLE_LABELS } from '../../src/domain/people/roles.ts';
import type { CurrentUser, SessionState } from '../../src/store/sessionSlice.ts';

/** A signed-in user of a role. */
export const user = (role: RoleCode, changes: Partial<CurrentUser> = {}): CurrentUser => ({
  username: 'miora@demo.mg',
  nomPrenom: 'Miora Andriantsoa',
  role,
  isAdmin: role === 'ROLE_ADMIN',
  permissions: permissionsOf(role, role === 'ROLE_ADMIN'),
  ...changes,
});

/** The session of a signed-in user, or of nobody. */
export const session = (signedIn: CurrentUser | null): SessionState =>
  signedIn
    ? { status: 'authenticated', user: signedIn, error: null, savedAt: Date.now() }
    : { status: 'anonymous', user: null, error: null, savedAt: null };

/** The answer of `admin/my-info` for a user. */
export const myInfo = ({ username, nomPrenom, role, isAdmin }: CurrentUser): MyInfo => ({
  username,
  nomPrenom,
  utilisateurRole: { code: role, isAdmin, designation: ROLE_LABELS[role] },
});
