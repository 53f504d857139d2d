import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { fromPromise, initialTransition, type SnapshotFrom } from 'xstate';
import type { Answer } from '../../store/api/call/failure.ts';
import { newKey } from '../newKey.ts';
import { type Owner, useWorkflow } from '../workflow/useWorkflow.ts';
import type { Workflow } from '../workflow/registry.ts';
import { type DialogContext, formMachine, type TextFields } from './dialogForm.ts';
import type { Faults, FormEmitted, Opening, Sending } from './formTypes.ts';

/** Makes the call of a form. Passwords are passed separately, because no machine holds them. */
export type SendForm = (sending: Sending<TextFields>, secrets: TextFields) => Promise<Answer<unknown, TextFields>>;

/** A form as its dialog uses it. */
export interface Form extends DialogContext {
  isOpen: boolean;
  isBusy: boolean;
  /** Nobody knows whether the input was stored. */
  isUnheard: boolean;
  isOvertaken: boolean;
  /** The fields can be changed. */
  isEditable: boolean;
  /** The question before closing is open. */
  isAsked: boolean;
  /** Leaving would lose something, passwords included. */
  isDirty: boolean;
  /** Passwords, which never leave this component. */
  secrets: TextFields;
  open: (opening: Opening<TextFields>) => void;
  type: (field: string, value: string) => void;
  typeSecret: (field: string, value: string) => void;
  /** Sends the form, or repeats a sending without an answer, unless there are faults. */
  submit: (faults?: Faults) => void;
  /** Closes the form, after a question when something would be lost. */
  close: () => void;
  /** Closes the form without a question. */
  abandon: () => void;
  resume: () => void;
}

type Snapshot = SnapshotFrom<typeof formMachine>;
const NOTHING: TextFields = {};
const [CLOSED] = initialTransition(formMachine);

const viewOf = (snapshot: Snapshot) => ({
  ...snapshot.context,
  isOpen: snapshot.hasTag('open'),
  isBusy: snapshot.hasTag('busy'),
  // This stays true while the question before closing is open, because the form is still shown behind it.
  isUnheard: snapshot.context.sentBefore && !snapshot.hasTag('busy'),
  isOvertaken: snapshot.context.earlier !== null,
  isEditable: snapshot.hasTag('editable'),
  isAsked: snapshot.matches('discarding'),
});

const hasChanged = ({ fields, base, sentBefore }: DialogContext): boolean =>
  sentBefore || Object.keys(fields).some((name) => fields[name] !== base[name]);

/**
 * The forms of a screen, one at a time. Their drafts, without passwords, survive a reload or the end of a session.
 * `name` is their name in the journal (`form.utilisateur`). `send` makes the call with the fields and the passwords.
 * `onEnded` reports the end, even when the screen is gone. Both functions must be stable.
 */
export function useForm(
  name: string,
  owner: Owner,
  send: SendForm,
  onEnded: (ended: FormEmitted<TextFields>) => void,
): Form {
  const [secrets, setSecrets] = useState<TextFields>(NOTHING);
  const latest = useRef(secrets);
  useEffect(() => {
    latest.current = secrets;
  }, [secrets]);
  const workflow = useMemo(
    (): Workflow<typeof formMachine> => ({ name: `form.${name}`, version: '2', machine: formMachine }),
    [name],
  );
  const binding = useMemo(
    () => ({
      actors: {
        // oxlint-disable-next-line react/refs -- read when something is sent, never while rendering
        send: fromPromise<Answer<unknown, TextFields>, Sending<TextFields>>(({ input }) => send(input, latest.current)),
      },
      onEmitted: onEnded,
    }),
    [send, onEnded],
  );
  const actor = useWorkflow(workflow, binding, owner);
  // Looking for a draft takes a moment on a busy device. A form that is opened meanwhile opens afterwards, unless there
  // is a draft.
  const early = useRef<Opening<TextFields> | null>(null);
  useEffect(() => {
    if (actor === null || early.current === null) return;
    if (actor.getSnapshot().matches('closed')) actor.send({ type: 'form.opened', ...early.current });
    early.current = null;
  }, [actor]);
  const snapshot = useSelector(actor ?? undefined, (state: Snapshot | undefined) => state);
  const view = viewOf(snapshot ?? CLOSED);
  if (!view.isOpen && secrets !== NOTHING) setSecrets(NOTHING);
  const losesSecret = Object.values(secrets).some((secret) => secret !== '');
  const acts = useMemo(
    () => ({
      open: (opening: Opening<TextFields>) => {
        if (actor === null) early.current = opening;
        else actor.send({ type: 'form.opened', ...opening });
      },
      type: (field: string, value: string) => {
        actor?.send({ type: 'field.edited', edit: { field, value } });
      },
      typeSecret: (field: string, value: string) => {
        setSecrets((current) => ({ ...current, [field]: value }));
        actor?.send({ type: 'secret.typed', field });
      },
      submit: (faults: Faults = {}) => {
        actor?.send(
          actor.getSnapshot().matches('unheard')
            ? { type: 'submission.retried', faults }
            : { type: 'form.submitted', key: newKey(), at: new Date().toISOString(), faults },
        );
      },
      abandon: () => {
        const isAsked = actor?.getSnapshot().matches('discarding') ?? false;
        actor?.send({ type: isAsked ? 'discarding.confirmed' : 'form.abandoned' });
      },
      resume: () => {
        actor?.send({ type: 'discarding.cancelled' });
      },
    }),
    [actor],
  );
  const close = useCallback(() => {
    actor?.send({ type: 'closing.requested', losesSecret });
  }, [actor, losesSecret]);
  return { ...view, isDirty: view.isOpen && (losesSecret || hasChanged(view)), secrets, ...acts, close };
}
