/** What is typed is stored at most this long after the last key (ms). */
const STORED_MS = 300;
let reloading = false;

/** Whether the page is being loaded anew with everything typed kept: nobody needs to be asked. */
export const isReloading = (): boolean => reloading;

/** Loads the page anew, once what is typed in it has been stored. */
export function reloadPage(): void {
  reloading = true;
  setTimeout(() => {
    location.reload();
  }, STORED_MS);
}
