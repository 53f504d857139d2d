import type { FastifyRequest } from 'fastify';
import type { FactorProof } from '../../../contract/factor.ts';
import { refused } from '../../../plugins/problem.ts';
import { hashWithSalt } from '../passwords/hash.ts';
import { tooManyAttempts } from '../throttle.ts';
import { checkPasskey } from './passkeys/passkeys.ts';
import { plainRecoveryCode } from './recovery.ts';
import { recoveryCodesLeft, recoverySaltOf, totpsOf, takeRecoveryCode, takeStep } from './repository.ts';
import { countProof, forgiveProof } from './throttle.ts';
import { openSecret, stepOf } from './totp.ts';

type Found = 'right' | 'used' | 'wrong';

const RECOVERY = 'Code de secours incorrect ou déjà utilisé';
const PASSKEY = 'Clé d’accès refusée';
const TEXTS: Readonly<Record<FactorProof['kind'], Readonly<Record<Exclude<Found, 'right'>, string>>>> = {
  totp: { wrong: 'Code incorrect', used: 'Ce code a déjà servi\u00a0: attendez le suivant' },
  passkey: { wrong: PASSKEY, used: PASSKEY },
  recovery: { wrong: RECOVERY, used: RECOVERY },
};

async function checkTotp({ db, log, server }: FastifyRequest, userId: number, typed: string): Promise<Found> {
  const { factors } = server;
  const code = typed.replaceAll(/\s/g, '');
  const now = factors.now();
  let found: Found = 'wrong';
  for (const totp of await totpsOf(db, userId)) {
    const secret = openSecret(factors.key, userId, totp.secret);
    if (!secret) log.error({ factor: totp.code }, 'a second factor was sealed with another key');
    const step = secret && stepOf(secret, code, now);
    if (step === null) continue;
    if (await takeStep(db, totp.id, step)) return 'right';
    found = 'used';
  }
  return found;
}

async function checkRecovery({ db }: FastifyRequest, userId: number, typed: string): Promise<Found> {
  const plain = plainRecoveryCode(typed);
  const salt = plain === '' ? undefined : await recoverySaltOf(db, userId);
  if (!salt) return 'wrong';
  return (await takeRecoveryCode(db, userId, await hashWithSalt(plain, salt))) ? 'right' : 'wrong';
}

function check(request: FastifyRequest, userId: number, proof: FactorProof): Promise<Found> {
  const { kind, code = '', passkey } = proof;
  if (kind === 'totp') return checkTotp(request, userId, code);
  if (kind === 'recovery') return checkRecovery(request, userId, code);
  return checkPasskey(request, userId, passkey).then((isRight) => (isRight ? 'right' : 'wrong'));
}

/**
 * Verifies that a person has their second factor; what was right once is used up. Wrong proofs are counted, and noted
 * in the security log.
 * @throws 422 naming the field, 429 after too many wrong ones.
 */
export async function verifySecondFactor(
  request: FastifyRequest,
  user: { id: number; username: string },
  proof: FactorProof,
): Promise<void> {
  const { db, server } = request;
  const { security } = server;
  const minutes = await countProof(db, request.ip, user.id);
  if (minutes > 0) {
    security.noteRefusal(request, user.username, { event: 'sign_in_throttled', target: 'second facteur' });
    throw tooManyAttempts(minutes);
  }
  const found = await check(request, user.id, proof);
  if (found !== 'right') {
    security.noteRefusal(request, user.username, {
      event: 'sign_in_failed',
      target: 'second facteur',
      details: { facteur: proof.kind, raison: found === 'used' ? 'code déjà utilisé' : 'second facteur' },
    });
    throw refused([{ propertyPath: proof.kind === 'passkey' ? 'passkey' : 'code', message: TEXTS[proof.kind][found] }]);
  }
  await forgiveProof(db, request.ip, user.id);
  if (proof.kind === 'recovery')
    security.note(request, user.username, {
      event: 'recovery_code_used',
      details: { reste: await recoveryCodesLeft(db, user.id) },
    });
}
