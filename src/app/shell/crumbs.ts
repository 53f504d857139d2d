import type { UIMatch } from 'react-router';
import { SCREENS } from '../routeTable.ts';
import type { RouteHandle } from '../routes.tsx';

export interface Crumb {
  title: string;
  /** Absent on the last one. */
  to?: string;
}

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'title' in handle;

type Match = Pick<UIMatch, 'handle'>;

const handleOf = (matches: readonly Match[]): RouteHandle => {
  const handle = matches.at(-1)?.handle;
  return isHandle(handle) ? handle : { title: 'Tournée' };
};

/** Title of the screen shown. */
export const titleOf = (matches: readonly Match[]): string => handleOf(matches).title;

/** Path of the navigation entry that the screen belongs to: its own, or that of the list above it. */
export const sectionOf = (matches: readonly Match[], pathname: string): string => handleOf(matches).parent ?? pathname;

/** 'Accueil', the list above if any, the screen; `own` is the title that the screen gave itself. */
export function crumbsOf(matches: readonly Match[], own: string | null): Crumb[] {
  const { title, parent } = handleOf(matches);
  const above = SCREENS.find((screen) => screen.path === parent);
  return [
    { title: 'Accueil', to: '/dashboard' },
    ...(above ? [{ title: above.title, to: above.path }] : []),
    { title: own ?? title },
  ];
}
