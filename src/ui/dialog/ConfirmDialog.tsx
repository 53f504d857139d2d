import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Alert } from '../feedback/message/Alert.tsx';
import { buttonStyle, type ButtonLook } from '../button/buttonStyle.ts';
import { Dialog } from './Dialog.tsx';

/* The focus ring shows after a click too, because the effect of Enter must be visible before an irreversible action. */
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
  /** For actions that disable or delete something. */
  danger?: boolean | undefined;
  error?: string | undefined;
  /** Alerts and details below the description. */
  children?: ReactNode;
  /** Secondary action at the start of the footer, such as a download. */
  aside?: ReactNode;
}

/**
 * Asks for confirmation before an irreversible action. « Annuler » has the focus, and the dialog cannot be closed while
 * the action runs.
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
