import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Alert } from '../feedback/message/Alert.tsx';
import { SubmissionFailure, type FailureView } from '../feedback/message/SubmissionFailure.tsx';
import { leaveQuestionOf, useLeaveGuard } from '../leave/useLeaveGuard.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Conflict, type ConflictView } from './Conflict.tsx';
import { useFirstFault } from '../form/useFirstFault.ts';
import { Dialog } from './Dialog.tsx';

/** The part of a form (`machines/submission/useForm`) that its dialog needs. */
export interface FormView {
  isOpen: boolean;
  isBusy: boolean;
  isUnheard: boolean;
  isOvertaken: boolean;
  /** The user has to confirm that the dialog may close. */
  isAsked: boolean;
  isDirty: boolean;
  /** The values were restored after a reload or an expired session. */
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
  /** The action deletes or ends something. */
  danger?: boolean;
  /** Passwords are never kept, so they have to be typed again before the form can be resent. */
  needsSecrets?: boolean;
  /** Submitting is not possible yet, whatever the values are. */
  isBlocked?: boolean;
  /** First sentence shown after a failure: `Impossible de modifier l’utilisateur.` */
  failedText: string;
  /** The values that could not be restored with the others. */
  restoredExcept?: string;
  /** The values that another person has saved meanwhile. */
  conflict?: Pick<ConflictView, 'what' | 'rows'> & Partial<ConflictWords>;
  onSubmit: () => void;
  /** Secondary action at the start of the footer. */
  aside?: ReactNode;
  children: ReactNode;
}

/* `display: contents`, because the dialog's body already spaces its children. */
const Fields = styled.fieldset`
  display: contents;
`;

const UNSAVED = { title: 'Fermer sans enregistrer\u00a0?', description: 'Ce que vous avez saisi sera perdu.' };
const UNHEARD = {
  title: 'Fermer sans réponse\u00a0?',
  description: 'L’enregistrement a peut-être eu lieu\u00a0: vérifiez avant de recommencer.',
};

/** Asks before unsaved values, or a submission without an answer, are abandoned. */
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

/** A dialog with a form. It shows failures above the fields and asks before unsaved values are lost. */
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
  const { fields, ask } = useFirstFault<HTMLFieldSetElement>(form);
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
      {/* A submission without an answer is sent again unchanged, under the same key. */}
      <Fields ref={fields} disabled={isUnheard && !needsSecrets}>
        {children}
      </Fields>
      <ClosingQuestion form={form} />
      {leaving}
    </Dialog>
  );
}
