import { useCallback } from 'react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { useCallAction } from '../../machines/useCallAction.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { reasonOf } from '../../store/api/apiError.ts';
import { useAssignTrackingDeviceMutation, useRefreshTrackingDevicesMutation } from '../../store/api/trackingDevicesApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { synchronised } from '../../ui/action/synchronised.ts';

export const deviceName = ({ designation, code }: Pick<TrackingDevice, 'designation' | 'code'>): string => designation || code;

/** A device and who shall have it: nobody when null. */
export interface Assignation {
  device: TrackingDevice;
  destinataire: { username: string; nomPrenom: string } | null;
}

/** Entrusts a device to a representative, or takes it back (doc 2, 8). */
export function useAssignation(): ConfirmedAction<Assignation> {
  const [assign] = useAssignTrackingDeviceMutation();
  const run = useCallback(
    ({ device, destinataire }: Assignation) =>
      announce(() => assign({ code: device.code, username: destinataire?.username ?? null }).unwrap(), {
        loading: 'Assignation en cours...',
        done: () => ({ title: 'Succès', text: destinataire ? `${deviceName(device)} est assigné à ${destinataire.nomPrenom}.` : `${deviceName(device)} n’est plus assigné.` }),
        failed: (error) => ({ title: 'Erreur', text: ["L'assignation a échoué.", reasonOf(error)].filter(Boolean).join(' ') }),
      }),
    [assign],
  );
  return useConfirmedAction('appareil.assigner', run);
}

const REFRESH = synchronised('appareils.rafraichir', reasonOf, {
  loading: 'Mise à jour en cours...',
  title: 'Les données des appareils ont été mises à jour.',
  failed: 'La mise à jour des données a échoué.',
  created: ['appareil créé', 'appareils créés'],
});

/** Asks the provider where the devices are (doc 2, 8). */
export const useRefresh = () => useCallAction(REFRESH, useRefreshTrackingDevicesMutation()[0]);
