import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { synchroniseAction } from '../../domain/synchronisation/synchroniseAction.ts';
import { useCallAction } from '../../machines/actions/useCallAction.ts';
import { useRefreshTrackingDevicesMutation } from '../../store/api/trackingDevicesApi.ts';

export const deviceName = ({ designation, code }: Pick<TrackingDevice, 'designation' | 'code'>): string =>
  designation || code;

const REFRESH = synchroniseAction('appareils.rafraichir', {
  loading: 'Mise à jour en cours...',
  title: 'Les données des appareils ont été mises à jour.',
  failed: 'La mise à jour des données a échoué.',
  created: ['appareil créé', 'appareils créés'],
});

/** Asks the provider where the devices are (docs/product.md, 6.25). */
export const useRefresh = () => useCallAction(REFRESH, useRefreshTrackingDevicesMutation()[0]);
