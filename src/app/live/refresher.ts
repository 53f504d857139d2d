import type { TouchedTag } from '@contract/events.ts';

/** Waiting a moment lets changes that come together be read in one go. */
const FIRST_MS = 200;
const EVERY_MS = 1_000;

export interface Refresher {
  add: (tags: readonly TouchedTag[]) => void;
  /** Until `release`, changes are only noted, because nobody looks. */
  hold: () => void;
  release: () => void;
  clear: () => void;
}

/** Collects outdated tags and refreshes them, at most once a second. */
export function createRefresher(refresh: (tags: TouchedTag[]) => void): Refresher {
  const noted = new Map<string, TouchedTag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  let last = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    if (isHeld || noted.size === 0) return;
    last = performance.now();
    const tags = [...noted.values()];
    noted.clear();
    refresh(tags);
  };
  const plan = () => {
    if (!isHeld && noted.size > 0) timer ??= setTimeout(flush, Math.max(FIRST_MS, last + EVERY_MS - performance.now()));
  };
  return {
    add: (tags) => {
      for (const tag of tags) noted.set(`${tag.type} ${tag.id ?? ''}`, tag);
      plan();
    },
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      plan();
    },
    clear: () => {
      noted.clear();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
