/**
 * One line of the filter panel: a representative's username and a day (`yyyy-MM-dd`); '' where nothing is chosen yet.
 */
export interface LigneParcours {
  username: string;
  date: string;
}

/**
 * A trip that can be loaded, with the number (from 0) of its line in the panel: its number and its colour everywhere.
 */
export interface Demande extends LigneParcours {
  rang: number;
}

/** What a call could not bring, and why. */
export interface Manque extends LigneParcours {
  message: string;
}

/** How a loading ended. */
export interface Bilan {
  /** Why the orders of all trips are missing; null when they came. */
  commandes: string | null;
  /** Trips whose device routes are missing. */
  traces: readonly Manque[];
  /** Trips whose representative's points of sale are missing. */
  pointsDeVente: readonly Manque[];
  /** Whether something has a time to be replayed. */
  rejouable: boolean;
}

/** As many as the server takes in one call. */
export const PARCOURS_MAX = 20;
/** How many minutes of the day pass in a second. */
export const VITESSES = [0.5, 1, 2, 5, 10, 50] as const;
/** Doc 2, 5. */
export const INCOMPLET = {
  titre: 'Filtres incomplets',
  texte: 'Veuillez sélectionner un commercial et une date pour au moins un parcours.',
} as const;

export const estComplete = ({ username, date }: LigneParcours): boolean => username !== '' && date !== '';
const meme = (a: LigneParcours, b: LigneParcours): boolean => a.username === b.username && a.date === b.date;

/** The lines that can be loaded, each trip once, in their order. */
export const completes = (lignes: readonly LigneParcours[]): Demande[] =>
  lignes
    .flatMap((ligne, rang) => {
      const { username, date } = ligne;
      return estComplete(ligne) && lignes.findIndex((autre) => meme(autre, ligne)) === rang
        ? [{ username, date, rang }]
        : [];
    })
    .slice(0, PARCOURS_MAX);

/**
 * The lines up to the last one that can be loaded: those between keep their place, so that each trip keeps its number.
 */
export const jusquaLaDerniere = (lignes: readonly LigneParcours[]): LigneParcours[] =>
  lignes.slice(0, (completes(lignes).at(-1)?.rang ?? -1) + 1);

/** Whether two lists ask for the same trips on the same lines. */
export const memesParcours = (a: readonly Demande[], b: readonly Demande[]): boolean =>
  a.length === b.length && a.every((une, n) => une.rang === b[n]?.rang && meme(une, b[n]));

/** Nothing at all came. */
export const rienNestVenu = (bilan: Bilan, demandes: readonly LigneParcours[]): boolean =>
  bilan.commandes !== null && bilan.traces.length >= demandes.length;

/** Why a call for trips was refused or failed: the first of them, or nothing. */
export const panneDe = ({ commandes, traces }: Bilan): string | null => commandes ?? traces[0]?.message ?? null;

/** Something is missing. */
export const estPartiel = ({ commandes, traces, pointsDeVente }: Bilan): boolean =>
  commandes !== null || traces.length > 0 || pointsDeVente.length > 0;
