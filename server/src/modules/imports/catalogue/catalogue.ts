import type { EbpConnector } from '../../../connectors/ebp/connector.ts';
import type { ImportRow, RowChange, RowVerdict } from '../../../contract/importation.ts';
import { codeKey } from '../../../db/codes.ts';
import type { Queryable } from '../../../db/pool.ts';
import { cell, refused, remarked, VALID } from '../rows.ts';

type FieldValue = string | number | null;
/** The fields of a card, whatever else its row holds. */
export type Fields = Readonly<Record<string, FieldValue>>;
type Changed<C extends Fields> = { [K in keyof C]?: C[K] | undefined };
/** A card as a file says it: what it leaves out stays as it is. */
export type Card<C extends Fields> = { readonly code: string } & Changed<C>;
/** A card as it stands here. */
export type KnownCard<C extends Fields> = { readonly id: number; readonly code: string } & C;

interface Field<V> {
  readonly label: string;
  readonly show?: (value: V) => string;
  /** Whether two values that are not equal say the same all the same, so that nothing changes. */
  readonly same?: (before: V, after: V) => boolean;
}

/**
 * What is filled from files and from the accounting system, by code: known ones are brought up to date, the others
 * created.
 */
export interface Catalogue<C extends Fields> {
  /** First part of its addresses, as the docs have it: `products`. */
  path: string;
  /** Name of the rows in the bodies, and of the import in the journal. */
  rowsName: string;
  /** In the audit. */
  entity: string;
  /** Column of the code: without one a row is in error, as is the second of two with the same. */
  codeColumn: string;
  /** Totals that a change makes stale. */
  tags: readonly string[];
  /** The fields as the review names and shows them, in its order. */
  fields: { readonly [K in keyof C & string]: Field<C[K]> };
  /** The row as a card, or what is wrong with it. */
  read(row: ImportRow, code: string): Card<C> | RowVerdict;
  /** What cannot be stored beside the others, in their order; `storing` as for `known`, which comes after it. */
  refuse?(
    db: Queryable,
    cards: readonly (Card<C> & { readonly ligne: number })[],
    storing: boolean,
  ): Promise<(RowVerdict | undefined)[]>;
  /** What people should know of rows that can be stored, in the order of their cards: nothing of most. */
  remarks?(db: Queryable, rows: readonly ImportRow[], cards: readonly Card<C>[]): Promise<(readonly string[])[]>;
  /**
   * Those of these codes that are there, however written. `storing`: they must stay as they are until the transaction
   * ends, always in the order of their ids.
   */
  known(db: Queryable, codes: readonly string[], storing: boolean): Promise<KnownCard<C>[]>;
  /** Writes new cards, in the order given. */
  create(tx: Queryable, cards: readonly Card<C>[]): Promise<unknown>;
  /** Writes what changes on known cards. */
  update(tx: Queryable, changed: readonly (Changed<C> & { readonly id: number })[]): Promise<unknown>;
  /** One and many, for the notifications of the dashboard. */
  noun: readonly [one: string, many: string];
  /** The call that brings it from the accounting system, and what that one says, under the columns of its files. */
  sync: { readonly url: string; readonly alsoByGet?: true; feed(ebp: EbpConnector): Promise<ImportRow[]> };
  /** What the audit calls these codes, when it is not the code itself. */
  entityIds?: (tx: Queryable, codes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What becomes of a good row. */
export type Sort<C extends Fields> =
  | { readonly action: 'create'; readonly card: Card<C> }
  | { readonly action: 'update' | 'identical'; readonly known: KnownCard<C>; readonly changed: Changed<C> };

export interface Judgement<C extends Fields> {
  /** In the order of the rows. */
  verdicts: RowVerdict[];
  /** Of the good rows, in their order. */
  sorts: Sort<C>[];
}

const isRefusal = (read: object): read is RowVerdict => 'status' in read;

const asText = (value: FieldValue): string => (value === null ? '' : String(value));

// Object.keys of a description says no more than string.
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

/** The rows as cards; in error those that cannot be read, and the second of two with the same code. */
function readRows<C extends Fields>(catalogue: Catalogue<C>, rows: readonly ImportRow[]): (Card<C> | RowVerdict)[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const code = cell(row, catalogue.codeColumn);
    const earlier = lines.get(codeKey(code));
    if (earlier !== undefined)
      return refused(catalogue.codeColumn, `Ligne en double : même code qu’à la ligne ${earlier}`);
    if (code !== '') lines.set(codeKey(code), row.ligne);
    return catalogue.read(row, code);
  });
}

/** Finds what is there by its code: of old twins the one that is written so, or the first. */
export function findByCode<T extends { readonly code: string }>(items: readonly T[]): (code: string) => T | undefined {
  const written = new Map(items.map((item) => [item.code, item]));
  const same = new Map(items.toReversed().map((item) => [codeKey(item.code), item]));
  return (code) => written.get(code) ?? same.get(codeKey(code));
}

/**
 * What these rows would do, or do when `storing`: the review and the import judge with the same words. A row is refused
 * when it cannot be read, repeats the code of an earlier one or cannot stand beside what is there; the others create,
 * update, or find themselves there.
 */
export async function judge<C extends Fields>(
  db: Queryable,
  catalogue: Catalogue<C>,
  rows: readonly ImportRow[],
  storing: boolean,
): Promise<Judgement<C>> {
  const read = readRows(catalogue, rows);
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
  const verdicts = read.map((each): RowVerdict => {
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
