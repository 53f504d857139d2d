/** The number to dial: nine digits are stored without the 0 that they begin with in the country. */
export function numberToDial(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return /^\d{9}$/.test(digits) ? `0${digits}` : digits;
}
