import { useDialogAddress, useDialogLink } from '../../ui/dialog/useDialogAddress.ts';

const ZONE = 'zone';
/** Replaces the code in the address when the zone is new. */
export const NEW_ZONE = 'nouvelle';

/** Whether a navigation leaves the dialog of a zone, or changes to another zone. */
export const leavesZone = (
  from: { pathname: string; search: string },
  to: { pathname: string; search: string },
): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get(ZONE) !== new URLSearchParams(to.search).get(ZONE);

/** The link that opens the dialog on a zone and keeps the other parameters of the address. */
export const useZoneLink = (): ((zone: string) => string) => useDialogLink(ZONE);

/** The zone that the address asks for, null without one, and the functions that change it. */
export const useZoneAddress = () => useDialogAddress(ZONE);
