const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The groups on one side of `::`, without leading zeros. */
const groupsOf = (text: string): string[] =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());

/**
 * The address that attempts are counted by: an IPv4 address itself, and the /64 network of an IPv6 address, because one
 * subscriber owns all its 2^64 addresses and could use a new one for each attempt.
 */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
