import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Alert } from '../feedback/message/Alert.tsx';
import { buttonStyle, type ButtonLook } from '../button/buttonStyle.ts';
import { Dialog } from './Dialog.tsx';

/* The ring shows after a click too: what Enter would do must be seen before an act that cannot be undone. */
const Cancel = styled.button<ButtonLook>`
  ${buttonStyle}
  &:focus {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;

export interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  busy?: boolean | undefined;
  /** For what disables or destroys. */
  danger?: boolean | undefined;
  error?: string | undefined;
  /** Alerts, details under the description. */
  children?: ReactNode;
  /** A side action at the start of the footer: a download. */
  aside?: ReactNode;
}

/**
 * A question before an act that cannot be undone: the focus is on « Annuler », and nothing closes it while it works.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, description, confirmLabel, busyLabel, cancelLabel = 'Annuler' } = props;
  const { busy = false, danger = false, error, children, aside } = props;
  const hasBody = children !== undefined || error !== undefined;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={description}
      locked={busy}
      role="alertdialog"
      initialFocus={cancel}
      footerStart={aside}
      footer={
        <>
          <Cancel
            type="button"
            ref={cancel}
            $variant="secondary"
            $small={false}
            $square={false}
            onClick={onCancel}
            disabled={busy}
          >
            {cancelLabel}
          </Cancel>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {hasBody ? (
        <>
          {children}
          {error !== undefined && <Alert tone="critical">{error}</Alert>}
        </>
      ) : undefined}
    </Dialog>
  );
}
