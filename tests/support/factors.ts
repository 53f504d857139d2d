import { Secret, TOTP } from 'otpauth';

/** Length of a step of one-time codes (ms). */
export const STEP_MS = 30_000;

/** The code that an authenticator application shows for a secret at an instant. */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
