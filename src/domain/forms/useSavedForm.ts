import { useCallback } from 'react';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { FormEmitted, Saved, Sending } from '../../machines/submission/formTypes.ts';
import { type Form, useForm } from '../../machines/submission/useForm.ts';
import { answerTo, type FailureReading } from '../../store/api/call/failure.ts';
import { type AppDispatch, useOwner } from '../../store/store.ts';
import { MAY_BE_STORED } from '../../ui/feedback/message/SubmissionFailure.tsx';
import { notify, type ToastText } from '../../ui/feedback/toast/toast.tsx';

export type FormSending = Sending<TextFields>;
export type FormSaved = Saved<TextFields>;

/** How the forms of a screen are sent. */
export interface SavedForm {
  /** The form's name in drafts and journals, after `form.`. */
  name: string;
  /** The call that saves a form. Passwords come apart from the fields, because fields are kept in drafts. */
  call: (dispatch: AppDispatch, sending: FormSending, secrets: TextFields) => Promise<unknown>;
  /** How a failure of that call is read. */
  reading: (sending: FormSending) => FailureReading<TextFields>;
  /** The toast of a success; null where the screen itself shows it. */
  done: (saved: FormSaved) => ToastText | null;
  /**
   * The toasts shown while the form is sent and when it failed, for the forms that have a text for it in
   * docs/product.md.
   */
  loading?: ToastText;
  failed?: (reason: string | null) => ToastText;
}

/**
 * The forms of a screen, sent as `definition` says; `definition` must be stable. A page about one thing passes it as
 * `subject`, so that text typed about it is not restored on the page of another.
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
      // All toasts of a form share one id, so that a success replaces the failures before it.
      const id = `form.${definition.name}`;
      if (ended.type === 'saved') {
        const text = definition.done(ended);
        if (text !== null) notify.success(text, id);
      } else if (definition.failed)
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
