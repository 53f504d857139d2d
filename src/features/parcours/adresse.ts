import { isDay } from '../../ui/format/date.ts';
import { jusquaLaDerniere, type LigneParcours } from '../../machines/parcoursRules.ts';
import { formatHeure, JOUR_S } from './temps.ts';

const PARCOURS = 'parcours';
const HEURE = 'heure';

/**
 * The lines an address names, `?parcours=2026-11-20.col001`, `2026-11-20.` or `.` for those not complete; what cannot
 * be read is left out.
 */
export const lireParcours = (params: URLSearchParams): LigneParcours[] =>
  jusquaLaDerniere(
    params.getAll(PARCOURS).flatMap((texte) => {
      const point = texte.indexOf('.');
      const [date, username] = [texte.slice(0, point), texte.slice(point + 1)];
      return point >= 0 && (date === '' || isDay(date)) ? [{ date, username }] : [];
    }),
  );

/** The address of these lines; what belongs to others (the moment, the chosen trip) goes. */
export function ecrireParcours(parcours: readonly LigneParcours[], params: URLSearchParams): URLSearchParams {
  const suite = new URLSearchParams(params);
  for (const cle of [PARCOURS, HEURE, 'trajet']) suite.delete(cle);
  for (const { username, date } of parcours) suite.append(PARCOURS, `${date}.${username}`);
  return suite;
}

/** The minute an address names, `?heure=14h05`, in s since midnight; null without one. */
export function lireHeure(params: URLSearchParams): number | null {
  const [, heures, minutes] = /^(\d\d)h([0-5]\d)$/.exec(params.get(HEURE) ?? '') ?? [];
  const secondes = Number(heures) * 3_600 + Number(minutes) * 60;
  return secondes <= JOUR_S ? secondes : null;
}

/** The address of a minute. */
export function ecrireHeure(secondes: number, params: URLSearchParams): URLSearchParams {
  const suite = new URLSearchParams(params);
  suite.set(HEURE, formatHeure(secondes).replace(':', 'h'));
  return suite;
}
