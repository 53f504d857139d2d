import type { Tag } from '../../../rules/tags.ts';

/** A tag that a change concerns: one item of a collection (`LIST` is its order and size), or all of them. */
export interface TouchedTag {
  type: Tag;
  id?: string;
}

/**
 * Data of every event about data: the receiver now knows all changes up to this position of the database, which is the
 * same number for every server; 0 when it is not known.
 */
export interface LiveNews {
  jusqua: number;
}

/** What changed. `origine` is the browser tab that caused it (its `X-Tab`), empty when no tab did. */
export interface Change {
  tags: TouchedTag[];
  origine: string;
}

/** Data of an event `change`. */
export type LiveChange = Change & LiveNews;

/** The built application that a server hands out: the address of its first script, and when it was built (ms). */
export interface Release {
  script: string;
  builtAt: number;
}

/**
 * Data of the first event, `ouvert`: whether the receiver may have missed something since `depuis`, and the application
 * that this server hands out, when it has one.
 */
export interface LiveOpened extends LiveNews {
  resync: boolean;
  application?: Release;
}
