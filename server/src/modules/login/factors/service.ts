import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Factor, Factors, TotpBody } from '../../../contract/factor.ts';
import { audit } from '../../../db/audit.ts';
import type { Queryable } from '../../../db/pool.ts';
import { type Origin, recordSecurity, type SecurityEvent } from '../../../db/securityLog.ts';
import { conflict, notFound, refused } from '../../../plugins/problem.ts';
import type { Person } from '../../people/person.ts';
import type { makeRecoveryCodes } from './recovery.ts';
import type { ProvedPasskey } from './passkeys/passkeys.ts';
import {
  addPasskey,
  addTotp,
  dropRecoveryCodes,
  factorsOf,
  lockPerson,
  recoveryCodesLeft,
  removeFactor,
  renameFactor,
  storeRecoveryCodes,
} from './repository.ts';
import { isRequiredOf } from './rules.ts';
import { readTicket, sealSecret, stepOf } from './totp.ts';

/** Who acts, for the audit and the security log. */
export interface Author {
  id: number;
  username: string;
  tab?: string;
  origin?: Origin;
}

const MISSING = 'Ce facteur n’existe pas, ou il est déjà retiré.';
const REQUIRED = 'Votre rôle exige un second facteur\u00a0: ajoutez-en un autre avant de retirer celui-ci.';

export const factorsFor = async ({ db, server }: FastifyRequest, person: Person): Promise<Factors> => ({
  factors: await factorsOf(db, person.id),
  recoveryCodesLeft: await recoveryCodesLeft(db, person.id),
  isRequired: isRequiredOf(server.factors, person),
});

interface Change {
  action: string;
  event: SecurityEvent['event'];
  details: Readonly<Record<string, string | number>>;
  /** For the audit alone: what somebody has typed does not belong in the security log. */
  nom?: string;
}

/** Writes a change of somebody's factors into the audit and the security log. */
async function record(tx: Queryable, author: Author, username: string, change: Change): Promise<void> {
  const { action, event, details, nom } = change;
  const after = { ...details, ...(nom === undefined ? {} : { nom }) };
  await audit(tx, author, { action, entity: 'utilisateur', entityId: username, after });
  await recordSecurity(tx, author, { event, target: username, details });
}

export type Codes = Awaited<ReturnType<typeof makeRecoveryCodes>>;

/** An enrolment whose first code was right. */
interface Proved {
  secret: Buffer;
  enrolment: string;
  step: number;
  nom: string;
}

/**
 * Checks the first code of an enrolment, which proves that the telephone has the secret. @throws 422 naming the field.
 */
export function proveTotp({ factors }: FastifyInstance, userId: number, { ticket, code, nom }: TotpBody): Proved {
  const now = factors.now();
  const begun = readTicket(factors.key, userId, ticket, now);
  if (!begun) throw refused([{ propertyPath: 'ticket', message: 'Cet ajout a expiré\u00a0: recommencez' }]);
  const step = stepOf(begun.secret, code.replaceAll(/\s/g, ''), now);
  if (step === null) throw refused([{ propertyPath: 'code', message: 'Code incorrect' }]);
  return { ...begun, step, nom: nom.trim(), secret: sealSecret(factors.key, userId, begun.secret) };
}

/**
 * Stores one-time codes in the caller's transaction. Answers the recovery codes when these are stored with it, because
 * the person had none. @throws 409 when this enrolment was finished before.
 */
export async function finishTotp(tx: Queryable, author: Author, proved: Proved, codes: Codes): Promise<string[]> {
  await lockPerson(tx, author.id);
  const added = await addTotp(tx, { userId: author.id, ...proved });
  if (!added) throw conflict('Ces codes sont déjà ajoutés.');
  return finishAdding(tx, author, added, codes);
}

/** Stores a passkey in the caller's transaction, like `finishTotp`. @throws 409 when it is stored already. */
export async function finishPasskey(
  tx: Queryable,
  author: Author,
  nom: string,
  proved: ProvedPasskey,
  codes: Codes,
): Promise<string[]> {
  await lockPerson(tx, author.id);
  const added = await addPasskey(tx, { userId: author.id, nom: nom.trim(), ...proved });
  if (!added) throw conflict('Cette clé d’accès est déjà ajoutée.');
  return finishAdding(tx, author, added, codes);
}

/** Records a factor that was stored, and the recovery codes of a person who has none yet. */
async function finishAdding(tx: Queryable, author: Author, added: Factor, codes: Codes): Promise<string[]> {
  await record(tx, author, author.username, {
    action: 'ajouter un facteur',
    event: 'factor_added',
    details: { facteur: added.kind },
    nom: added.nom,
  });
  if ((await recoveryCodesLeft(tx, author.id)) > 0) return [];
  await storeRecoveryCodes(tx, author.id, codes);
  return codes.codes;
}

/** Gives oneself new recovery codes; the old ones are worth nothing any more. @throws 409 without a factor. */
export async function renewRecoveryCodes(tx: Queryable, author: Author, codes: Codes): Promise<string[]> {
  await lockPerson(tx, author.id);
  if ((await factorsOf(tx, author.id)).length === 0) throw conflict('Ajoutez d’abord un second facteur.');
  await storeRecoveryCodes(tx, author.id, codes);
  await record(tx, author, author.username, {
    action: 'créer des codes de secours',
    event: 'recovery_codes_made',
    details: { codes: codes.codes.length },
  });
  return codes.codes;
}

/** Gives one of one's factors another name. @throws 404. */
export async function renameMine(tx: Queryable, author: Author, code: string, nom: string): Promise<void> {
  if (!(await renameFactor(tx, author.id, code, nom.trim()))) throw notFound(MISSING);
  await audit(tx, author, {
    action: 'renommer un facteur',
    entity: 'utilisateur',
    entityId: author.username,
    after: { facteur: code, nom: nom.trim() },
  });
}

/**
 * Removes a factor of a person; with the last one their recovery codes go too. @throws 404, or 409 for the last factor
 * of somebody who removes it themselves although their role requires one.
 */
export async function removeOf(
  tx: Queryable,
  app: FastifyInstance,
  author: Author,
  person: Person,
  code: string,
): Promise<void> {
  await lockPerson(tx, person.id);
  const removed = await removeFactor(tx, person.id, code);
  if (!removed) throw notFound(MISSING);
  const isLast = (await factorsOf(tx, person.id)).length === 0;
  if (isLast && author.id === person.id && isRequiredOf(app.factors, person)) throw conflict(REQUIRED);
  if (isLast) await dropRecoveryCodes(tx, person.id);
  await record(tx, author, person.username, {
    action: 'retirer un facteur',
    event: 'factor_removed',
    details: { facteur: removed.kind },
    nom: removed.nom,
  });
}
