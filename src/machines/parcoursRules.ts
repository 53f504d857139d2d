/** One line of the filter panel: a username and a day (`yyyy-MM-dd`), each '' until it is chosen. */
export interface ParcoursLine {
  username: string;
  date: string;
}

/**
 * A trip to load. `rank` is the number of its line in the panel, from 0, which gives the trip its number and colour.
 */
export interface TripRequest extends ParcoursLine {
  rank: number;
}

/** A part that could not be loaded, and why. */
export interface MissingPart extends ParcoursLine {
  message: string;
}

/** How a loading ended. */
export interface LoadReport {
  /** Why the orders of all trips are missing; null when they were loaded. */
  commandes: string | null;
  /** The trips whose device routes are missing. */
  traces: readonly MissingPart[];
  /** The representatives whose points of sale are missing. */
  pos: readonly MissingPart[];
  /** Whether there is a moment to replay. */
  isReplayable: boolean;
}

/** The server takes at most this many trips in one call. */
export const PARCOURS_MAX = 20;
/** How many minutes of the day may pass in a second. */
export const SPEEDS = [0.5, 1, 2, 5, 10, 50] as const;
/** The texts of a panel without a complete line (docs/product.md, 6.5). */
export const INCOMPLETE = {
  title: 'Filtres incomplets',
  text: 'Veuillez sélectionner un commercial et une date pour au moins un parcours.',
} as const;

export const isComplete = ({ username, date }: ParcoursLine): boolean => username !== '' && date !== '';
const isSame = (a: ParcoursLine, b: ParcoursLine): boolean => a.username === b.username && a.date === b.date;

/** The requests for the complete lines, in their order and each trip once. */
export const completeRequests = (lines: readonly ParcoursLine[]): TripRequest[] =>
  lines
    .flatMap((line, rank) => {
      const { username, date } = line;
      return isComplete(line) && lines.findIndex((other) => isSame(other, line)) === rank
        ? [{ username, date, rank }]
        : [];
    })
    .slice(0, PARCOURS_MAX);

/** The lines up to the last complete one. Incomplete lines before it stay, so that each trip keeps its number. */
export const upToLastComplete = (lines: readonly ParcoursLine[]): ParcoursLine[] =>
  lines.slice(0, (completeRequests(lines).at(-1)?.rank ?? -1) + 1);

/** Whether two lists ask for the same trips on the same lines. */
export const sameParcours = (a: readonly TripRequest[], b: readonly TripRequest[]): boolean =>
  a.length === b.length && a.every((one, n) => one.rank === b[n]?.rank && isSame(one, b[n]));

/** Whether nothing at all could be loaded. */
export const nothingCame = (report: LoadReport, requests: readonly ParcoursLine[]): boolean =>
  report.commandes !== null && report.traces.length >= requests.length;

/** Why the first failed call for trips failed; null when none did. Points of sale are not counted. */
export const failureOf = ({ commandes, traces }: LoadReport): string | null => commandes ?? traces[0]?.message ?? null;

/** Whether some part is missing. */
export const isPartial = ({ commandes, traces, pos }: LoadReport): boolean =>
  commandes !== null || traces.length > 0 || pos.length > 0;
