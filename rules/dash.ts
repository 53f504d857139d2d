/** Stands wherever there is nothing to show. */
export const NOTHING = '—';
