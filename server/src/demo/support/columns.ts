import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';

type Cell = string | number | boolean | null;
const CHUNK = 60_000;

const literal = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? 'NULL' : String(cell);
  return `"${/["\\]/.test(cell) ? cell.replaceAll(/["\\]/g, String.raw`\$&`) : cell}"`;
};

/**
 * Rows stored column by column for `insert … select from unnest(…)`: one statement for 60 000 rows, which is much
 * faster than one for each row.
 */
export class Columns<Name extends string> {
  readonly #table: string;
  readonly #names: readonly Name[];
  readonly #types: readonly string[];
  readonly #cells: Cell[][];
  #size = 0;

  /** `types`: each column's name and PostgreSQL type. */
  constructor(table: string, types: Readonly<Record<Name, string>>) {
    this.#table = table;
    this.#names = Object.keys(types) as Name[];
    this.#types = this.#names.map((name) => types[name]);
    this.#cells = this.#names.map(() => []);
  }

  get size(): number {
    return this.#size;
  }

  add(row: Readonly<Record<Name, Cell>>): void {
    this.#names.forEach((name, i) => this.#cells[i]?.push(row[name]));
    this.#size += 1;
  }

  #chunk(from: number): Sql {
    const arrays: Sql[] = this.#cells.map(
      (cells, i) =>
        sql`${`{${cells
          .slice(from, from + CHUNK)
          .map(literal)
          .join(',')}}`}::${raw(this.#types[i] ?? 'text')}[]`,
    );
    return sql`insert into ${raw(this.#table)} (${raw(this.#names.join(', '))}) select * from unnest(${join(arrays)})`;
  }

  /** Inserts all rows in the order in which they were added, and clears them. */
  async insert(tx: Queryable): Promise<void> {
    for (let from = 0; from < this.#size; from += CHUNK) await tx.rows(this.#chunk(from));
    for (const cells of this.#cells) cells.length = 0;
    this.#size = 0;
  }
}

/** Ids of the rows of a table in the order of `keys`. @throws when one is missing. */
export async function idsBy(tx: Queryable, table: string, column: string, keys: readonly string[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number; key: string }>(sql`select id, ${raw(column)} as key from ${raw(table)}`);
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  return keys.map((key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`${table} ${key} manque`);
    return id;
  });
}

/** Continues a table's numbering after rows that were inserted with their ids. */
export async function continueNumbering(tx: Queryable, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await tx.rows(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${raw(table)} having max(id) is not null`,
    );
  }
}
