const LOCAL: readonly RegExp[] = [
  /^(127|10)\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^::1$/,
  /^f[cd][\da-f]{2}:/i,
  /^fe[89ab][\da-f]:/i,
];

/** Whether an address is of the network that the server itself is in. */
export function isLocalAddress(address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return LOCAL.some((range) => range.test(bare));
}

/** Where a session is used from: no more is known than its address, or that it is near. */
export const placeOf = (address: string): string => (isLocalAddress(address) ? `réseau local (${address})` : address);
