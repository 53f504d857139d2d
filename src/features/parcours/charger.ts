import type { ParcoursBody } from '@contract/parcours.ts';
import { fromPromise } from 'xstate';
import { parcoursMachine } from '../../machines/parcours.ts';
import type { Bilan, Demande, LigneParcours, Manque } from '../../machines/parcoursRules.ts';
import { errorText, isApiError } from '../../store/api/apiError.ts';
import { parcoursApi } from '../../store/api/parcoursApi.ts';
import { posApi } from '../../store/api/posApi.ts';
import type { AppDispatch, RootState } from '../../store/store.ts';
import { couleurDe, PALETTES } from './palette.ts';
import type { Preparation } from './preparation.ts';
import type { Apport, Trajet } from './trajet.ts';

/** The calls behind a list of trips. */
export const appels = {
  commandes: (demandes: readonly Demande[]): ParcoursBody =>
    demandes.map(({ username, date, rang }) => ({
      commercialUsername: username,
      date,
      couleur: couleurDe(PALETTES.clair, rang).trait,
    })),
  pos: (username: string) => ({ 'responsables.username': username, 'order[designation]': 'asc', pagination: false }),
};

/** What the store has of each trip. */
export function apportsDe(state: RootState, demandes: readonly Demande[]): Apport[] {
  const parcours =
    demandes.length === 0
      ? undefined
      : parcoursApi.endpoints.getParcours.select(appels.commandes(demandes))(state).data;
  return demandes.map(({ username, date }, n) => ({
    parcours: parcours?.[n],
    routes: parcoursApi.endpoints.getDeviceRoutes.select({ username, date })(state).data,
    pos: posApi.endpoints.listPos.select(appels.pos(username))(state).data?.items,
  }));
}

interface Appel {
  unwrap: () => Promise<unknown>;
  abort: () => void;
  unsubscribe: () => void;
}

/** Keeps what is shown in the store for as long as it is shown. */
export class Garde {
  #tenues: readonly Appel[] = [];

  tenir(demandes: readonly Appel[]): void {
    this.lacher();
    this.#tenues = demandes;
  }

  lacher(): void {
    for (const demande of this.#tenues) demande.unsubscribe();
    this.#tenues = [];
  }
}

/** Lets the page breathe. */
const pause = () => new Promise<void>((suite) => setTimeout(suite));

interface Outils {
  dispatch: AppDispatch;
  getState: () => RootState;
  garde: Garde;
  preparation: Preparation;
}

/** Each trip worked out in a task of its own. */
async function preparer({ getState, preparation }: Outils, demandes: readonly Demande[]): Promise<Trajet[]> {
  const trajets: Trajet[] = [];
  for (const [n, apport] of apportsDe(getState(), demandes).entries()) {
    const demandee = demandes[n];
    if (demandee) trajets.push(preparation.trajet(demandee, apport));
    await pause();
  }
  return trajets;
}

const echecDe = (demande: Appel, texte: (error: unknown) => string = errorText): Promise<string | null> =>
  demande.unwrap().then(() => null, texte);

const CHAMPS: Record<string, string> = { commercialUsername: 'le commercial', date: 'la date', couleur: 'la couleur' };

/** Why the orders of the trips were refused, with the lines that are meant instead of their places in the body. */
export function refusDe(error: unknown, demandes: readonly Demande[]): string {
  const violations = isApiError(error) ? error.violations : [];
  const lus = violations.map(({ propertyPath, message }) => {
    const [, n = '', champ = ''] = /^\[?(\d+)\]?\.(\w+)$/.exec(propertyPath) ?? [];
    const ligne = demandes[Number(n)];
    if (n === '' || !ligne) return null;
    return `Parcours ${String(ligne.rang + 1)}, ${CHAMPS[champ] ?? champ} : ${message}`;
  });
  return lus.length > 0 && lus.every((un) => un !== null) ? `${lus.join(' ; ')}.` : errorText(error);
}

/** As many calls as the browser sends at once: forty begun together hold the page. */
const PAR_TACHE = 6;

async function charger(
  outils: Outils,
  demandes: readonly Demande[],
  frais: boolean,
  signal: AbortSignal,
): Promise<Bilan> {
  const { dispatch, garde } = outils;
  const options = { forceRefetch: frais };
  const noms = [...new Set(demandes.map(({ username }) => username))];
  const debuts: (() => Appel)[] = [
    () => dispatch(parcoursApi.endpoints.getParcours.initiate(appels.commandes(demandes), options)),
    ...demandes.map(
      ({ username, date }) =>
        () =>
          dispatch(parcoursApi.endpoints.getDeviceRoutes.initiate({ username, date }, options)),
    ),
    ...noms.map((username) => () => dispatch(posApi.endpoints.listPos.initiate(appels.pos(username)))),
  ];
  const toutes: Appel[] = [];
  signal.addEventListener(
    'abort',
    () => {
      for (const demande of toutes) {
        demande.abort();
        demande.unsubscribe();
      }
    },
    { once: true },
  );
  const echecs: Promise<string | null>[] = [];
  for (const [rang, debut] of debuts.entries()) {
    if (rang > 0 && rang % PAR_TACHE === 0) await pause();
    if (signal.aborted) break;
    const demande = debut();
    toutes.push(demande);
    echecs.push(rang === 0 ? echecDe(demande, (error) => refusDe(error, demandes)) : echecDe(demande));
  }
  const [panne = null, ...pannes] = await Promise.all(echecs);
  const [pannesRoutes, pannesPos] = [pannes.slice(0, demandes.length), pannes.slice(demandes.length)];
  if (!signal.aborted) garde.tenir(toutes);
  const trajets = await preparer(outils, demandes);
  const manques = (pannes: readonly (string | null)[], lignes: readonly LigneParcours[]): Manque[] =>
    lignes.flatMap(({ username, date }, n) => {
      const message = pannes[n] ?? null;
      return message === null ? [] : [{ username, date, message }];
    });
  return {
    commandes: panne,
    traces: manques(pannesRoutes, demandes),
    pointsDeVente: manques(
      pannesPos,
      noms.map((username) => ({ username, date: '' })),
    ),
    rejouable: trajets.some(({ etapes }) => etapes.length > 0),
  };
}

/** The machine on the calls behind it. */
export const relier = (outils: Outils) =>
  parcoursMachine.provide({
    actors: {
      charger: fromPromise<Bilan, { demandes: readonly Demande[]; frais: boolean }>(({ input, signal }) =>
        charger(outils, input.demandes, input.frais, signal),
      ),
    },
  });
