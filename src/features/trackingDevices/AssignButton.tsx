import { UserPen } from 'lucide-react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { deviceName } from './deviceActions.ts';

/** Opens the dialog that entrusts a device. */
export type AssignDevice = (device: TrackingDevice) => void;

export function AssignButton({ device, onAssign }: { device: TrackingDevice; onAssign: AssignDevice }) {
  return (
    <RowButton
      icon={<UserPen aria-hidden />}
      label={`Assigner ${deviceName(device)}`}
      onClick={() => {
        onAssign(device);
      }}
    />
  );
}
