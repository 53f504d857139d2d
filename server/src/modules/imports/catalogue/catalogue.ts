import type { Entity } from '../../../../../rules/tags.ts';
import type { EbpConnector } from '../../../connectors/ebp/connector.ts';
import type { ImportRow, RowChange, RowVerdict } from '../../../contract/importation.ts';
import { codeKey } from '../../../db/codes.ts';
import type { Queryable } from '../../../db/pool.ts';
import { cell, refused, remarked, VALID } from '../rows.ts';
import { mapInSlices } from '../../../db/waiting/slices.ts';

type FieldValue = string | number | null;
/** The fields of a card, without its code. */
export type Fields = Readonly<Record<string, FieldValue>>;
type Changed<C extends Fields> = { [K in keyof C]?: C[K] | undefined };
/** A card read from a file. A field that the file leaves out keeps its stored value. */
export type Card<C extends Fields> = { readonly code: string } & Changed<C>;
/** A card as it is stored. */
export type KnownCard<C extends Fields> = { readonly id: number; readonly code: string } & C;

interface Field<V> {
  readonly label: string;
  readonly show?: (value: V) => string;
  /** Whether two different values mean the same, so that this is no change. */
  readonly same?: (before: V, after: V) => boolean;
}

/**
 * Cards that come from files and from the accounting system and are found by their code: known ones are updated, the
 * others created.
 */
