import type { Tag } from '../../../rules/tags.ts';

/** A tag that a change touched: one entry of a collection (`LIST` is its order and its size), or all of them. */
export interface TouchedTag {
  type: Tag;
  id?: string;
}

/**
 * Data of every event about data: whoever heard it knows of all that was changed until then (ms, the server's clock).
 */
export interface LiveNews {
  jusqua: number;
}

/** What changed: `origine` is the tab that caused it (its `X-Tab`), empty when nobody's. */
export interface Change {
  tags: TouchedTag[];
  origine: string;
}

/** Data of an event `change`. */
export type LiveChange = Change & LiveNews;

/** Data of the first event, `ouvert`: whether something may have been missed since `depuis`. */
export interface LiveOpened extends LiveNews {
  resync: boolean;
}
