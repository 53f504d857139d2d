import type { AnyConfiguration } from '../../store/api/configurationApi.ts';
import { formatAr, formatNumber, pluralFr } from '../../ui/format/number.ts';

type Type = NonNullable<AnyConfiguration['type']>;

const TYPES: readonly unknown[] = ['montant', 'taux', 'jours', 'texte'] satisfies Type[];
export const isType = (type: unknown): type is Type => TYPES.includes(type);

export const typeOf = (configuration: AnyConfiguration): Type => configuration.type ?? 'texte';

const TARGETS = ['OBJECTIF_MENSUEL', 'OBJECTIF_COMMERCIAL'];

/** Tells whether a value is only proposed: no board counts a target until somebody has changed it. */
export const isProposed = ({ code, lastUpdateAt }: Pick<AnyConfiguration, 'code' | 'lastUpdateAt'>): boolean =>
  lastUpdateAt === null && TARGETS.includes(code);

const NUMBER = /^\d{1,20}([.,]\d{0,20})?$/;
const withoutSpaces = (text: string) => text.replace(/\s/gu, '');

/**
 * Writes a rate as it is stored: « 3 % » and « 0,03 » are both 0.03. It moves digits, because a division in binary
 * fractions would round.
 */
function rateOf(text: string): string {
  if (!text.endsWith('%')) return text;
  const [whole = '', decimals = ''] = text.slice(0, -1).split(/[.,]/);
  const padded = whole.padStart(3, '0');
  return NUMBER.test(text.slice(0, -1)) ? `${padded.slice(0, -2)}.${padded.slice(-2)}${decimals}` : text;
}

const canonical = (text: string): string => {
  if (!NUMBER.test(text)) return text;
  const [whole = '', decimals = ''] = text.split(/[.,]/);
  const kept = decimals.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
};

/** Turns typed text into the value that is sent: numbers without spaces and with a decimal point. */
export function readTyped(type: Type, text: string): string {
  if (type === 'texte') return text.trim();
  return canonical(type === 'taux' ? rateOf(withoutSpaces(text)) : withoutSpaces(text));
}

const RULES: Record<Exclude<Type, 'texte'>, { pattern: RegExp; fault: string }> = {
  montant: { pattern: /^(0|[1-9]\d{0,11})$/, fault: 'Tapez un nombre entier d’ariary, sans décimales.' },
  taux: { pattern: /^(0(\.\d{0,5}[1-9])?|1)$/, fault: 'Tapez un taux entre 0 et 1, ou en pour cent\u00a0: 3\u00a0%.' },
  jours: { pattern: /^[1-9]\d{0,3}$/, fault: 'Tapez un nombre entier de jours, entre 1 et 9 999.' },
};

/**
 * Says what is wrong with a typed value, which may not be blank (docs/product.md, 6.28); undefined when it is valid.
 */
export function faultOf(type: Type, text: string): string | undefined {
  const value = readTyped(type, text);
  if (value === '') return 'La valeur est requise.';
  return type === 'texte' || RULES[type].pattern.test(value) ? undefined : RULES[type].fault;
}

/**
 * Writes a stored value for the screen: `430 000 000 Ar`, `3 %`, `400 jours`. A value that is not a number is shown
 * unchanged.
 */
export function shownValue(type: Type, value: string): string {
  const number = Number(value);
  if (type === 'texte' || value.trim() === '' || !Number.isFinite(number)) return value;
  if (type === 'montant') return formatAr(number);
  return type === 'jours' ? pluralFr(number, 'jour') : `${formatNumber(Number((number * 100).toFixed(4)), 4)}\u00a0%`;
}

/** Writes a stored value for its field. */
export const writtenValue = (type: Type, value: string): string => (type === 'texte' ? value : value.replace('.', ','));
