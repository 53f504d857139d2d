import { useDialogAddress, useDialogLink } from '../../ui/dialog/useDialogAddress.ts';

const ZONE = 'zone';
/** In the address instead of a code: a zone being made. */
export const NEW_ZONE = 'nouvelle';

/** Whether an address leads out of the dialog that another one shows, or to another zone. */
export const leavesZone = (
  from: { pathname: string; search: string },
  to: { pathname: string; search: string },
): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get(ZONE) !== new URLSearchParams(to.search).get(ZONE);

/** The link to the dialog on a zone, everything else in the address kept. */
export const useZoneLink = (): ((zone: string) => string) => useDialogLink(ZONE);

/** The zone that the address asks for, null without. `fermer` goes back to where the dialog was opened from. */
export const useZoneAddress = () => useDialogAddress(ZONE);
