/** How far the server's clock is ahead of this machine's, in ms. The clock of a PC may be minutes off. */
let ahead = 0;
/** A smaller difference may come from the header's precision or from a slow connection. */
const NEGLIGIBLE_MS = 30_000;

/** Notes the `Date` header of an answer. */
export function noteServerDate(header: string | null): void {
  const difference = header === null ? Number.NaN : Date.parse(header) - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < NEGLIGIBLE_MS ? 0 : difference;
}

/** The current moment by the server's clock, as ISO text. */
export const serverNow = (): string => new Date(Date.now() + ahead).toISOString();
