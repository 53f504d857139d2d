/** Why the browser gave no passkey: a French text. */
export class PasskeyRefusal extends Error {}

const ADDRESS = /^\[|^\d+(\.\d+){3}$/;

/** Whether this page can have passkeys: the browser knows them, over HTTPS or on this machine, at a name. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext && !ADDRESS.test(location.hostname);
