import type { Answer } from '../../store/api/call/failure.ts';
import type { Sameness } from './merge.ts';
import type { Submission, SubmissionEvent } from './submission.ts';

/** Texts of faults by field name. */
export type Faults = Readonly<Record<string, string>>;

/** Request to open a form. */
export interface Opening<Fields> {
  /** Which form of the screen, for example `creation`. */
  form: string;
  /** What the form is about: a username or a code. Null for something new. */
  subject: string | null;
  /** Name of the subject, kept to be shown after a reload. */
  label?: string;
  /** Initial values, where they are known already. */
  fields?: Fields;
  version?: number | null;
  /** False where the server does not keep a key of the call, as for passwords. */
  isKeyed?: boolean;
}

export interface FormContext<Fields, Loaded = null, Result = unknown> extends Submission {
  form: string;
  subject: string | null;
  label: string;
  fields: Fields;
  /** Values that the fields started from. */
  base: Fields;
  /** Version of the data in `base`, where the server has versions. */
  version: number | null;
  /** Data that was read beside the fields. */
  loaded: Loaded | null;
  /** Values that the fields started from before somebody else saved. */
  earlier: Fields | null;
  /** Name of the person who saved first. */
  by: string | null;
  faults: Faults;
  /** Why the subject could not be read. */
  trouble: string | null;
  /** Form to open once the typed input is given up; null to close. */
  next: Opening<Fields> | null;
  /** The form came back after a reload or after a session that ended. */
  restored: boolean;
  result: Result | null;
}

export type FormEvent<Fields, Edit> =
  /** The rules of the form decide what an edit does. */
  | { type: 'field.edited'; edit: Edit }
  | ({ type: 'form.opened' } & Opening<Fields>)
  /** Closing asks first when something was typed; `losesSecret` says that a password outside the machine was. */
  | { type: 'closing.requested'; losesSecret?: boolean }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.cancelled' }
  /** Closes without a question. */
  | { type: 'form.abandoned' }
  | { type: 'reading.retried' }
  /** Says only that a password was typed: the password stays in its field, outside machines, drafts and journals. */
  | { type: 'secret.typed'; field: string }
  /** `key` and `at` (ISO) are for the sending that follows; `faults` are those of all fields, passwords included. */
  | { type: 'form.submitted'; key: string; at: string; faults?: Faults }
  /** `at` is the moment of the confirmation, later than that of the request. */
  | { type: 'submission.confirmed'; at: string }
  | { type: 'submission.cancelled' }
  /** In a conflict, takes what somebody else saved. */
  | { type: 'theirs.taken' }
  | SubmissionEvent;

/** A saved form. `result` is null when the server had the same values already. */
export type Saved<Fields, Result = unknown> = Pick<
  FormContext<Fields, never, Result>,
  'form' | 'subject' | 'label' | 'fields' | 'result'
>;

/** Tells the screen how a sending ended: saved, refused, or without an answer. */
export type FormEmitted<Fields, Result = unknown> =
  | ({ type: 'saved' } & Saved<Fields, Result>)
  | { type: 'failed'; form: string; isUnheard: boolean; failure: Submission['failure'] };

/** Input of the call. */
export type Sending<Fields, Loaded = null> = Pick<
  FormContext<Fields, Loaded>,
  'form' | 'subject' | 'label' | 'fields' | 'base' | 'version' | 'loaded'
> & { key: string; at: string };

/** Rules of one form, all pure. */
export interface FormRules<Fields extends object, Edit, Loaded, Result> {
  id: string;
  empty: Fields;
  /** A page starts open, while a dialog must be opened. */
  isPage?: boolean;
  /** Returns the fields after an edit; the very same object when nothing changes. */
  edit: (context: FormContext<Fields, Loaded, Result>, edit: Edit) => Fields;
  /** Returns the faults that remain after an edit. */
  faultsAfter?: (faults: Faults, edit: Edit) => Faults;
  same?: Sameness<Fields>;
  /** Whether something was typed. By default, whether a field differs from its initial value. */
  isDirty?: (context: FormContext<Fields, Loaded, Result>) => boolean;
  canSend?: (context: FormContext<Fields, Loaded, Result>) => boolean;
  /** Asks before the sending. */
  isConfirmed?: boolean;
  /**
   * Makes an opening with a subject read it. Returns the changes to the context, or null when there is no such subject.
   */
  read?: (
    context: FormContext<Fields, Loaded, Result>,
    loaded: Loaded,
  ) => Partial<FormContext<Fields, Loaded, Result>> | null;
  /** Reads the subject again when a draft is restored. */
  isReadAgain?: boolean;
  /** Fields to keep for another subject, and whether a question comes first. */
  carry?: (context: FormContext<Fields, Loaded, Result>) => Fields;
  losesBySubject?: (context: FormContext<Fields, Loaded, Result>) => boolean;
  /** Changes that a refusal makes to the context, beside its text. */
  refuse?: (
    context: FormContext<Fields, Loaded, Result>,
    details: unknown,
  ) => Partial<FormContext<Fields, Loaded, Result>>;
  /** Whether the form is read again after a refusal that does not say what is wrong. */
  isReadAfter?: (answer: Answer<Result, Fields>) => boolean;
}
