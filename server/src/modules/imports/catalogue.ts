import type { EbpConnector } from '../../connectors/ebp/connector.ts';
import type { ImportRow, RowChange, RowVerdict } from '../../contract/importation.ts';
import { codeKey } from '../../db/codes.ts';
import type { Queryable } from '../../db/pool.ts';
import { cell, refused, remarked, VALID } from './rows.ts';

type Valeur = string | number | null;
/** The fields of a card, whatever else its row holds. */
export type Champs = Readonly<Record<string, Valeur>>;
type Changed<C extends Champs> = { [K in keyof C]?: C[K] | undefined };
/** A card as a file says it: what it leaves out stays as it is. */
export type Fiche<C extends Champs> = { readonly code: string } & Changed<C>;
/** A card as it stands here. */
export type Connue<C extends Champs> = { readonly id: number; readonly code: string } & C;

interface Champ<V> {
  readonly label: string;
  readonly show?: (value: V) => string;
  /** Whether two values that are not equal say the same all the same, so that nothing changes. */
  readonly same?: (before: V, after: V) => boolean;
}

/**
 * What is filled from files and from the accounting system, by code: known ones are brought up to date, the others
 * created.
 */
export interface Catalogue<C extends Champs> {
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
  champs: { readonly [K in keyof C & string]: Champ<C[K]> };
  /** The row as a card, or what is wrong with it. */
  read(row: ImportRow, code: string): Fiche<C> | RowVerdict;
  /** What cannot be stored beside the others, in their order; `storing` as for `known`, which comes after it. */
  refuse?(
    db: Queryable,
    fiches: readonly (Fiche<C> & { readonly ligne: number })[],
    storing: boolean,
  ): Promise<(RowVerdict | undefined)[]>;
  /** What people should know of rows that can be stored, in the order of their cards: nothing of most. */
  remarks?(db: Queryable, rows: readonly ImportRow[], fiches: readonly Fiche<C>[]): Promise<(readonly string[])[]>;
  /**
   * Those of these codes that are there, however written. `storing`: they must stay as they are until the transaction
   * ends, always in the order of their ids.
   */
  known(db: Queryable, codes: readonly string[], storing: boolean): Promise<Connue<C>[]>;
  /** Writes new cards, in the order given. */
  create(tx: Queryable, fiches: readonly Fiche<C>[]): Promise<unknown>;
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
export type Sort<C extends Champs> =
  | { readonly action: 'create'; readonly fiche: Fiche<C> }
  | { readonly action: 'update' | 'identical'; readonly connue: Connue<C>; readonly changed: Changed<C> };

export interface Jugement<C extends Champs> {
  /** In the order of the rows. */
  verdicts: RowVerdict[];
  /** Of the good rows, in their order. */
  sorts: Sort<C>[];
}

const isRefusal = (read: object): read is RowVerdict => 'status' in read;

const asText = (value: Valeur): string => (value === null ? '' : String(value));

// Object.keys of a description says no more than string.
const namesOf = <C extends Champs>({ champs }: Catalogue<C>) => Object.keys(champs) as (keyof C & string)[];

function sortOf<C extends Champs>(catalogue: Catalogue<C>, fiche: Fiche<C>, connue: Connue<C> | undefined): Sort<C> {
  if (!connue) return { action: 'create', fiche };
  const changed: Changed<C> = {};
  for (const name of namesOf(catalogue)) {
    const value = (fiche as Changed<C>)[name];
    if (value === undefined || value === connue[name] || catalogue.champs[name].same?.(connue[name], value)) continue;
    changed[name] = value;
  }
  return { action: Object.keys(changed).length === 0 ? 'identical' : 'update', connue, changed };
}

function changesOf<C extends Champs>(
  catalogue: Catalogue<C>,
  { connue, changed }: Extract<Sort<C>, { connue: unknown }>,
): RowChange[] {
  return namesOf(catalogue).flatMap((name) => {
    const after = changed[name];
    const { label, show = asText } = catalogue.champs[name];
    return after === undefined ? [] : [{ champ: label, avant: show(connue[name]), apres: show(after) }];
  });
}

const verdictOf = <C extends Champs>(catalogue: Catalogue<C>, sort: Sort<C>): RowVerdict =>
  sort.action === 'update'
    ? { ...VALID, action: sort.action, changements: changesOf(catalogue, sort) }
    : { ...VALID, action: sort.action };

/** The rows as cards; in error those that cannot be read, and the second of two with the same code. */
function readRows<C extends Champs>(catalogue: Catalogue<C>, rows: readonly ImportRow[]): (Fiche<C> | RowVerdict)[] {
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
export async function judge<C extends Champs>(
  db: Queryable,
  catalogue: Catalogue<C>,
  rows: readonly ImportRow[],
  storing: boolean,
): Promise<Jugement<C>> {
  const read = readRows(catalogue, rows);
  const fiches = read.flatMap((each, i) => (isRefusal(each) ? [] : [{ ...each, ligne: rows[i]?.ligne ?? 0 }]));
  const reasons = (await catalogue.refuse?.(db, fiches, storing)) ?? [];
  const known = findByCode(
    await catalogue.known(
      db,
      fiches.map(({ code }) => code),
      storing,
    ),
  );
  const remarks =
    (await catalogue.remarks?.(
      db,
      rows.filter((_, i) => !isRefusal(read[i] ?? VALID)),
      fiches,
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
