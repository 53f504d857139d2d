import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { UserPen } from 'lucide-react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { AssignationDialog } from './AssignationDialog.tsx';
import { deviceName } from './deviceActions.ts';
import { holderOf, useDeviceForm } from './deviceForm.ts';

const Open = createContext<(device: TrackingDevice) => void>(() => undefined);

/** Lets the rows below it be assigned in one dialog. */
export function AssignmentProvider({ children }: { children: ReactNode }) {
  const form = useDeviceForm();
  const [opened, setOpened] = useState<TrackingDevice | null>(null);
  const { open } = form;
  const openOn = useCallback(
    (device: TrackingDevice) => {
      setOpened(device);
      open({ form: 'appareil', subject: device.code, label: deviceName(device), fields: holderOf(device.utilisateur) });
    },
    [open],
  );
  return (
    <Open value={openOn}>
      {children}
      {form.isOpen && <AssignationDialog form={form} opened={opened} />}
    </Open>
  );
}

export function AssignButton({ device }: { device: TrackingDevice }) {
  const open = useContext(Open);
  return (
    <RowButton
      icon={<UserPen aria-hidden />}
      label={`Assigner ${deviceName(device)}`}
      onClick={() => {
        open(device);
      }}
    />
  );
}
