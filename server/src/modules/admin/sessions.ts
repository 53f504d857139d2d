import type { MySession } from '../../contract/compte.ts';
import type { Db, Queryable } from '../../db/pool.ts';
import { audit } from '../../db/audit.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { endWithReason } from '../../plugins/access/repository.ts';
import { conflict, notFound } from '../../plugins/problem.ts';
import { openSessionsOf } from '../account/sessions.ts';
import { personNamed } from '../people/person.ts';

const REASON = 'Votre session a été fermée par un administrateur.';

/** The open browser sessions of anybody. @throws 404 */
export async function sessionsOf(db: Queryable, actor: Actor, username: string): Promise<MySession[]> {
  const { id } = await personNamed(db, username);
  return openSessionsOf(db, id, actor.sessionHash);
}

/**
 * Ends one browser session of anybody, or, without a code, all of them but the one that asks. Their next call is told
 * why. @throws 404, 409 for the session that asks.
 */
export const endSessionsFor = (db: Db, actor: Actor, username: string, code?: string): Promise<number> =>
  db.tx(async (tx) => {
    const { id } = await personNamed(tx, username);
    const open = await openSessionsOf(tx, id, actor.sessionHash);
    const found = open.filter((one) => code === undefined || one.code === code);
    if (code !== undefined && found.length === 0)
      throw notFound('Cette session n’existe pas, ou elle est déjà fermée.');
    if (code !== undefined && found[0]?.actuelle) throw conflict('Cette session est la vôtre\u00a0: déconnectez-vous.');
    const ended = await endWithReason(
      tx,
      found.filter(({ actuelle }) => !actuelle).map((one) => one.code),
      REASON,
    );
    if (ended.length === 0) return 0;
    await audit(tx, actor, {
      action: 'fermer des sessions',
      entity: 'utilisateur',
      entityId: username,
      after: { sessions: ended },
    });
    await recordSecurity(tx, actor, { event: 'sessions_ended', target: username, details: { sessions: ended.length } });
    return ended.length;
  });
