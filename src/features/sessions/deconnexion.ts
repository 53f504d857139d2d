import { useCallback } from 'react';
import type { DeviceSession } from '@contract/deviceSession.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { reasonOf } from '../../store/api/apiError.ts';
import { useDisableDeviceSessionMutation } from '../../store/api/deviceSessionsApi.ts';
import { announce } from '../../ui/action/announce.ts';

/** A session to be ended, and why. */
export interface Deconnexion {
  session: DeviceSession;
  motif: string;
}

/** What the reason usually is; it is kept as text, so that another one can be typed. */
export const MOTIFS = ['Téléphone perdu ou volé', 'Changement d’appareil', 'Départ du commercial', 'Activité suspecte'] as const;
export const MOTIF_MAX = 300;

/** Ends a session from afar (doc 2, 8). */
export function useDeconnexion(): ConfirmedAction<Deconnexion> {
  const [disable] = useDisableDeviceSessionMutation();
  const run = useCallback(
    ({ session, motif }: Deconnexion) =>
      announce(() => disable({ code: session.code, motif }).unwrap(), {
        done: () => ({ title: 'Session déconnectée', text: 'La session a été déconnectée avec succès.' }),
        failed: (error) => ({ title: 'Erreur', text: ['Impossible de déconnecter la session.', reasonOf(error)].filter(Boolean).join(' ') }),
      }),
    [disable],
  );
  return useConfirmedAction('session.deconnecter', run);
}

/** Everything the other sessions beside one tell: those of the same person, and the same device in other hands. */
export interface Voisines {
  memeCommercial: readonly DeviceSession[];
  memeAppareil: readonly DeviceSession[];
}

/** Active sessions beside `session`, out of those found by its person and by its device. */
export function voisinesDe(session: DeviceSession, duCommercial: readonly DeviceSession[], surAppareil: readonly DeviceSession[]): Voisines {
  const { username } = session.utilisateur;
  const autres = (rows: readonly DeviceSession[]) => rows.filter((row) => row.code !== session.code && row.isEnabled);
  return {
    memeCommercial: autres(duCommercial).filter((row) => row.utilisateur.username === username),
    memeAppareil: autres(surAppareil).filter((row) => row.deviceID === session.deviceID && row.utilisateur.username !== username),
  };
}
