/** Gives the server's explanation if it refused access (403), and undefined for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 403) return undefined;
  return 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
}
