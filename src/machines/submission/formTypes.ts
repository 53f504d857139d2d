import type { Answer } from '../../store/api/failure.ts';
import type { Sameness } from './merge.ts';
import type { Submission, SubmissionEvent } from './submission.ts';

/** What is wrong with fields, by name. */
export type Faults = Readonly<Record<string, string>>;

/** A form asked for. */
export interface Opening<Fields> {
  /** Which form of the screen: `creation`. */
  form: string;
  /** What it is about: a username, a code; null for something new. */
  subject: string | null;
  /** What the subject is called, for a form found again. */
  label?: string;
  /** What the fields set out from, where that is known already. */
  fields?: Fields;
  version?: number | null;
  /** False where the server keeps no key of the call: that of a password. */
  isKeyed?: boolean;
}

export interface FormContext<Fields, Loaded = null, Result = unknown> extends Submission {
  form: string;
  subject: string | null;
  label: string;
  fields: Fields;
  /** What the fields set out from. */
  base: Fields;
  /** Version of the thing that `base` was read from, where the server has one. */
  version: number | null;
  /** What was read beside the fields. */
  loaded: Loaded | null;
  /** What the fields had set out from, when somebody else saved first. */
  earlier: Fields | null;
  /** Who did. */
  by: string | null;
  faults: Faults;
  /** Why it could not be read. */
  trouble: string | null;
  /** Asked for while something is typed; null is closing. */
  next: Opening<Fields> | null;
  /** Found again after a reload or a session that ended. */
  restored: boolean;
  result: Result | null;
}

export type FormEvent<Fields, Edit> =
  /** What an edit makes of the fields is the form's own rule. */
  | { type: 'field.edited'; edit: Edit }
  | ({ type: 'form.opened' } & Opening<Fields>)
  /** Closing is asked about when something was typed; `losesSecret`: also outside the machine. */
  | { type: 'closing.requested'; losesSecret?: boolean }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.cancelled' }
  /** Closed without a question. */
  | { type: 'form.abandoned' }
  | { type: 'reading.retried' }
  /**
   * Only that it happened: a password stays in its field, neither in a machine nor in what is kept or recorded of one.
   */
  | { type: 'secret.typed'; field: string }
  /**
   * `key` and `at` (ISO) are those of the sending to come; `faults` what is wrong with the fields, secrets included.
   */
  | { type: 'form.submitted'; key: string; at: string; faults?: Faults }
  /** At another moment than it was asked for. */
  | { type: 'submission.confirmed'; at: string }
  | { type: 'submission.cancelled' }
  /** In a conflict: theirs stays. */
  | { type: 'theirs.taken' }
  | SubmissionEvent;

/** A form that was saved; `result` is null where it was found to be so already. */
export type Saved<Fields, Result = unknown> = Pick<
  FormContext<Fields, never, Result>,
  'form' | 'subject' | 'label' | 'fields' | 'result'
>;

/** What a screen says of the end of a sending: it was saved, refused, or left without an answer. */
export type FormEmitted<Fields, Result = unknown> =
  | ({ type: 'saved' } & Saved<Fields, Result>)
  | { type: 'failed'; form: string; isUnheard: boolean; failure: Submission['failure'] };

/** What is sent. */
export type Sending<Fields, Loaded = null> = Pick<
  FormContext<Fields, Loaded>,
  'form' | 'subject' | 'label' | 'fields' | 'base' | 'version' | 'loaded'
> & { key: string; at: string };

/** What one form has of its own. Everything is pure. */
export interface FormRules<Fields extends object, Edit, Loaded, Result> {
  id: string;
  empty: Fields;
  /** A page of its own is open from its start; a dialog is opened. */
  isPage?: boolean;
  /** The fields after an event of theirs; the very same object when it changes nothing. */
  edit: (context: FormContext<Fields, Loaded, Result>, edit: Edit) => Fields;
  /** Faults that an edit leaves. */
  faultsAfter?: (faults: Faults, edit: Edit) => Faults;
  same?: Sameness<Fields>;
  /** Whether something was typed; by default, whether a field differs from what it set out from. */
  isDirty?: (context: FormContext<Fields, Loaded, Result>) => boolean;
  canSend?: (context: FormContext<Fields, Loaded, Result>) => boolean;
  /** The sending is asked about first. */
  isConfirmed?: boolean;
  /** An opening with a subject reads it. What the reading makes of the form; null when there is no such thing. */
  read?: (
    context: FormContext<Fields, Loaded, Result>,
    loaded: Loaded,
  ) => Partial<FormContext<Fields, Loaded, Result>> | null;
  /** A draft that is found again is read anew. */
  isReadAgain?: boolean;
  /** What another subject keeps of the fields, and whether the rest is asked about. */
  carry?: (context: FormContext<Fields, Loaded, Result>) => Fields;
  losesBySubject?: (context: FormContext<Fields, Loaded, Result>) => boolean;
  /** What a refusal changes beside its text. */
  refuse?: (
    context: FormContext<Fields, Loaded, Result>,
    details: unknown,
  ) => Partial<FormContext<Fields, Loaded, Result>>;
  /** A refusal that does not say what is wrong: the form is read again. */
  isReadAfter?: (answer: Answer<Result, Fields>) => boolean;
}
