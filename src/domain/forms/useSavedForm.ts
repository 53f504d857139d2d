import { useCallback } from 'react';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { FormEmitted, Saved, Sending } from '../../machines/submission/formTypes.ts';
import { type Form, useForm } from '../../machines/submission/useForm.ts';
import { answerTo, type FailureReading } from '../../store/api/failure.ts';
import type { AppDispatch } from '../../store/store.ts';
import { MAY_BE_STORED } from '../../ui/feedback/SubmissionFailure.tsx';
import { notify, type ToastText } from '../../ui/feedback/toast.tsx';
import { useOwner } from './useOwner.ts';

export type FormSending = Sending<TextFields>;
export type FormSaved = Saved<TextFields>;

/** How the forms of a screen are sent. */
export interface SavedForm {
  /** Theirs in drafts and journals, after `form.`. */
  name: string;
  /** The call behind a form; passwords come beside what was typed. */
  call: (dispatch: AppDispatch, sending: FormSending, secrets: TextFields) => Promise<unknown>;
  /** How a failure of that call is read. */
  reading: (sending: FormSending) => FailureReading<TextFields>;
  /** What is said when it was saved. */
  done: (saved: FormSaved) => ToastText;
  /** What is said while it is sent, and beside the dialog when it failed, where the specification has a text for it. */
  loading?: ToastText;
  failed?: (reason: string | null) => ToastText;
}

/**
 * The forms of a screen, sent as `definition` (which must be stable) says; with a `subject` only those about it, on a
 * page of its own, so that what was typed about one thing is not found again on the page of another.
 */
export function useSavedForm(definition: SavedForm, subject?: string): Form {
  const owner = useOwner();
  const { store } = owner;
  const send = useCallback(
    async (sending: FormSending, secrets: TextFields) => {
      const { loading, call, reading } = definition;
      const toast = loading && notify.loading(loading);
      const answer = await answerTo(call(store.dispatch, sending, secrets), reading(sending));
      if (toast !== undefined) notify.dismiss(toast);
      return answer;
    },
    [store, definition],
  );
  const announce = useCallback(
    (ended: FormEmitted<TextFields>) => {
      // One announcement for one form: a success takes the place of the failures before it.
      const id = `form.${definition.name}`;
      if (ended.type === 'saved') notify.success(definition.done(ended), id);
      else if (definition.failed)
        notify.error(
          definition.failed(
            [ended.failure?.reason, ended.isUnheard ? MAY_BE_STORED : null].filter(Boolean).join(' ') || null,
          ),
          id,
        );
    },
    [definition],
  );
  return useForm(subject === undefined ? definition.name : `${definition.name}.${subject}`, owner, send, announce);
}
