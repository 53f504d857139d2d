const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The groups of one side of `::`, without leading zeros. */
const groupsOf = (text: string): string[] =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());

/**
 * Whose address it is: an IPv4 address itself, of an IPv6 one the /64 network, as one subscriber holds all of its 2^64
 * addresses and could try from each anew.
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
