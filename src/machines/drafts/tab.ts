import { newKey } from '../newKey.ts';

/** How long a reloaded page waits until the page before it is gone, in ms. */
const HANDOVER_MS = 1_000;
const NAME = 'tab';
const lockOf = (tab: string): string => `tournee.tab.${tab}`;

/** Reads the kept name. A browser may refuse sessionStorage, and it has no locks over plain http. */
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
    // A reload then gets another name and finds the drafts of this tab like those of any closed tab.
  }
}

const locks = (): LockManager | null =>
  typeof navigator === 'undefined' ? null : ((navigator as { locks?: LockManager }).locks ?? null);

/** Holds the lock of a tab name as long as the page lives. Resolves to false when another page holds it. */
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
  // A duplicated tab starts with the name of the original, which still holds the lock of that name.
  const tab = known !== null && (manager === null || (await holdLock(manager, known))) ? known : newKey();
  if (manager !== null && tab !== known) await holdLock(manager, tab);
  store(tab);
  return tab;
}

let mine: Promise<string> | undefined;

/** Random name of this tab. It survives a reload, and a duplicate of the tab gets its own. */
export const thisTab = (): Promise<string> => (mine ??= nameTab());

/** Longest life of a session (docs/product.md, 3.4), in ms. */
const LONGEST_SESSION_MS = 12 * 3_600_000;

/**
 * Whether a tab is still open. A browser without locks cannot tell: a draft then counts as in use as long as a session
 * may last.
 */
export async function isOpenTab(tab: string, savedAt: number): Promise<boolean> {
  const manager = locks();
  if (manager === null) return Date.now() - savedAt < LONGEST_SESSION_MS;
  const { held = [] } = await manager.query();
  return held.some(({ name }) => name === lockOf(tab));
}

/** Runs work that two tabs must not do at the same time, as far as the browser has locks. */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager === null ? work() : manager.request('tournee.drafts', work);
}
