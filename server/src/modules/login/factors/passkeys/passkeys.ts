import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  generateAuthenticationOptions,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { conflict, refused } from '../../../../plugins/problem.ts';
import {
  keepChallenge,
  notePasskeyUse,
  passkeysOf,
  type Purpose,
  type StoredPasskey,
  takeChallenge,
} from './repository.ts';

const NAME = 'Tournée';
const BY_ADDRESS =
  'Les clés d’accès demandent un nom d’hôte\u00a0: ouvrez l’application par son nom, et non par une adresse IP.';

type Transports = NonNullable<
  NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[0]['transports']
>;

/** Read when the first passkey is made or shown: with what it needs it is a quarter of the server's code. */
const webauthn = () => import('@simplewebauthn/server');

/** The host of a request, to which passkeys belong. @throws 409 for an IP address, which can have none. */
const hostOf = ({ hostname }: FastifyRequest): string => {
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw conflict(BY_ADDRESS);
  return hostname;
};
// Some proxies add the default port to Host, and browsers never do.
const originOf = ({ protocol, host }: FastifyRequest): string => new URL(`${protocol}://${host}`).origin;

const credentialsOf = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as Transports }));

const isChallenge =
  ({ db }: FastifyRequest, userId: number, purpose: Purpose) =>
  (challenge: string) =>
    takeChallenge(db, { challenge, userId, purpose });

/** What a browser needs to make a passkey for this person. @throws 409 for an IP address. */
export async function registrationOptions(
  request: FastifyRequest,
  { id, username }: { id: number; username: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const rpID = hostOf(request);
  const known = (await passkeysOf(request.db, id)).filter(({ rpId }) => rpId === rpID);
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: NAME,
    rpID,
    userName: username,
    userID: new TextEncoder().encode(`tournee ${id}`),
    excludeCredentials: credentialsOf(known),
    // The password has said who it is, so the key need not remember that.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await keepChallenge(request.db, { challenge: options.challenge, userId: id, purpose: 'registration' });
  return options;
}

/** A passkey that has proved that it exists. */
export interface ProvedPasskey {
  credentialId: string;
  publicKey: Buffer;
  uses: number;
  transports: string[];
  rpId: string;
}

/** Checks a new passkey. @throws 422. */
export async function provePasskey(request: FastifyRequest, userId: number, response: unknown): Promise<ProvedPasskey> {
  const rpId = hostOf(request);
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: isChallenge(request, userId, 'registration'),
      expectedOrigin: originOf(request),
      expectedRPID: rpId,
      requireUserVerification: false,
    })
    .catch((error: unknown) => {
      // The package throws for whatever a browser would not send; the reason is for the log.
      request.log.info({ err: error }, 'a passkey was refused');
      return null;
    });
  if (!verified?.verified) throw refused([{ propertyPath: 'passkey', message: 'Clé d’accès refusée' }]);
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), uses: counter, transports, rpId };
}

/** What a browser needs to ask for one of this person's passkeys. @throws 409 for an IP address. */
export async function proofOptions(
  request: FastifyRequest,
  userId: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const rpID = hostOf(request);
  const known = (await passkeysOf(request.db, userId)).filter(({ rpId }) => rpId === rpID);
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID,
    allowCredentials: credentialsOf(known),
    userVerification: 'preferred',
  });
  await keepChallenge(request.db, { challenge: options.challenge, userId, purpose: 'proof' });
  return options;
}

/** Whether one of this person's passkeys has signed a challenge that was given to them, and not before. */
export async function checkPasskey(request: FastifyRequest, userId: number, response: unknown): Promise<boolean> {
  const given = response as AuthenticationResponseJSON;
  const rpId = hostOf(request);
  const passkey = (await passkeysOf(request.db, userId)).find(
    (one) => one.rpId === rpId && one.credentialId === (given as { id?: unknown } | null | undefined)?.id,
  );
  if (!passkey) return false;
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response: given,
      expectedChallenge: isChallenge(request, userId, 'proof'),
      expectedOrigin: originOf(request),
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.uses,
        transports: passkey.transports as Transports,
      },
    });
    if (verified) await notePasskeyUse(request.db, passkey.id, authenticationInfo.newCounter);
    return verified;
  } catch (error) {
    // Another challenge, origin or signature, or a count that goes back.
    request.log.info({ err: error }, 'a passkey was refused');
    return false;
  }
}
