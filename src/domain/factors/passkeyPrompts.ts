import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PasskeyRefusal } from './passkeySupport.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: 'La clé d’accès n’a pas répondu, ou la demande a été annulée.',
  InvalidStateError: 'Cette clé d’accès est déjà ajoutée.',
  SecurityError: 'Les clés d’accès demandent HTTPS et un nom d’hôte.',
};

const told = <Result>(prompt: Promise<Result>): Promise<Result> =>
  prompt.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : '';
    throw new PasskeyRefusal(REFUSALS[name] ?? 'La clé d’accès n’a pas pu être utilisée.', { cause: error });
  });

/** Has the browser ask for one of the person's passkeys. @throws PasskeyRefusal. */
export const askPasskey = (options: unknown): Promise<unknown> =>
  told(startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }));

/** Has the browser make a passkey. @throws PasskeyRefusal. */
export const makePasskey = (options: unknown): Promise<unknown> =>
  told(startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }));
