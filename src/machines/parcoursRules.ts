/**
 * One line of the filter panel: a representative's username and a day (`yyyy-MM-dd`); '' where nothing is chosen yet.
 */
export interface ParcoursLine {
  username: string;
  date: string;
}

/**
 * A trip that can be loaded, with the number (from 0) of its line in the panel: its number and its colour everywhere.
 */
export interface TripRequest extends ParcoursLine {
  rank: number;
}

/** What a call could not bring, and why. */
export interface MissingPart extends ParcoursLine {
  message: string;
}

/** How a loading ended. */
export interface LoadReport {
  /** Why the orders of all trips are missing; null when they came. */
  commandes: string | null;
  /** Trips whose device routes are missing. */
  traces: readonly MissingPart[];
  /** Trips whose representative's points of sale are missing. */
  pos: readonly MissingPart[];
  /** Whether something has a time to be replayed. */
  isReplayable: boolean;
}

/** As many as the server takes in one call. */
export const PARCOURS_MAX = 20;
/** How many minutes of the day pass in a second. */
export const SPEEDS = [0.5, 1, 2, 5, 10, 50] as const;
/** Doc 2, 5. */
export const INCOMPLETE = {
  title: 'Filtres incomplets',
  text: 'Veuillez sélectionner un commercial et une date pour au moins un parcours.',
} as const;

export const isComplete = ({ username, date }: ParcoursLine): boolean => username !== '' && date !== '';
const isSame = (a: ParcoursLine, b: ParcoursLine): boolean => a.username === b.username && a.date === b.date;

/** The lines that can be loaded, each trip once, in their order. */
export const completeRequests = (lines: readonly ParcoursLine[]): TripRequest[] =>
  lines
    .flatMap((line, rank) => {
      const { username, date } = line;
      return isComplete(line) && lines.findIndex((other) => isSame(other, line)) === rank
        ? [{ username, date, rank }]
        : [];
    })
    .slice(0, PARCOURS_MAX);

/**
 * The lines up to the last one that can be loaded: those between keep their place, so that each trip keeps its number.
 */
export const upToLastComplete = (lines: readonly ParcoursLine[]): ParcoursLine[] =>
  lines.slice(0, (completeRequests(lines).at(-1)?.rank ?? -1) + 1);

/** Whether two lists ask for the same trips on the same lines. */
export const sameParcours = (a: readonly TripRequest[], b: readonly TripRequest[]): boolean =>
  a.length === b.length && a.every((one, n) => one.rank === b[n]?.rank && isSame(one, b[n]));

/** Nothing at all came. */
export const nothingCame = (report: LoadReport, requests: readonly ParcoursLine[]): boolean =>
  report.commandes !== null && report.traces.length >= requests.length;

/** Why a call for trips was refused or failed: the first of them, or nothing. */
export const failureOf = ({ commandes, traces }: LoadReport): string | null => commandes ?? traces[0]?.message ?? null;

/** Something is missing. */
export const isPartial = ({ commandes, traces, pos }: LoadReport): boolean =>
  commandes !== null || traces.length > 0 || pos.length > 0;
