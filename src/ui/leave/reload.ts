/** Drafts are stored at most this long after the last keystroke (ms). */
const STORED_MS = 300;
let reloading = false;

/** True while the page reloads with every draft stored, so that no leave question is needed. */
export const isReloading = (): boolean => reloading;

/** Reloads the page once the drafts have been stored. */
export function reloadPage(): void {
  reloading = true;
  setTimeout(() => {
    location.reload();
  }, STORED_MS);
}
