import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { record } from '../../machines/journal.ts';
import type { parcoursMachine } from '../../machines/parcours.ts';
import { useAppSelector, useAppStore } from '../../store/store.ts';
import { today } from '../../ui/format/date.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { useAddress } from '../../ui/hooks/useAddress.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { ecrireHeure, ecrireParcours, lireHeure, lireParcours } from './adresse.ts';
import { apportsDe, Garde, relier } from './charger.ts';
import { calme, fluide, Horloge } from './horloge.ts';
import { Preparation } from './preparation.ts';
import { etendueDe, type Trajet } from './trajet.ts';

export type ParcoursActor = ActorRefFrom<typeof parcoursMachine>;

/** What every part of the screen works with. */
export interface Ecran {
  actor: ParcoursActor;
  horloge: Horloge;
  preparation: Preparation;
}

/** The screen's actor with its journal, its clock, and what keeps the answers; null before the screen stands. */
export function useEcran(): Ecran | null {
  const store = useAppStore();
  const [ecran, setEcran] = useState<Ecran | null>(null);
  useEffect(() => {
    const [preparation, garde, input] = [new Preparation(), new Garde(), { jour: today() }];
    const actor = createActor(
      relier({ dispatch: store.dispatch, getState: () => store.getState(), garde, preparation }),
      { input, inspect: record('parcours', { input }).inspect },
    ).start();
    let quitte = false;
    queueMicrotask(() => {
      if (!quitte) setEcran({ actor, horloge: new Horloge(), preparation });
    });
    return () => {
      quitte = true;
      actor.stop();
      garde.lacher();
      setEcran(null);
    };
  }, [store]);
  return ecran;
}

/**
 * The address holds what is asked for: asked for in the panel it is written there, opened or gone back to it is read.
 */
export function useAdresse(actor: ParcoursActor): void {
  const { params, change } = useAddress();
  const demandes = params.getAll('parcours').join('\n');
  useEffect(() => {
    actor.send({
      type: 'adresse.lue',
      parcours: lireParcours(new URLSearchParams(demandes.split('\n').map((un) => ['parcours', un]))),
    });
  }, [actor, demandes]);
  useEffect(() => {
    const ecoute = actor.on('adresse.voulue', ({ parcours }) => {
      // Asked for again, it is no other page.
      change((current) => ecrireParcours(parcours, current), {
        replace: ecrireParcours(parcours, new URLSearchParams()).getAll('parcours').join('\n') === demandes,
      });
    });
    return () => {
      ecoute.unsubscribe();
    };
  }, [actor, change, demandes]);
}

/** Doc 2, 8. */
const ECHEC = 'Impossible de charger les données des parcours.';

/** How a loading ended; a failure goes once another one ends or the screen is left. */
export function useAnnonces(actor: ParcoursActor): void {
  useEffect(() => {
    let panne: string | undefined;
    const taire = () => {
      if (panne !== undefined) notify.dismiss(panne);
      panne = undefined;
    };
    const charge = actor.on('charge', () => {
      taire();
      notify.success({ title: 'Données chargées' });
    });
    const partiel = actor.on('partiel', taire);
    const echoue = actor.on('echoue', ({ message }) => {
      taire();
      panne = notify.error({ title: ECHEC, text: message });
    });
    return () => {
      for (const ecoute of [charge, partiel, echoue]) ecoute.unsubscribe();
      taire();
    };
  }, [actor]);
}

const AUCUN: readonly Trajet[] = [];
const memes = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((un, n) => un === b[n]);

/** What stands on the map, read again whenever an answer in the store changes. */
export function useTrajets(actor: ParcoursActor, preparation: Preparation): readonly Trajet[] {
  const affiches = useSelector(actor, ({ context }) => context.affiches);
  const pieces = useAppSelector(
    (state) => apportsDe(state, affiches).flatMap(({ parcours, routes, pos }) => [parcours, routes, pos]),
    memes,
  );
  const store = useAppStore();
  return useMemo(() => {
    preparation.limiter(affiches);
    if (pieces.length === 0) return AUCUN;
    const apports = apportsDe(store.getState(), affiches);
    return affiches.flatMap((demande, n) => (apports[n] ? [preparation.trajet(demande, apports[n])] : []));
  }, [store, preparation, affiches, pieces]);
}

const ECRITURE_MS = 400;
const RIEN = { debut: 0, fin: 0 };

/** The clock between the bounds of the day, running as the machine says, its minute in the address once it stands. */
export function useHorloge({ actor, horloge }: Ecran, trajets: readonly Trajet[]): void {
  const { params, change } = useAddress();
  const reduit = useMediaQuery('(prefers-reduced-motion: reduce)');
  const lit = useSelector(actor, (snapshot) => snapshot.hasTag('lecture'));
  const vitesse = useSelector(actor, ({ context }) => context.vitesse);
  const affiches = useSelector(actor, ({ context }) => context.affiches);
  const etendue = useMemo(() => etendueDe(trajets), [trajets]);
  const { debut, fin } = etendue ?? RIEN;
  const heure = lireHeure(params);
  useEffect(() => {
    horloge.borner(debut, fin);
  }, [horloge, debut, fin]);
  // What the address says counts when it changes, and for each set of trips anew; orders that arrive meanwhile move
  // nothing.
  const pret = fin > 0;
  useEffect(() => {
    if (pret && Math.floor(horloge.instant / 60) * 60 !== heure) horloge.aller(heure ?? horloge.debut);
  }, [horloge, affiches, pret, heure]);
  useEffect(() => {
    horloge.regler(vitesse);
  }, [horloge, vitesse]);
  useEffect(() => {
    if (!lit) return undefined;
    if (horloge.instant >= horloge.fin) horloge.aller(horloge.debut);
    horloge.lancer(reduit ? calme : fluide, () => {
      actor.send({ type: 'fin.atteinte' });
    });
    return () => {
      horloge.suspendre();
    };
  }, [actor, horloge, lit, reduit]);
  useEffect(() => {
    if (lit || !pret) return undefined;
    let minuterie: ReturnType<typeof setTimeout> | undefined;
    const noter = () => {
      clearTimeout(minuterie);
      minuterie = setTimeout(() => {
        change(
          (current) =>
            lireHeure(current) === Math.floor(horloge.instant / 60) * 60
              ? current
              : ecrireHeure(horloge.instant, current),
          { replace: true, preventScrollReset: true },
        );
      }, ECRITURE_MS);
    };
    // It may have stopped where the address does not say yet.
    if (horloge.instant > horloge.debut) noter();
    const arreter = horloge.suivre(noter);
    return () => {
      clearTimeout(minuterie);
      arreter();
    };
  }, [horloge, lit, pret, change]);
}
