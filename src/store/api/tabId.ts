/**
 * Names this tab to the server, which says with each change which tab made it; new at each load, of no use to anybody
 * else.
 */
export const TAB_ID = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
