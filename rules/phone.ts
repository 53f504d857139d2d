const MALAGASY = /^(?:(?:\+|00)?261|0)?(\d\d)(\d\d)(\d{3})(\d\d)$/;

/**
 * A telephone number of the country as people write it, `034 10 271 54`, however it was stored; others stay as given.
 */
export function phoneText(phone: string): string {
  const [, ...groups] = MALAGASY.exec(phone.replaceAll(/[\s.-]/g, '')) ?? [];
  return groups.length === 0 ? phone : `0${groups.join(' ')}`;
}
