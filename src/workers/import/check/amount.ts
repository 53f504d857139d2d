const SPACED = String.raw`[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+`;
const DOTTED = String.raw`[1-9]\d{0,2}(?:\.\d{3})`;
const COMMAED = String.raw`[1-9]\d{0,2}(?:,\d{3})`;
const FORMS = new RegExp(
  `^(?:(\\d+|${SPACED})(?:[.,]\\d+)?|(${DOTTED}{2,})(?:,\\d+)?|(${COMMAED}{2,})(?:\\.\\d+)?` +
    `|(${DOTTED}+),\\d+|(${COMMAED}+)\\.\\d+)$`,
);
/** One separator before exactly three digits may mean thousands or decimals. */
const AMBIGUOUS = new RegExp(`^(?:[1-9]\\d{0,2}|${SPACED})[.,]\\d{3}$`);
const MAX_TEXT = 60;
const MAX_DIGITS = 12;

/** Tells whether the server reads this text as an amount. The server has its own reader; a test compares the two. */
export function isAmount(text: string): boolean {
  const amount = text.replace(/^[-\u2212]/, '');
  if (amount.length > MAX_TEXT || AMBIGUOUS.test(amount)) return false;
  const whole = FORMS.exec(amount)
    ?.slice(1)
    .find((group: string | undefined) => group !== undefined);
  return whole !== undefined && whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '').length <= MAX_DIGITS;
}
