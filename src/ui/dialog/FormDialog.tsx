import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { useLeaveGuard } from '../leave/useLeaveGuard.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

/** A form as its dialog needs it (`machines/useFormulaire`). */
export interface FormView {
  ouvert: boolean;
  busy: boolean;
  /** Closing is being asked about. */
  abandon: boolean;
  modifie: boolean;
  fautes: Readonly<Record<string, string>>;
  message: string | null;
  raison: string | null;
  fermer: () => void;
  abandonner: () => void;
  continuer: () => void;
}

interface Props {
  form: FormView;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  busyLabel?: string;
  width?: string;
  onSubmit: () => void;
  /** Beside « Annuler ». */
  extra?: ReactNode;
  children: ReactNode;
}

/* Not a box of its own: the dialog's body spaces what stands in it. */
const Fields = styled.div`
  display: contents;
`;

/** After a sending that was refused, the keyboard is at the first field to mend. */
function useFirstFault({ fautes, busy }: FormView) {
  const fields = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || busy) return;
    if (Object.keys(fautes).length === 0) return;
    asked.current = false;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fautes, busy]);
  return {
    fields,
    ask: () => {
      asked.current = true;
    },
  };
}

/** A dialog with a form: what went wrong stands above the fields, and typed input is asked about before it is lost. */
export function FormDialog({ form, title, description, submitLabel, busyLabel = 'Enregistrement...', width, onSubmit, extra, children }: Props) {
  const { ouvert, busy, abandon, modifie, message, raison, fermer, abandonner, continuer } = form;
  const { fields, ask } = useFirstFault(form);
  const leaving = useLeaveGuard(modifie, abandonner);
  return (
    <Dialog
      open={ouvert}
      onClose={fermer}
      title={title}
      description={description}
      width={width}
      locked={busy}
      onSubmit={() => {
        ask();
        onSubmit();
      }}
      footer={
        <>
          <Button onClick={fermer} disabled={busy}>
            Annuler
          </Button>
          {extra}
          <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Fields ref={fields}>
        {message !== null && (
          <Alert tone="critical">
            {message}
            {raison !== null && <div>{raison}</div>}
          </Alert>
        )}
        {children}
      </Fields>
      <ConfirmDialog
        open={abandon}
        danger
        title="Fermer sans enregistrer ?"
        description="Ce que vous avez saisi sera perdu."
        cancelLabel="Continuer la saisie"
        confirmLabel="Fermer"
        onCancel={continuer}
        onConfirm={abandonner}
      />
      {leaving}
    </Dialog>
  );
}
