/** How far the server's clock is ahead of this machine's, in ms; a modest PC's clock may be minutes off. */
let ahead = 0;
/** Less than the header's own precision and a slow line's delay is no difference. */
const NEGLIGIBLE_MS = 30_000;

/** Notes the `Date` header of an answer. */
export function noteServerDate(header: string | null): void {
  const difference = header === null ? Number.NaN : Date.parse(header) - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < NEGLIGIBLE_MS ? 0 : difference;
}

/** This moment by the server's clock, as an ISO text. */
export const serverNow = (): string => new Date(Date.now() + ahead).toISOString();
