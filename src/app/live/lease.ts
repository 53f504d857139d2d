/** A holder renews its lease this often (ms), also in a hidden tab, whose timers run once a second. */
const RENEW_MS = 4_000;
/** A lease that was not renewed for this long (ms) is free: its tab is gone without a word. */
const LEASE_MS = 12_000;
/** Of several tabs that take a free lease together the last one keeps it; until then (ms) none is sure. */
const SETTLE_MS = 150;

/**
 * Waits until this tab has the lease `key` in `storage`, then calls `onGranted` once and keeps the lease. The function
 * returned gives it back, or ends the waiting. Two tabs may for a moment both believe that they have it. A storage that
 * refuses lets every tab have it.
 */
export function holdLease(storage: () => Storage, key: string, me: string, onGranted: () => void): () => void {
  let isGranted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const grant = () => {
    if (isGranted) return;
    isGranted = true;
    onGranted();
  };
  const again = (waitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, waitMs);
  };
  const holder = (): string | undefined => {
    const [until = '', owner] = (storage().getItem(key) ?? '').split(' ');
    const left = Number(until) - Date.now();
    // A lease that lasts too long was written before the clock was set back.
    return left > 0 && left <= LEASE_MS ? owner : undefined;
  };
  let isWritten = false;
  function look() {
    try {
      const owner = holder();
      if (owner === me && isWritten) grant();
      isWritten = owner === undefined || owner === me;
      if (isWritten) storage().setItem(key, `${String(Date.now() + LEASE_MS)} ${me}`);
      again(isWritten && !isGranted ? SETTLE_MS : RENEW_MS);
    } catch {
      grant();
    }
  }
  const hear = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) look();
  };
  addEventListener('storage', hear);
  look();
  return () => {
    clearTimeout(timer);
    removeEventListener('storage', hear);
    try {
      if (holder() === me) storage().removeItem(key);
    } catch {
      // Then there was no lease either.
    }
  };
}
