const KEY = 'session-message';

/** Leaves a text for the sign-in page, which is loaded anew and has forgotten why. */
export function leaveMessage(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Storage denied: the page simply gives no reason.
  }
}

/** The text left for the sign-in page, if any; `clearMessage` once it has been shown. */
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
    // Nothing was kept either.
  }
}
