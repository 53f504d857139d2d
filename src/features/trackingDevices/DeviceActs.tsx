import { createContext, useContext, type ReactNode } from 'react';
import { UserPen } from 'lucide-react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { RowButton } from '../../ui/button/Button.tsx';
import { AssignationDialog } from './AssignationDialog.tsx';
import { deviceName, useAssignation, type Assignation } from './deviceActions.ts';

const Request = createContext<(assignation: Assignation) => void>(() => undefined);

/** Lets the rows below be assigned: one dialog for all of them. */
export function DeviceActs({ children }: { children: ReactNode }) {
  const { subject, phase, request, confirm, cancel } = useAssignation();
  return (
    <Request value={request}>
      {children}
      {subject && (phase === 'confirming' || phase === 'running') && (
        <AssignationDialog
          key={subject.device.code}
          device={subject.device}
          busy={phase === 'running'}
          onConfirm={(assignation) => {
            request(assignation);
            confirm();
          }}
          onCancel={cancel}
        />
      )}
    </Request>
  );
}

export function AssignButton({ device }: { device: TrackingDevice }) {
  const request = useContext(Request);
  return (
    <RowButton
      icon={<UserPen aria-hidden />}
      label={`Assigner ${deviceName(device)}`}
      onClick={() => {
        request({ device, destinataire: null });
      }}
    />
  );
}
