import type { DeviceSession } from '@contract/deviceSession.ts';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { deviceSessionsApi } from '../../store/api/deviceSessionsApi.ts';

/** The usual reasons. A reason is kept as a text, so another one can be typed. */
export const MOTIFS = [
  'Téléphone perdu ou volé',
  'Changement d’appareil',
  'Départ du commercial',
  'Activité suspecte',
] as const;
export const MOTIF_MAX = 300;

/** Ends a session from afar (docs/product.md, 6.27). */
const DISCONNECTION: SavedForm = {
  name: 'deconnexion',
  call: (dispatch, { subject, fields, key }) => {
    const body = { code: subject ?? '', motif: (fields['motif'] ?? '').trim(), idempotencyKey: key };
    return dispatch(deviceSessionsApi.endpoints.disableDeviceSession.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({ paths: ['motif'] }),
  done: () => ({ title: 'Session déconnectée', text: 'La session a été déconnectée avec succès.' }),
  failed: (reason) => ({
    title: 'Erreur',
    text: ['Impossible de déconnecter la session.', reason].filter(Boolean).join(' '),
  }),
};

export const useDisconnection = (): Form => useSavedForm(DISCONNECTION);

/** Other active sessions: of the same representative, and on the same device by somebody else. */
export interface Neighbours {
  sameCommercial: readonly DeviceSession[];
  sameDevice: readonly DeviceSession[];
}

/** Picks the neighbours of `session` from the sessions found by its representative and by its device. */
export function neighboursOf(
  session: DeviceSession,
  ofCommercial: readonly DeviceSession[],
  onDevice: readonly DeviceSession[],
): Neighbours {
  const { username } = session.utilisateur;
  const others = (rows: readonly DeviceSession[]) => rows.filter((row) => row.code !== session.code && row.isEnabled);
  return {
    sameCommercial: others(ofCommercial).filter((row) => row.utilisateur.username === username),
    sameDevice: others(onDevice).filter(
      (row) => row.deviceID === session.deviceID && row.utilisateur.username !== username,
    ),
  };
}
