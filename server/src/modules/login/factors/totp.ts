import { randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { FactorRules } from './rules.ts';
import { seal, unseal } from './seal.ts';

/** Bytes of a secret (RFC 4226 asks for 20). */
const SECRET_BYTES = 20;
/** Steps that a telephone's clock may be ahead or behind. */
const DRIFT = 1;
const ISSUER = 'Tournée';
/** How long an enrolment may take (ms). */
const ENROLMENT_MS = 10 * 60_000;

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    // What authenticator applications know without being told: SHA-1, six digits, 30 seconds.
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** The step whose code this is, at most one step from now; null when there is none. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = totpOf(secret);
  const distance = totp.validate({ token: code, timestamp: now, window: DRIFT });
  return distance === null ? null : totp.counter({ timestamp: now }) + distance;
}

const purposeOf = (userId: number) => `totp ${userId}`;
const ticketPurpose = (userId: number) => `enrolment ${userId}`;

export const sealSecret = (key: Buffer, userId: number, secret: Buffer): Buffer => seal(key, purposeOf(userId), secret);
export const openSecret = (key: Buffer, userId: number, sealed: Buffer): Buffer | null =>
  unseal(key, purposeOf(userId), sealed);

/** What an authenticator application needs, and a ticket with which the enrolment is finished. */
export interface Prepared {
  secret: string;
  uri: string;
  ticket: string;
}

/** Begins an enrolment. Nothing is stored: the ticket has the secret, sealed for this person. */
export function prepareTotp({ key, now }: FactorRules, { id, username }: { id: number; username: string }): Prepared {
  const secret = randomBytes(SECRET_BYTES);
  const totp = totpOf(secret, username);
  const ticket = { enrolment: randomUUID(), secret: secret.toString('base64'), until: now() + ENROLMENT_MS };
  return {
    secret: totp.secret.base32,
    uri: totp.toString(),
    ticket: seal(key, ticketPurpose(id), Buffer.from(JSON.stringify(ticket))).toString('base64url'),
  };
}

/** The enrolment behind a ticket; null when the ticket is not this person's or too old. */
export function readTicket(
  key: Buffer,
  userId: number,
  ticket: string,
  now: number,
): { enrolment: string; secret: Buffer } | null {
  const opened = unseal(key, ticketPurpose(userId), Buffer.from(ticket, 'base64url'));
  if (!opened) return null;
  const { enrolment, secret, until } = JSON.parse(opened.toString()) as Record<'enrolment' | 'secret', string> & {
    until: number;
  };
  return until < now ? null : { enrolment, secret: Buffer.from(secret, 'base64') };
}
