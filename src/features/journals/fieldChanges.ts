import { FIELD_LABELS, labelOf, ownValue } from '../../../rules/journalLabels.ts';
import { ROLE_LABELS } from '../../domain/people/roles.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { formatAr, formatNumber, NOTHING } from '../../ui/format/number.ts';
import { formatPhone } from '../../ui/format/phone.ts';

type State = Readonly<Record<string, unknown>> | null;

/** A field of an entry as text; null on the side where the entry does not have it. */
export interface FieldChange {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
  /** The value needs a box of its own, such as an outline or a long description. */
  long: boolean;
}

/** Fields with amounts (Ar). */
const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  'initialCommandValue',
  'price',
  'survente',
  'totalValue',
  'value',
  'paiementLeft',
]);
const LONG = 120;
/** Brackets with numbers only, such as a point of an outline: kept on one line. */
const NUMBERS = /\[[\s\d.,e+-]+\]/g;
/** The server's lists have this in place of a long value. */
const ABRIDGED = '…';
/* jsonb orders keys by their length, so the fields that identify the thing are put first here. */
const IDENTIFYING_FIELDS = [
  'designation',
  'nomPrenom',
  'factureRef',
  'orderNumber',
  'ajustementRef',
  'refPaiement',
  'commercial',
  'price',
  'survente',
  'totalValue',
  'value',
];
/** The import that a document came with says nothing about the document. */
const IMPORT = 'import';
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}.*)?$/;
const roles: Readonly<Record<string, string>> = ROLE_LABELS;
const units: Readonly<Record<string, (value: number) => string>> = {
  surface: (value) => `${formatNumber(value)}\u00a0m²`,
  latitude: String,
  longitude: String,
  import: String,
};

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

const numberText = (field: string, value: number) =>
  AMOUNT_FIELDS.has(field) ? formatAr(value) : (ownValue(units, field)?.(value) ?? formatNumber(value, 6));

/** A value of a field as text for the screen; an object becomes indented JSON. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return numberText(field, value);
  if (field === 'phoneNumber' && typeof value === 'string') return formatPhone(value);
  if (typeof value === 'string')
    return ownValue(roles, value) ?? (INSTANT.test(value) ? formatDateTime(value, value) : value);
  if (Array.isArray(value) && value.every(isScalar))
    return value.length === 0 ? NOTHING : value.map((each) => valueText(field, each)).join(', ');
  return JSON.stringify(value, null, 2).replaceAll(NUMBERS, (numbers) =>
    numbers.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
}

const sideOf = (state: State, field: string): string | null =>
  state && Object.hasOwn(state, field) ? valueText(field, state[field]) : null;

/** The fields of an entry: those that differ first, and in both groups the identifying ones first. */
export function fieldChangesOf(entry: { before: State; after: State }): FieldChange[] {
  const named = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  const fields = [
    ...IDENTIFYING_FIELDS.filter((field) => named.includes(field)),
    ...named.filter((field) => !IDENTIFYING_FIELDS.includes(field)),
  ];
  const all = fields.map((field): FieldChange => {
    const [before, after] = [sideOf(entry.before, field), sideOf(entry.after, field)];
    const long = [before, after].some((text) => text !== null && (text.length > LONG || text.includes('\n')));
    return { field, label: labelOf(FIELD_LABELS, field), before, after, long };
  });
  const same = (each: FieldChange) => each.before === each.after;
  return [...all.filter((each) => !same(each)), ...all.filter(same)];
}

const briefText = ({ label, before, after, long }: FieldChange): string => {
  if (long || before === ABRIDGED || after === ABRIDGED) return label;
  if (before === null) return `${label}\u00a0: ${after ?? NOTHING}`;
  return `${label}\u00a0: ${before} → ${after ?? NOTHING}`;
};

/** An entry on one line: the first two fields that differ, and the number of further ones. */
export function summaryOf(entry: { before: State; after: State }): string {
  const all = fieldChangesOf(entry).filter(({ field, before, after }) => field !== IMPORT && before !== after);
  const shown = all.slice(0, 2).map(briefText).join('\u00a0; ');
  return all.length > 2 ? `${shown}\u00a0; +${all.length - 2}` : shown;
}
