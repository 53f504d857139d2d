import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import type { LatestStored } from '../../store/api/call/failure.ts';
import { recordOf } from '../../store/api/answer/readers.ts';
import { trackingDevicesApi } from '../../store/api/trackingDevicesApi.ts';

/** The holder of a device as the form's fields, '' for nobody. */
export const holderOf = (holder: TrackingDevice['utilisateur']): TextFields => ({
  username: holder?.username ?? '',
  nomPrenom: holder?.nomPrenom ?? '',
});

/** Reads the present holder from the body of a 412; null when it is not there. */
function theirsOf(current: unknown): LatestStored<TextFields> | null {
  const body = recordOf(current);
  if (!('utilisateur' in body)) return null;
  return { fields: holderOf(body['utilisateur'] as TrackingDevice['utilisateur']), version: null, by: null };
}

const usernameOrNull = (username = ''): string | null => (username === '' ? null : username);

/** Entrusts a device to a representative or takes it back (docs/product.md, 6.25). */
const DEVICE: SavedForm = {
  name: 'appareil',
  call: (dispatch, { subject, fields, base, key }) => {
    const body = {
      code: subject ?? '',
      username: usernameOrNull(fields['username']),
      previous: usernameOrNull(base['username']),
      idempotencyKey: key,
    };
    return dispatch(trackingDevicesApi.endpoints.assignTrackingDevice.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({ paths: ['username'], theirs: theirsOf }),
  loading: { title: 'Assignation en cours...' },
  done: ({ label, fields }) => ({
    title: 'Succès',
    text:
      fields['username'] === ''
        ? `${label} n’est plus assigné.`
        : `${label} est assigné à ${fields['nomPrenom'] ?? ''}.`,
  }),
  failed: (reason) => ({ title: 'Erreur', text: ["L'assignation a échoué.", reason].filter(Boolean).join(' ') }),
};

export const useDeviceForm = (): Form => useSavedForm(DEVICE);
