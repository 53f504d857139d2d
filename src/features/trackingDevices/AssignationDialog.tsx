import { useState } from 'react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { useCommercialOptions } from '../../store/api/options.ts';
import { useListTrackingDevicesQuery } from '../../store/api/trackingDevicesApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Picker } from '../../ui/form/Picker.tsx';
import { deviceName, type Assignation } from './deviceActions.ts';
import { Porteurs } from './Porteurs.tsx';

interface Props {
  device: TrackingDevice;
  busy: boolean;
  onConfirm: (assignation: Assignation) => void;
  onCancel: () => void;
}

/** Devices that a representative has already: one more is rarely what is meant. */
function DejaEquipe({ device, username }: { device: TrackingDevice; username: string }) {
  const { currentData } = useListTrackingDevicesQuery({ page: 1, itemsPerPage: 50, isAssigned: true, search: username });
  const others = (currentData?.items ?? []).filter((row) => row.utilisateur?.username === username && row.code !== device.code);
  if (others.length === 0) return null;
  return <Alert tone="warning">Ce commercial a déjà {others.map(deviceName).join(', ')}.</Alert>;
}

/** Entrusts a device to a representative, or takes it from the one who has it. */
export function AssignationDialog({ device, busy, onConfirm, onCancel }: Props) {
  const holder = device.utilisateur;
  const [username, setUsername] = useState(holder?.username ?? '');
  const { options } = useCommercialOptions('', username !== '');
  const changed = username !== '' && username !== holder?.username;
  const submit = () => {
    if (!changed || busy) return;
    onConfirm({ device, destinataire: { username, nomPrenom: options.find((option) => option.value === username)?.label ?? username } });
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      locked={busy}
      title="Assigner l’appareil"
      description={[deviceName(device), device.plateNumber, device.imei].filter(Boolean).join(' · ')}
      onSubmit={submit}
      footerStart={
        holder && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              onConfirm({ device, destinataire: null });
            }}
          >
            Retirer l’assignation
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" variant="primary" disabled={!changed} busy={busy} busyLabel="Assignation...">
            Assigner
          </Button>
        </>
      }
    >
      <Field label="Commercial" required hint={holder ? `Actuellement : ${holder.nomPrenom}. Les trajets déjà faits restent les siens.` : 'Personne n’a cet appareil.'}>
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
            disabled={busy}
            onChange={setUsername}
            useOptions={useCommercialOptions}
          />
        )}
      </Field>
      {changed && <DejaEquipe device={device} username={username} />}
      <Porteurs device={device} />
    </Dialog>
  );
}
