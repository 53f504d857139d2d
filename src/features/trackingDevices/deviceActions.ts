import { useCallback } from 'react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { reasonOf } from '../../store/api/apiError.ts';
import { useRefreshTrackingDevicesMutation } from '../../store/api/trackingDevicesApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { pluralFr } from '../../ui/format/number.ts';

export const deviceName = ({ designation, code }: Pick<TrackingDevice, 'designation' | 'code'>): string => designation || code;

/** Asks the provider where the devices are (doc 2, 8). */
export function useRefresh(): ConfirmedAction<null> {
  const [refresh] = useRefreshTrackingDevicesMutation();
  const run = useCallback(
    () =>
      announce(() => refresh().unwrap(), {
        loading: 'Mise à jour en cours...',
        done: (result) => ({
          title: 'Les données des appareils ont été mises à jour.',
          text: result?.created === undefined || result.updated === undefined
            ? undefined : `${pluralFr(result.created, 'appareil créé', 'appareils créés')}, ${pluralFr(result.updated, 'mis à jour', 'mis à jour')}.`,
        }),
        failed: (error) => ({ title: 'La mise à jour des données a échoué.', text: reasonOf(error) }),
      }),
    [refresh],
  );
  return useConfirmedAction<null>('appareils.rafraichir', run);
}
