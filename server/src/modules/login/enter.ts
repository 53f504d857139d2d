import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../db/audit.ts';
import type { Queryable } from '../../db/pool.ts';
import { recordSecurity } from '../../db/securityLog.ts';
import { openSession } from '../../plugins/access/session.ts';
import { rememberDevice } from './knownDevices.ts';

interface Entry {
  id: number;
  username: string;
  remember: boolean;
  /** The second factor that was shown, if any. */
  factor?: string;
}

/** Opens a session for somebody who has proved who they are, and records it. */
export async function enter(
  tx: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, username, remember, factor }: Entry,
): Promise<void> {
  const sessionHash = await openSession(tx, request, reply, id, remember);
  await rememberDevice(tx, request, reply, { userId: id, username, sessionHash });
  await audit(tx, { id, username }, { action: 'connexion', entity: 'utilisateur', entityId: username });
  await recordSecurity(
    tx,
    { username, origin: request },
    { event: 'sign_in', ...(factor === undefined ? {} : { details: { facteur: factor } }) },
  );
}
