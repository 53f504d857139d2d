import type { UIMatch } from 'react-router';
import { RESOURCES } from '../../domain/resources.ts';

export interface Crumb {
  title: string;
  /** Missing on the last one. */
  to?: string;
}

/** What the frame reads from the current route. */
export interface RouteHandle {
  title: string;
  /** The list above a detail or an import. */
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

const HOME = RESOURCES.dashboard.path;

/**
 * The breadcrumb: « Accueil », the list above if there is one, the screen. `own` is the title that the screen set
 * itself.
 */
export function crumbsOf(matches: readonly Match[], own: string | null): Crumb[] {
  const { title, above } = handleOf(matches);
  return [{ title: 'Accueil', to: HOME }, ...(above && above.to !== HOME ? [above] : []), { title: own ?? title }];
}
