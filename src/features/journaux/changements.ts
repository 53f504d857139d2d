import { ROLE_LABELS } from '../../store/permissions.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { formatAr, formatNumber, NOTHING } from '../../ui/format/number.ts';
import { champDe, dans, MONTANTS } from './libelles.ts';

type Etat = Readonly<Record<string, unknown>> | null;

/** A field of an entry, in words; null on the side where nothing is said of it. */
export interface Changement {
  champ: string;
  libelle: string;
  avant: string | null;
  apres: string | null;
  /** To be read in a box of its own: an outline, a long description. */
  long: boolean;
}

const LONG = 120;
/** Numbers alone in brackets, a point of an outline: one line. */
const NUMBERS = /\[[\s\d.,e+-]+\]/g;
/** What the server's list puts for a value too long for it. */
const ABRIDGED = '…';
/* Stored by the length of their names: what names the thing is read first. */
const FIRST = [
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
/** Which import a document came with: nothing of its own. */
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

const nombre = (champ: string, value: number) =>
  MONTANTS.has(champ) ? formatAr(value) : (dans(units, champ)?.(value) ?? formatNumber(value, 6));

/** A value of a field as people read it; an object stays JSON, indented. */
export function valeur(champ: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return nombre(champ, value);
  if (typeof value === 'string')
    return dans(roles, value) ?? (INSTANT.test(value) ? formatDateTime(value, value) : value);
  if (Array.isArray(value) && value.every(isScalar))
    return value.length === 0 ? NOTHING : value.map((each) => valeur(champ, each)).join(', ');
  return JSON.stringify(value, null, 2).replaceAll(NUMBERS, (numbers) =>
    numbers.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
}

const sideOf = (state: Etat, champ: string): string | null =>
  state && Object.hasOwn(state, champ) ? valeur(champ, state[champ]) : null;

/** What an entry says field by field: what differs first, each group with what names the thing first. */
export function changementsDe({ before, after }: { before: Etat; after: Etat }): Changement[] {
  const said = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const champs = [...FIRST.filter((champ) => said.includes(champ)), ...said.filter((champ) => !FIRST.includes(champ))];
  const all = champs.map((champ): Changement => {
    const [avant, apres] = [sideOf(before, champ), sideOf(after, champ)];
    const long = [avant, apres].some((text) => text !== null && (text.length > LONG || text.includes('\n')));
    return { champ, libelle: champDe(champ), avant, apres, long };
  });
  const same = (each: Changement) => each.avant === each.apres;
  return [...all.filter((each) => !same(each)), ...all.filter(same)];
}

const enBref = ({ libelle, avant, apres, long }: Changement): string => {
  if (long || avant === ABRIDGED || apres === ABRIDGED) return libelle;
  if (avant === null) return `${libelle} : ${apres ?? NOTHING}`;
  return `${libelle} : ${avant} → ${apres ?? NOTHING}`;
};

/** An entry in one line: its first fields that differ, and how many more there are. */
export function resume(entry: { before: Etat; after: Etat }): string {
  const all = changementsDe(entry).filter(({ champ, avant, apres }) => champ !== IMPORT && avant !== apres);
  const shown = all.slice(0, 2).map(enBref).join(' ; ');
  return all.length > 2 ? `${shown} ; +${all.length - 2}` : shown;
}
