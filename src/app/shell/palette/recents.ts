/** A screen that the user has visited. */
export interface Place {
  to: string;
  title: string;
  /** Title of the list above it. */
  above?: string;
}

const KEY = 'recents';
const MAX_PLACES = 6;

const isPlace = (value: unknown): value is Place => {
  if (typeof value !== 'object' || value === null || !('to' in value) || !('title' in value)) return false;
  const { to, title } = value;
  return (
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    typeof title === 'string' &&
    (!('above' in value) || typeof value.above === 'string')
  );
};

/** Screens that this user has visited in this tab, latest first. Those of another user are not returned. */
export function recentPlaces(username: string): Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (
      typeof kept !== 'object' ||
      kept === null ||
      !('who' in kept) ||
      kept.who !== username ||
      !('places' in kept) ||
      !Array.isArray(kept.places)
    )
      return [];
    return kept.places.filter(isPlace).slice(0, MAX_PLACES);
  } catch {
    return [];
  }
}

/** Puts a screen first, under its current title. */
export function rememberPlace(username: string, place: Place): void {
  const places = [place, ...recentPlaces(username).filter(({ to }) => to !== place.to)].slice(0, MAX_PLACES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who: username, places }));
  } catch {
    // The browser may deny sessionStorage: then there are no recent screens.
  }
}
