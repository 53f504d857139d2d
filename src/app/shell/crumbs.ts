import type { UIMatch } from 'react-router';

export interface Crumb {
  title: string;
  /** Absent on the last one. */
  to?: string;
}

/** What the frame reads of the route it shows. */
export interface RouteHandle {
  title: string;
  /** The list that a detail or an import belongs to. */
  above?: Required<Crumb>;
}

const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

type Match = Pick<UIMatch, 'handle'>;

const handleOf = (matches: readonly Match[]): RouteHandle => {
  const handle = matches.at(-1)?.handle;
  return isHandle(handle) ? handle : { title: 'Tournée' };
};

/** Path of the navigation entry that the screen belongs to: its own, or that of the list above it. */
export const sectionOf = (matches: readonly Match[], pathname: string): string =>
  handleOf(matches).above?.to ?? pathname;

const HOME = '/dashboard';

/** 'Accueil', the list above if any, the screen; `own` is the title that the screen gave itself. */
export function crumbsOf(matches: readonly Match[], own: string | null): Crumb[] {
  const { title, above } = handleOf(matches);
  return [{ title: 'Accueil', to: HOME }, ...(above && above.to !== HOME ? [above] : []), { title: own ?? title }];
}
