import type { FastifyInstance } from 'fastify';
import type { SecondStep } from '../../../contract/factor.ts';
import type { Queryable } from '../../../db/pool.ts';
import { factorsOf, recoveryCodesLeft } from '../factors/repository.ts';
import { isRequiredOf } from '../factors/rules.ts';

const METHODS = ['passkey', 'totp', 'recovery'] as const;

/** What this person still has to do after the password; null for nothing. */
export async function secondStepOf(
  db: Queryable,
  { factors }: FastifyInstance,
  person: { id: number; username: string; role: string },
): Promise<SecondStep | null> {
  const kinds = new Set((await factorsOf(db, person.id)).map(({ kind }) => kind));
  if (kinds.size === 0) return isRequiredOf(factors, person) ? { kind: 'enrolment', methods: [] } : null;
  const hasCodes = (await recoveryCodesLeft(db, person.id)) > 0;
  const offered = { passkey: kinds.has('passkey'), totp: kinds.has('totp'), recovery: hasCodes };
  return { kind: 'proof', methods: METHODS.filter((method) => offered[method]) };
}
