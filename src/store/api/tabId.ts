/**
 * Identifies this tab to the server, which names with each change the tab that made it. It is new at each load and
 * useless to anybody else.
 */
export const TAB_ID = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
