import type { Sql } from 'sql-template-tag';
import type { Queryable } from '../pool.ts';

/** A list whose documents are counted as they come in (005_grands_volumes.sql, 009_stock.sql, 025_journaux.sql). */
export interface Counted {
  /** Their name in `document_mois`; movements have `mouvement_compte`, lines of the audit `audit_compte`. */
  genre: 'commande' | 'livraison' | 'retour' | 'paiement' | 'mouvement' | 'audit';
  at: Sql;
  /** Also counted by point of sale, in `commande_lieu`. */
  byPlace?: true;
}

/**
 * Whose the rows are, in a sort by a name of theirs: few have many rows each, and an index on `of` and then `order`
 * holds them.
 */
export interface Holders {
  /** Their table, with its alias. */
  table: Sql;
  /** Their unique column, the first tie-breaker. */
  key: Sql;
  /** The column of the list that says whose a row is. */
  of: Sql;
  /** The order among the rows of one holder, the same in both directions; ends with the list's unique column. */
  order: Sql;
}

export interface Sort {
  by: Sql;
  join?: Sql;
  /**
   * The rows come holder by holder: a page walks the holders, and of each only the rows it can show. Instead of `join`
   * and `then`.
   */
  each?: Holders;
  /** Rows without a value come last both ways; costs the index, so only where values can be missing. */
  nullable?: true;
  /** A further term before the unique one, going the same way: lets one index serve both directions. */
  also?: Sql;
  /** Further terms before the unique one, each with its own direction: lets an index serve the rest of the order. */
  then?: Sql;
}

/** How one list reads its table: a narrow query finds the ids of the page, then `hydrate` loads those rows only. */
export interface ListSpec<Item> {
  /** Cache tag of the totals; a write to it is announced by `forgetTotals`. */
  tag: string;
  from: Sql;
  /** Unique column, also the tie-breaker of every sort. */
  id: Sql;
  /** The amount of a row in Ar, where each has one: their sum stands beside the total. */
  value?: Sql;
  /** Its documents are counted as they come in: totals and deep pages need not read them. */
  counted?: Counted;
  sorts: Record<string, Sort>;
  defaultSort: readonly [field: string, direction: 'asc' | 'desc'];
  /** Items per page when the caller does not say. */
  pageSize?: number;
  /** Items in the order of `ids`. */
  hydrate(db: Queryable, ids: number[]): Promise<Item[]>;
  /**
   * Fields that its own table holds, those of the item's address among them: whoever asks for no others is spared the
   * rest.
   */
  brief?: Partial<Record<keyof Item & string, Sql>>;
}
