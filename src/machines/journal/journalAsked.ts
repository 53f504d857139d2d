const ASKED_KEY = 'journal';

/** Whether the address asks for the journal (`?journal`). The tab remembers it. */
export function isJournalAsked(search: string): boolean {
  const asked = new URLSearchParams(search).has('journal');
  try {
    if (asked) sessionStorage.setItem(ASKED_KEY, '1');
    return asked || sessionStorage.getItem(ASKED_KEY) !== null;
  } catch {
    // The browser may refuse sessionStorage.
    return asked;
  }
}
