import sql, { join, type Sql } from 'sql-template-tag';
import type { RoleCode } from '../../contract/session.ts';
import type { Utilisateur, UtilisateurPatch } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit, lastAuthor } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { conflict, forbidden, notFound, Problem, refused, type Violation } from '../../plugins/problem.ts';
import { endSessionsOf } from '../../plugins/access/session.ts';
import { disableDeviceSessionsOf } from '../deviceSessions/disable.ts';
import { nameProblem } from '../login/accountRules.ts';
import { findByIds } from './repository.ts';

const LAST_ADMIN = 'Au moins un administrateur actif est requis.';
const REPRESENTATIVE: RoleCode = 'ROLE_COMMERCIAL';

interface Row {
  id: number;
  isEnabled: boolean;
  nomPrenom: string;
  utilisateurRoleCode: string;
  isAdmin: boolean;
  version: number;
}

type Change = Partial<Pick<Row, 'isEnabled' | 'nomPrenom' | 'utilisateurRoleCode'>>;

/** Codes of the roles that back-office users may have. */
export const backOfficeRoles = async (db: Queryable): Promise<string[]> =>
  (await db.rows<{ code: string }>(sql`select code from utilisateur_role where code <> ${REPRESENTATIVE}`)).map(
    ({ code }) => code,
  );

const roleProblem = (role: string, user: Row, roles: readonly string[]): string | undefined => {
  if (role === '') return 'Le rôle est requis';
  if (role === user.utilisateurRoleCode) return undefined;
  if (user.utilisateurRoleCode === REPRESENTATIVE) return 'Le rôle d’un commercial ne change pas';
  return roles.includes(role) ? undefined : `rôle inconnu (${role})`;
};

/** The fields of the request that differ from the stored ones. @throws 422 naming each field that is not acceptable. */
async function changeOf(tx: Queryable, patch: UtilisateurPatch, user: Row): Promise<Change> {
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

const setting = ({ isEnabled, nomPrenom, utilisateurRoleCode }: Change): Sql =>
  join(
    [
      ...(isEnabled === undefined ? [] : [sql`is_enabled = ${isEnabled}`]),
      ...(nomPrenom === undefined ? [] : [sql`nom_prenom = ${nomPrenom}`]),
      ...(utilisateurRoleCode === undefined ? [] : [sql`role_code = ${utilisateurRoleCode}`]),
    ],
    ', ',
  );

const actionOf = (change: Change): string => {
  if (change.nomPrenom !== undefined || change.utilisateurRoleCode !== undefined) return 'modifier';
  return change.isEnabled ? 'activer' : 'désactiver';
};

/** Only administrators enable and disable representatives; all other changes of users need `users.update`. */
const mayChange = (actor: Actor, user: Row, patch: UtilisateurPatch): boolean => {
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
 * @throws 404, 403, 422, 412 when somebody else changed the user first, or 409 when no active administrator would be
 * left.
 */
export async function updateUtilisateur(
  tx: Queryable,
  actor: Actor,
  username: string,
  patch: UtilisateurPatch,
): Promise<Utilisateur> {
  // All administrators are locked, in one order, so that two who disable each other do not both succeed.
  await tx.rows(
    sql`select id from utilisateur where role_code in (select code from utilisateur_role where is_admin)
      order by id for no key update`,
  );
  const user = await tx.first<Row>(sql`
    select u.id, u.is_enabled as "isEnabled", u.nom_prenom as "nomPrenom", u.role_code as "utilisateurRoleCode",
      r.is_admin as "isAdmin", u.version
    from utilisateur u join utilisateur_role r on r.code = u.role_code
      where u.username = ${username} for no key update of u`);
  if (!user) throw notFound('Cet utilisateur n’existe pas.');
  if (!mayChange(actor, user, patch)) throw forbidden();
  const wanted = await changeOf(tx, patch, user);
  const names = Object.keys(wanted) as (keyof Change)[];
  if (names.length > 0) {
    if (patch.version !== undefined && patch.version !== user.version) throw await overtaken(tx, user.id, username);
    await tx.rows(sql`update utilisateur set ${setting(wanted)} where id = ${user.id}`);
    await audit(tx, actor, {
      action: actionOf(wanted),
      entity: 'utilisateur',
      entityId: username,
      before: Object.fromEntries(names.map((name) => [name, user[name]])),
      after: wanted,
    });
  }
  if (user.isAdmin && (patch.isEnabled === false || wanted.utilisateurRoleCode !== undefined)) {
    const left = await tx.first(
      sql`select 1 from utilisateur u join utilisateur_role r on r.code = u.role_code where r.is_admin and u.is_enabled
        limit 1`,
    );
    if (!left) throw conflict(LAST_ADMIN);
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
