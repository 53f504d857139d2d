import { codeKey } from '../../../db/codes.ts';

export interface Columns {
  /** Column of whose document it is: a client's or a collaborator's code. */
  owner: string;
  document: string;
  date: string;
  article: string;
  quantite: string;
  /** Files of miscellaneous products have neither lot nor expiry date. */
  lot?: string;
  expiry?: string;
}
export type Name = keyof Columns;

export interface Commercial {
  id: number;
  username: string;
  nomPrenom: string;
  /** The code by which a file names them, as it is stored. */
  code: string;
  isEnabled: boolean;
}

/** Price in Ar, at most two decimals. */
export interface Article {
  id: number;
  code: string;
  designation: string;
  price: number;
  isEnabled: boolean;
}

/** What the database knows of the codes in a file. Keys are the codes as the file writes them. */
export interface Known {
  owners: ReadonlyMap<string, Commercial>;
  articles: ReadonlyMap<string, Article>;
  documents: ReadonlySet<string>;
}

/**
 * A line that may be stored; days `yyyy-MM-dd`, quantity in units, value in Ar. Lot and expiry date are empty when the
 * file has none.
 */
export interface DocumentLine {
  document: string;
  day: string;
  commercial: Commercial;
  article: Article;
  quantite: number;
  value: number;
  lot: string;
  expireAt: string;
}

/** A row of the file with one fixed name for each column; `ligne` is its line in the file. */
export type Texts = Record<Name, string> & { ligne: number };

/** What a line changes: a lot of a representative, or a miscellaneous product they hold. */
export type Held = Pick<DocumentLine, 'commercial' | 'article' | 'lot'>;

/** A stored lot: the spelling of its number, its units, and its expiry date (`yyyy-MM-dd`) if known. */
export interface LotHeld {
  number: string;
  quantite: number;
  expireAt: string | null;
}

/** Identifies the stock that a line changes: a lot of a representative, or a miscellaneous product they hold. */
export const stockKey = ({ commercial, article, lot }: Held): string =>
  `${commercial.username}\t${article.code}\t${lot}`;

/** The same key however the lot's number is written. */
export const lotKey = (held: Held): string => stockKey({ ...held, lot: codeKey(held.lot) });
