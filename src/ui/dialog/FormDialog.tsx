import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Alert } from '../feedback/message/Alert.tsx';
import { SubmissionFailure, type FailureView } from '../feedback/message/SubmissionFailure.tsx';
import { leaveQuestionOf, useLeaveGuard } from '../leave/useLeaveGuard.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Conflict, type ConflictView } from './Conflict.tsx';
import { Dialog } from './Dialog.tsx';

/** A form as its dialog needs it (`machines/submission/useForm`). */
export interface FormView {
  isOpen: boolean;
  isBusy: boolean;
  isUnheard: boolean;
  isOvertaken: boolean;
  /** Closing is being asked about. */
  isAsked: boolean;
  isDirty: boolean;
  /** Found again after a reload or a session that ended. */
  restored: boolean;
  sentBefore: boolean;
  faults: Readonly<Record<string, string>>;
  failure: FailureView | null;
  by: string | null;
  close: () => void;
  abandon: () => void;
  resume: () => void;
}

/** The words of a conflict. */
interface ConflictWords extends Pick<ConflictView, 'label' | 'heads'> {
  keepTheirs: string;
  keepMine: string;
}

const CONFLICT_WORDS: ConflictWords = {
  label: 'Ce qui est enregistré et votre saisie',
  heads: ['Enregistré', 'Votre saisie'],
  keepTheirs: 'Garder ce qui est enregistré',
  keepMine: 'Enregistrer ma saisie',
};

interface Props {
  form: FormView;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  busyLabel?: string;
  width?: string;
  /** The act is one that ends something. */
  danger?: boolean;
  /** Passwords have to be typed again before it can be sent again. */
  needsSecrets?: boolean;
  /** Nothing may be sent yet, whatever is typed. */
  isBlocked?: boolean;
  /** What a refusal is called: `Impossible de modifier l’utilisateur.` */
  failedText: string;
  /** What is not found again with the rest of what was typed. */
  restoredExcept?: string;
  /** What somebody else saved beside what is typed here. */
  conflict?: Pick<ConflictView, 'what' | 'rows'> & Partial<ConflictWords>;
  onSubmit: () => void;
  /** A side action at the start of the footer. */
  aside?: ReactNode;
  children: ReactNode;
}

/* Not a box of its own: the dialog's body spaces what is in it. */
const Fields = styled.fieldset`
  display: contents;
`;

/** After a sending that was refused, the keyboard is at the first field to mend. */
function useFirstFault({ faults, isBusy }: FormView) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || isBusy) return;
    if (Object.keys(faults).length === 0) return;
    asked.current = false;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, isBusy]);
  return {
    fields,
    ask: () => {
      asked.current = true;
    },
  };
}

const UNSAVED = { title: 'Fermer sans enregistrer ?', description: 'Ce que vous avez saisi sera perdu.' };
const UNHEARD = {
  title: 'Fermer sans réponse ?',
  description: 'L’enregistrement a peut-être eu lieu : vérifiez avant de recommencer.',
};

/** The question asked before what is typed, or what nobody knows the end of, is left. */
function ClosingQuestion({ form: { isAsked, sentBefore, resume, abandon } }: Pick<Props, 'form'>) {
  const { title, description } = sentBefore ? UNHEARD : UNSAVED;
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      title={title}
      description={description}
      cancelLabel={sentBefore ? 'Revenir' : 'Continuer la saisie'}
      confirmLabel="Fermer"
      onCancel={resume}
      onConfirm={abandon}
    />
  );
}

function submitLabelOf({ form, submitLabel, conflict }: Pick<Props, 'form' | 'submitLabel' | 'conflict'>): string {
  if (form.isUnheard) return 'Réessayer';
  return form.isOvertaken && conflict ? (conflict.keepMine ?? CONFLICT_WORDS.keepMine) : submitLabel;
}

/** A dialog with a form: what went wrong is said above the fields, and typed input is asked about before it is lost. */
export function FormDialog(props: Props) {
  const {
    form,
    title,
    description,
    busyLabel = 'Enregistrement...',
    width,
    danger = false,
    isBlocked = false,
    needsSecrets = false,
    failedText,
    restoredExcept,
    conflict,
    onSubmit,
    aside,
    children,
  } = props;
  const { isOpen, isBusy, isUnheard, isOvertaken, isDirty, restored, failure, by, close, abandon } = form;
  const { fields, ask } = useFirstFault(form);
  const leaving = useLeaveGuard(isDirty, abandon, undefined, leaveQuestionOf(form));
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={title}
      description={description}
      width={width}
      locked={isBusy}
      onSubmit={() => {
        if (isBlocked || isBusy) return;
        ask();
        onSubmit();
      }}
      footerStart={aside}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            Annuler
          </Button>
          {isOvertaken && conflict && (
            <Button onClick={abandon}>{conflict.keepTheirs ?? CONFLICT_WORDS.keepTheirs}</Button>
          )}
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            disabled={isBlocked}
            busy={isBusy}
            busyLabel={busyLabel}
          >
            {submitLabelOf(props)}
          </Button>
        </>
      }
    >
      {failure !== null && <SubmissionFailure failure={failure} isUnheard={isUnheard} text={failedText} />}
      {restored && (
        <Alert tone="notice">
          Votre saisie a été retrouvée{restoredExcept === undefined ? '' : `, sauf ${restoredExcept}`}. Rien n’en est
          encore enregistré.
        </Alert>
      )}
      {isOvertaken && conflict && <Conflict {...CONFLICT_WORDS} {...conflict} by={by} />}
      {/* What nobody knows the end of is sent again as it is. */}
      <Fields ref={fields} disabled={isUnheard && !needsSecrets}>
        {children}
      </Fields>
      <ClosingQuestion form={form} />
      {leaving}
    </Dialog>
  );
}