export interface Catalogue<C extends Fields> {
  /** First part of its addresses: `products`. */
  path: string;
  /** Name of the rows in the bodies, and of the import in the journal. */
  rowsName: string;
  /** Name of the entity in the audit. */
  entity: Entity;
  /** Column of the code. A row without a code is an error, and so is the second of two rows with the same code. */
  codeColumn: string;
  /** Labels of the fields in the review, in its order. */
  fields: { readonly [K in keyof C & string]: Field<C[K]> };
  /** The row as a card, or the refusal of a row that cannot be read. */
  read(row: ImportRow, code: string): Card<C> | RowVerdict;
  /**
   * For each card, in order, why it cannot be stored beside the others, or undefined. `storing` as for `known`, which
   * is called after it.
   */
  refuse?(
    db: Queryable,
    cards: readonly (Card<C> & { readonly ligne: number })[],
    storing: boolean,
  ): Promise<(RowVerdict | undefined)[]>;
  /** Remarks on rows that can be stored, in the order of their cards. */
  remarks?(db: Queryable, rows: readonly ImportRow[], cards: readonly Card<C>[]): Promise<(readonly string[])[]>;
  /**
   * The stored cards with these codes, however the codes are written. With `storing` they are locked until the
   * transaction ends, always in the order of their ids.
   */
  known(db: Queryable, codes: readonly string[], storing: boolean): Promise<KnownCard<C>[]>;
  /** Stores new cards, in the order given. */
  create(tx: Queryable, cards: readonly Card<C>[]): Promise<unknown>;
  /** Stores the changed fields of known cards. */
  update(tx: Queryable, changed: readonly (Changed<C> & { readonly id: number })[]): Promise<unknown>;
  /** Singular and plural, for the notifications of the dashboard. */
  noun: readonly [one: string, many: string];
  /** The synchronisation call, and the rows that the accounting system has, with the same columns as its files. */
  sync: { readonly url: string; readonly alsoByGet?: true; feed(ebp: EbpConnector): Promise<ImportRow[]> };
  /** The audit's identifiers of these codes, when they differ from the codes. */
  entityIds?: (tx: Queryable, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What importing a valid row does. */
export type Sort<C extends Fields> =
  | { readonly action: 'create'; readonly card: Card<C> }
  | { readonly action: 'update' | 'identical'; readonly known: KnownCard<C>; readonly changed: Changed<C> };

export interface Judgement<C extends Fields> {
  /** One for each row, in order. */
  verdicts: RowVerdict[];
  /** One for each valid row, in order. */
  sorts: Sort<C>[];
}

const isRefusal = (read: object): read is RowVerdict => 'status' in read;

const asText = (value: FieldValue): string => (value === null ? '' : String(value));

// The cast is needed because Object.keys returns plain strings.
const namesOf = <C extends Fields>({ fields }: Catalogue<C>) => Object.keys(fields) as (keyof C & string)[];

function sortOf<C extends Fields>(catalogue: Catalogue<C>, card: Card<C>, before: KnownCard<C> | undefined): Sort<C> {
  if (!before) return { action: 'create', card };
  const changed: Changed<C> = {};
  for (const name of namesOf(catalogue)) {
    const value = (card as Changed<C>)[name];
    if (value === undefined || value === before[name] || catalogue.fields[name].same?.(before[name], value)) continue;
    changed[name] = value;
  }
  return { action: Object.keys(changed).length === 0 ? 'identical' : 'update', known: before, changed };
}

function changesOf<C extends Fields>(
  catalogue: Catalogue<C>,
  { known: before, changed }: Extract<Sort<C>, { known: unknown }>,
): RowChange[] {
  return namesOf(catalogue).flatMap((name) => {
    const after = changed[name];
    const { label, show = asText } = catalogue.fields[name];
    return after === undefined ? [] : [{ champ: label, avant: show(before[name]), apres: show(after) }];
  });
}

const verdictOf = <C extends Fields>(catalogue: Catalogue<C>, sort: Sort<C>): RowVerdict =>
  sort.action === 'update'
    ? { ...VALID, action: sort.action, changements: changesOf(catalogue, sort) }
    : { ...VALID, action: sort.action };

/** Reads the rows as cards. A row that cannot be read is refused, and so is the second of two with the same code. */
function readRows<C extends Fields>(
  catalogue: Catalogue<C>,
  rows: readonly ImportRow[],
): Promise<(Card<C> | RowVerdict)[]> {
  const lines = new Map<string, number>();
  return mapInSlices(rows, (row) => {
    const code = cell(row, catalogue.codeColumn);
    const earlier = lines.get(codeKey(code));
    if (earlier !== undefined)
      return refused(catalogue.codeColumn, `Ligne en double\u00a0: même code qu’à la ligne ${earlier}`);
    if (code !== '') lines.set(codeKey(code), row.ligne);
    return catalogue.read(row, code);
  });
}

/**
 * Finds an item by its code. Of twins from before codes were compared alike, the one written the same way wins, or else
 * the first.
 */
export function findByCode<T extends { readonly code: string }>(items: readonly T[]): (code: string) => T | undefined {
  const written = new Map(items.map((item) => [item.code, item]));
  const same = new Map(items.toReversed().map((item) => [codeKey(item.code), item]));
  return (code) => written.get(code) ?? same.get(codeKey(code));
}

/**
 * What importing these rows would do, or does when `storing`; the review and the import use the same verdicts. A row is
 * refused when it cannot be read, repeats an earlier code or conflicts with what is stored. The others create a card,
 * update one, or change nothing.
 */
export async function judge<C extends Fields>(
  db: Queryable,
  catalogue: Catalogue<C>,
  rows: readonly ImportRow[],
  storing: boolean,
): Promise<Judgement<C>> {
  const read = await readRows(catalogue, rows);
  const cards = read.flatMap((each, i) => (isRefusal(each) ? [] : [{ ...each, ligne: rows[i]?.ligne ?? 0 }]));
  const reasons = (await catalogue.refuse?.(db, cards, storing)) ?? [];
  const known = findByCode(
    await catalogue.known(
      db,
      cards.map(({ code }) => code),
      storing,
    ),
  );
  const remarks =
    (await catalogue.remarks?.(
      db,
      rows.filter((_, i) => !isRefusal(read[i] ?? VALID)),
      cards,
    )) ?? [];
  const sorts: Sort<C>[] = [];
  let next = 0;
  const verdicts = await mapInSlices(read, (each): RowVerdict => {
    if (isRefusal(each)) return each;
    const at = next++;
    const reason = reasons[at];
    if (reason) return reason;
    const sort = sortOf(catalogue, each, known(each.code));
    sorts.push(sort);
    return remarked(verdictOf(catalogue, sort), remarks[at] ?? []);
  });
  return { verdicts, sorts };
}
