import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { useCommercialOptions } from '../../domain/pickers/pickers.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { useGetTrackingDeviceQuery, useListTrackingDevicesQuery } from '../../store/api/trackingDevicesApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { Field } from '../../ui/form/field/Field.tsx';
import { Picker } from '../../ui/form/picker/Picker.tsx';
import { deviceName } from './deviceActions.ts';
import { Holders } from './Holders.tsx';

/** Warns when the representative has a device already, because a second one is rarely intended. */
function AlreadyEquipped({ code, username }: { code: string; username: string }) {
  const { currentData } = useListTrackingDevicesQuery({
    page: 1,
    itemsPerPage: 50,
    isAssigned: true,
    search: username,
  });
  const others = (currentData?.items ?? []).filter(
    (row) => row.utilisateur?.username === username && row.code !== code,
  );
  if (others.length === 0) return null;
  return <Alert tone="warning">Ce commercial a déjà {others.map(deviceName).join(', ')}.</Alert>;
}

const describe = (device: Pick<TrackingDevice, 'designation' | 'code' | 'plateNumber' | 'imei'>): string =>
  [deviceName(device), device.plateNumber, device.imei].filter(Boolean).join(' · ');
const holderName = (name = ''): string => (name === '' ? 'personne' : name);

/** The device of the form: the row it was opened on, or read from the server for a form that was found again. */
function useDevice(code: string, opened: TrackingDevice | null): TrackingDevice | undefined {
  const row = opened?.code === code ? opened : undefined;
  const { data } = useGetTrackingDeviceQuery(code, { skip: code === '' || row !== undefined });
  return row ?? data;
}

/**
 * Entrusts a device to a representative or takes it back. `opened` is the row it was opened on, or null for a form that
 * was found again.
 */
export function AssignationDialog({ form, opened }: { form: Form; opened: TrackingDevice | null }) {
  const { fields, base, label } = form;
  const code = form.subject ?? '';
  const device = useDevice(code, opened);
  const username = fields['username'] ?? '';
  const isChanged = username !== '' && username !== base['username'];
  const { options } = useCommercialOptions('', username !== '');
  const choose = (next: string) => {
    form.type('username', next);
    form.type('nomPrenom', next === '' ? '' : (options.find(({ value }) => value === next)?.label ?? next));
  };
  return (
    <FormDialog
      form={form}
      title="Assigner l’appareil"
      description={device ? describe(device) : label}
      submitLabel="Assigner"
      busyLabel="Assignation..."
      failedText="L'assignation a échoué."
      isBlocked={!isChanged && !form.isUnheard}
      conflict={{
        what: 'le porteur de cet appareil',
        label: 'Porteur enregistré et le vôtre',
        heads: ['Enregistré', 'Le vôtre'],
        keepTheirs: 'Garder le porteur enregistré',
        keepMine: 'Assigner quand même',
        rows: [{ label: 'Commercial', theirs: holderName(base['nomPrenom']), mine: holderName(fields['nomPrenom']) }],
      }}
      aside={
        base['username'] === '' || form.isUnheard ? undefined : (
          <Button
            variant="quiet"
            disabled={form.isBusy}
            onClick={() => {
              choose('');
              form.submit();
            }}
          >
            Retirer l’assignation
          </Button>
        )
      }
      onSubmit={() => {
        form.submit();
      }}
    >
      <Field
        label="Commercial"
        required
        error={form.faults['username']}
        hint={
          base['username'] === ''
            ? 'Personne n’a cet appareil.'
            : `Actuellement\u00a0: ${base['nomPrenom'] ?? ''}. Les trajets déjà faits restent les siens.`
        }
      >
        {({ id, ...control }) => (
          <Picker
            id={id}
            aria-describedby={control['aria-describedby']}
            aria-required
            label="Commercial"
            placeholder="Choisir un commercial…"
            emptyText="Aucun commercial trouvé"
            value={username}
            clearable={false}
            disabled={form.isBusy || form.isUnheard}
            onChange={choose}
            useOptions={useCommercialOptions}
          />
        )}
      </Field>
      {isChanged && <AlreadyEquipped code={code} username={username} />}
      {device && <Holders device={device} />}
    </FormDialog>
  );
}
