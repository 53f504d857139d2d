import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { aSaisi, type Champs, type Demande, type Fautes, formulaireMachine, type FormulaireContext, type Issue, VIDE } from './formulaire.ts';
import { newKey } from './newKey.ts';
import { type KeptWorkflow, useKeptActor } from './useKeptActor.ts';

/** A form as its dialog sees it. */
export interface Formulaire extends FormulaireContext {
  ouvert: boolean;
  busy: boolean;
  enConflit: boolean;
  /** Whether closing is being asked about. */
  abandon: boolean;
  /** Whether something was typed, secrets included. */
  modifie: boolean;
  /** Passwords, which stay here. */
  secrets: Champs;
  ouvrir: (quoi: string, sujet: string | null, champs?: Champs, version?: number | null) => void;
  saisir: (champ: string, valeur: string) => void;
  saisirSecret: (champ: string, valeur: string) => void;
  /** Sends, unless there are faults. */
  envoyer: (fautes: Fautes) => void;
  /** Closes, after a question when something was typed. */
  fermer: () => void;
  /** Closes without one. */
  abandonner: () => void;
  continuer: () => void;
  prendreLesLeurs: () => void;
}

const isChamps = (value: unknown): value is Champs => typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
const isContext = (context: unknown): context is FormulaireContext =>
  typeof context === 'object' && context !== null && 'champs' in context && isChamps(context.champs) && 'depart' in context && isChamps(context.depart)
  && 'quoi' in context && typeof context.quoi === 'string' && 'fautes' in context && isChamps(context.fautes);

const workflow = (nom: string): KeptWorkflow<typeof formulaireMachine> => ({
  id: `formulaire.${nom}`, version: '1', quiet: ['saisie', 'conflit', 'abandon'], over: ['ferme'], input: () => undefined, isValid: isContext,
});

type Snapshot = SnapshotFrom<typeof formulaireMachine>;
const NOTHING: Champs = {};

/**
 * The forms of a screen, one at a time, kept for their user across a reload or a session that ends, all but the passwords. `nom` is theirs in
 * the journal (`formulaire.utilisateur`); `send`, which must be stable, does the work and gets the passwords beside what was typed.
 */
export function useFormulaire(
  nom: string,
  { store, username }: { store: object; username: string | null },
  send: (demande: Demande, secrets: Champs) => Promise<Issue>,
): Formulaire {
  const [secrets, setSecrets] = useState<Champs>(NOTHING);
  const latest = useRef(secrets);
  useEffect(() => {
    latest.current = secrets;
  }, [secrets]);
  const machine = useMemo(
    // eslint-disable-next-line react-hooks/refs -- read when something is sent, never while rendering
    () => formulaireMachine.provide({ actors: { envoyer: fromPromise<Issue, Demande>(({ input }) => send(input, latest.current)) } }),
    [send],
  );
  const kept = useMemo(() => workflow(nom), [nom]);
  const actor = useKeptActor(machine, kept, { store, username });
  useEffect(() => {
    actor?.send({ type: 'formulaire.repris' });
  }, [actor]);
  const snapshot = useSelector(actor ?? undefined, (state: Snapshot | undefined) => state);
  const ouvert = snapshot?.hasTag('ouvert') ?? false;
  if (!ouvert && secrets !== NOTHING) setSecrets(NOTHING);
  const aPerdre = Object.values(secrets).some((secret) => secret !== '');
  const acts = useMemo(
    () => ({
      ouvrir: (quoi: string, sujet: string | null, champs: Champs = NOTHING, version: number | null = null) => {
        actor?.send({ type: 'formulaire.ouvert', quoi, sujet, champs, version });
      },
      saisir: (champ: string, valeur: string) => {
        actor?.send({ type: 'champ.saisi', champ, valeur });
      },
      saisirSecret: (champ: string, valeur: string) => {
        setSecrets((current) => ({ ...current, [champ]: valeur }));
        actor?.send({ type: 'secret.saisi', champ });
      },
      envoyer: (fautes: Fautes) => {
        actor?.send({ type: 'envoi.demande', fautes, cle: newKey() });
      },
      abandonner: () => {
        actor?.send({ type: 'abandon.confirme' });
      },
      continuer: () => {
        actor?.send({ type: 'abandon.annule' });
      },
      prendreLesLeurs: () => {
        actor?.send({ type: 'leurs.pris' });
      },
    }),
    [actor],
  );
  const fermer = useCallback(() => {
    actor?.send({ type: 'fermeture.demandee', aPerdre });
  }, [actor, aPerdre]);
  const context = snapshot?.context ?? VIDE;
  return {
    ...context,
    ouvert,
    busy: snapshot?.hasTag('busy') ?? false,
    enConflit: context.devance,
    abandon: snapshot?.matches('abandon') ?? false,
    modifie: ouvert && (aPerdre || aSaisi(context)),
    secrets,
    ...acts,
    fermer,
  };
}
