const KEY = 'session-message';

/** Leaves a text for the sign-in page, which is loaded anew and has no memory of the session. */
export function leaveMessage(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Without sessionStorage the page shows no reason.
  }
}

/** The text left for the sign-in page, if any. Call `clearMessage` once it has been shown. */
export function readMessage(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function clearMessage(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without sessionStorage there is nothing to clear.
  }
}
