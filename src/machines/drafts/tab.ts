import { newKey } from '../newKey.ts';

/** How long a reloaded page waits for the one before it to be gone, in ms. */
const HANDOVER_MS = 1_000;
const NAME = 'tab';
const lockOf = (tab: string): string => `tournee.tab.${tab}`;

/** A browser may refuse to keep anything, and has no locks over plain http. */
function stored(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function store(tab: string): void {
  try {
    sessionStorage.setItem(NAME, tab);
  } catch {
    // Then a reload gets another name, and finds what this one left as it finds what any closed tab left.
  }
}

const locks = (): LockManager | null =>
  typeof navigator === 'undefined' ? null : ((navigator as { locks?: LockManager }).locks ?? null);

/** Holds the lock of a name for as long as the page lives; false when another page holds it. */
const holdLock = (manager: LockManager, tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    const forEver = new Promise<void>(() => undefined);
    manager
      .request(lockOf(tab), { signal: AbortSignal.timeout(HANDOVER_MS) }, () => {
        resolve(true);
        return forEver;
      })
      .catch(() => {
        resolve(false);
      });
  });

async function nameTab(): Promise<string> {
  const manager = locks();
  const known = stored();
  // A duplicated tab begins with the name of the one it was made from, which still holds it.
  const tab = known !== null && (manager === null || (await holdLock(manager, known))) ? known : newKey();
  if (manager !== null && tab !== known) await holdLock(manager, tab);
  store(tab);
  return tab;
}

let mine: Promise<string> | undefined;

/** Random name of this tab: a reload keeps it, a duplicate of the tab gets its own. */
export const thisTab = (): Promise<string> => (mine ??= nameTab());

/** Longest life of a session (`docs/product.md`, sign-in), in ms. */
const LONGEST_SESSION_MS = 12 * 3_600_000;

/**
 * Whether a tab is still open; where the browser cannot tell, what it kept is taken to be in use for as long as a
 * session may last.
 */
export async function isOpenTab(tab: string, savedAt: number): Promise<boolean> {
  const manager = locks();
  if (manager === null) return Date.now() - savedAt < LONGEST_SESSION_MS;
  const { held = [] } = await manager.query();
  return held.some(({ name }) => name === lockOf(tab));
}

/** Runs work that no two tabs may do at once, where the browser can tell. */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager === null ? work() : manager.request('tournee.drafts', work);
}
