import type { Utilisateur, UtilisateurPatch } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit, lastAuthor } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { requireProof } from '../../plugins/access/proof.ts';
import { conflict, forbidden, notFound, Problem, refused, type Violation } from '../../plugins/problem.ts';
import { endSessionsOf } from '../../plugins/access/repository.ts';
import { disableDeviceSessionsOf } from '../deviceSessions/disable.ts';
import { nameProblem } from '../login/accountRules.ts';
import {
  type AccountChange,
  backOfficeRoles,
  changeAccount,
  hasActiveAdministrator,
  lockAccount,
  lockAdministrators,
  type LockedAccount,
} from './accountRepository.ts';
import { findByIds } from './repository.ts';

const LAST_ADMIN = 'Au moins un administrateur actif est requis.';
const REPRESENTATIVE = 'ROLE_COMMERCIAL';

const roleProblem = (role: string, user: LockedAccount, roles: readonly string[]): string | undefined => {
  if (role === '') return 'Le rôle est requis';
  if (role === user.utilisateurRoleCode) return undefined;
  if (user.utilisateurRoleCode === REPRESENTATIVE) return 'Le rôle d’un commercial ne change pas';
  return roles.includes(role) ? undefined : `rôle inconnu (${role})`;
};

/** The fields of the request that differ from the stored ones. @throws 422 naming each field that is not acceptable. */
async function changeOf(tx: Queryable, patch: UtilisateurPatch, user: LockedAccount): Promise<AccountChange> {
  const name = patch.nomPrenom?.trim();
  const role = patch.utilisateurRoleCode?.trim();
  const problems = {
    nomPrenom: name === undefined ? undefined : nameProblem(name),
    utilisateurRoleCode: role === undefined ? undefined : roleProblem(role, user, await backOfficeRoles(tx)),
  };
  const violations: Violation[] = [
    ...(['isEnabled', 'nomPrenom', 'utilisateurRoleCode'] as const)
      .filter((field) => patch[field] === null)
      .map((propertyPath) => ({ propertyPath, message: 'valeur obligatoire' })),
    ...Object.entries(problems).flatMap(([propertyPath, message]) =>
      message === undefined ? [] : [{ propertyPath, message }],
    ),
  ];
  if (violations.length > 0) throw refused(violations);
  return {
    ...(typeof patch.isEnabled !== 'boolean' || patch.isEnabled === user.isEnabled
      ? {}
      : { isEnabled: patch.isEnabled }),
    ...(name === undefined || name === user.nomPrenom ? {} : { nomPrenom: name }),
    ...(role === undefined || role === user.utilisateurRoleCode ? {} : { utilisateurRoleCode: role }),
  };
}

/** Notes what a change means for security; a changed name means nothing. */
async function recordChange(
  tx: Queryable,
  actor: Actor,
  user: LockedAccount & { username: string },
  change: AccountChange,
): Promise<void> {
  const target = user.username;
  const { isEnabled, utilisateurRoleCode: role } = change;
  if (isEnabled !== undefined)
    await recordSecurity(tx, actor, { event: isEnabled ? 'account_enabled' : 'account_disabled', target });
  if (role !== undefined)
    await recordSecurity(tx, actor, {
      event: 'role_changed',
      target,
      details: { avant: user.utilisateurRoleCode, apres: role },
    });
}

const actionOf = (change: AccountChange): string => {
  if (change.nomPrenom !== undefined || change.utilisateurRoleCode !== undefined) return 'modifier';
  return change.isEnabled ? 'activer' : 'désactiver';
};

/** Only administrators enable and disable representatives; all other changes of users need `users.update`. */
const mayAccountChange = (actor: Actor, user: LockedAccount, patch: UtilisateurPatch): boolean => {
  const onlySwitched = patch.nomPrenom === undefined && patch.utilisateurRoleCode === undefined;
  return onlySwitched && user.utilisateurRoleCode === REPRESENTATIVE
    ? actor.isAdmin
    : actor.permissions.has('users.update');
};

/** The 412 when somebody else changed the user first: the present state, and who changed it. */
async function overtaken(tx: Queryable, id: number, username: string): Promise<Problem> {
  const [actuel] = await findByIds(tx, [id]);
  const lastUpdateBy = await lastAuthor(tx, 'utilisateur', username, ['nomPrenom', 'utilisateurRoleCode', 'isEnabled']);
  return new Problem(412, 'Cet utilisateur a été modifié entre-temps par quelqu’un d’autre.', {
    actuel: { ...actuel, lastUpdateBy },
  });
}

/**
 * Changes a user inside the caller's transaction: name, the role of a back-office user, and enabled or disabled (which
 * ends their sessions and those of their devices).
 * @throws 404, 403 (for a role or for switching off also without a fresh proof), 422, 412 when somebody else changed the
 * user first, or 409 when no active administrator would be left.
 */
export async function updateUtilisateur(
  tx: Queryable,
  actor: Actor,
  username: string,
  patch: UtilisateurPatch,
): Promise<Utilisateur> {
  // All administrators are locked, in one order, so that two who disable each other do not both succeed.
  await lockAdministrators(tx);
  const user = await lockAccount(tx, username);
  if (!user) throw notFound('Cet utilisateur n’existe pas.');
  if (!mayAccountChange(actor, user, patch)) throw forbidden();
  const wanted = await changeOf(tx, patch, user);
  const names = Object.keys(wanted) as (keyof AccountChange)[];
  if (names.length > 0) {
    if (patch.version !== undefined && patch.version !== user.version) throw await overtaken(tx, user.id, username);
    if (wanted.isEnabled === false || wanted.utilisateurRoleCode !== undefined) await requireProof(tx, actor);
    await changeAccount(tx, user.id, wanted);
    await audit(tx, actor, {
      action: actionOf(wanted),
      entity: 'utilisateur',
      entityId: username,
      before: Object.fromEntries(names.map((name) => [name, user[name]])),
      after: wanted,
    });
    await recordChange(tx, actor, { ...user, username }, wanted);
  }
  if (user.isAdmin && (patch.isEnabled === false || wanted.utilisateurRoleCode !== undefined)) {
    if (!(await hasActiveAdministrator(tx))) throw conflict(LAST_ADMIN);
  }
  if (patch.isEnabled === false) {
    // Device sessions end first, because that keeps the sign-ins that tell a telephone why it was signed out.
    await disableDeviceSessionsOf(tx, actor, user.id);
    await endSessionsOf(tx, user.id);
  }
  const [found] = await findByIds(tx, [user.id]);
  if (!found) throw notFound('Cet utilisateur n’existe pas.');
  return found;
}
