import type { Sql } from 'sql-template-tag';
import type { Tag } from '../../../../rules/tags.ts';
import type { Queryable } from '../pool.ts';

export type CountedColumn = 'commercial_id' | 'zone_id' | 'pos_id' | 'type' | 'username' | 'action' | 'entity';

/** A list whose documents triggers count at each write (005_grands_volumes.sql, 009_stock.sql, 025_journaux.sql). */
export interface Counted {
  /**
   * The value of `genre` in `document_mois`; movements are in `mouvement_compte`, lines of the audit in `audit_compte`.
   */
  genre: 'commande' | 'livraison' | 'retour' | 'paiement' | 'mouvement' | 'audit';
  /** The instant by which the months are counted. */
  at: Sql;
  /**
   * The list's columns that the stored counts also have, by their names there. A condition is asked of the counts when
   * it was made with this very column.
   */
  columns: Readonly<Partial<Record<CountedColumn, Sql>>>;
  /** Whether `commande_lieu` also counts them by point of sale. */
  byPlace?: true;
}

/**
 * The owners of the rows, for a sort by their name: few owners have many rows each, and an index on `of` and then
 * `order` holds them.
 */
export interface Holders {
  /** Their table, with its alias. */
  table: Sql;
  /** Their unique column, the first tie-breaker. */
  key: Sql;
  /** The column of the list with the owner of a row. */
  of: Sql;
  /** The order of one owner's rows, the same in both directions; ends with the list's unique column. */
  order: Sql;
}

export interface Sort {
  by: Sql;
  join?: Sql;
  /** Reads the rows owner by owner, and of each only those that the page can show. It replaces `join` and `then`. */
  each?: Holders;
  /**
   * Puts rows without a value last in both directions. No index can then serve the sort, so only columns with missing
   * values have it.
   */
  nullable?: true;
  /** A further term before the unique one, in the same direction, so that one index serves both directions. */
  also?: Sql;
  /**
   * Further terms before the unique one, each with its own direction, so that an index serves the rest of the order.
   */
  then?: Sql;
}

/** How a list reads its table: a narrow query finds the ids of the page, then `hydrate` loads only those rows. */
export interface ListSpec<Item> {
  /** Its totals are forgotten after each change that makes this tag outdated (rules/tags.ts). */
  tag: Tag;
  from: Sql;
  /** Unique column, also the tie-breaker of every sort. */
  id: Sql;
  /** The amount of a row in Ar, for lists that show the sum next to the total. */
  value?: Sql;
  /** Stored counts, with which totals and deep pages need not read the rows. */
  counted?: Counted;
  sorts: Record<string, Sort>;
  defaultSort: readonly [field: string, direction: 'asc' | 'desc'];
  /** Items per page when the caller does not say. */
  pageSize?: number;
  /** Items in the order of `ids`. */
  hydrate(db: Queryable, ids: number[]): Promise<Item[]>;
  /**
   * Fields that the list's own table holds, with those of the item's address. A request for no other fields needs no
   * `hydrate`.
   */
  brief?: Partial<Record<keyof Item & string, Sql>>;
}
