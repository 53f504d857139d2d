import { act } from '@testing-library/react';
import type { AnyActorRef } from 'xstate';
import type { Form } from '../../src/machines/submission/useForm.ts';

/** The phase of a form, as its screen would show it. */
export type Phase = 'over' | 'editable' | 'unheard' | 'overtaken' | 'busy';

/** Drives a form without its screen: what its user would do and see. */
export interface Driver {
  phase: () => Phase;
  /** Opens it and types a first value. */
  fill: () => void;
  /** Changes what is typed. */
  change: () => void;
  submit: () => void;
  /** What is typed now. */
  typed: () => string;
  message: () => string | null;
}

const phaseOf = (snapshot: { hasTag: (tag: never) => boolean; matches: (state: never) => boolean }): Phase => {
  const has = (tag: string) => snapshot.hasTag(tag as never);
  const is = (state: string) => snapshot.matches(state as never);
  if (is('overtaken')) return 'overtaken';
  if (is('unheard')) return 'unheard';
  if (has('busy')) return 'busy';
  return has('editable') ? 'editable' : 'over';
};

const newKey = () => crypto.randomUUID();

/** Drives a page or the zone's dialog by its actor. */
export function ofActor<A extends AnyActorRef>(
  actor: A | null,
  acts: { fill: readonly object[]; change: object; typed: (context: never) => unknown },
): Driver | null {
  if (!actor) return null;
  const send = (event: object) => {
    act(() => {
      actor.send(event as never);
    });
  };
  const at = new Date().toISOString();
  return {
    phase: () => phaseOf(actor.getSnapshot() as never),
    fill: () => {
      acts.fill.forEach(send);
    },
    change: () => {
      send({ type: 'field.edited', edit: acts.change });
    },
    submit: () => {
      send(
        (actor.getSnapshot() as { matches: (state: string) => boolean }).matches('unheard')
          ? { type: 'submission.retried' }
          : { type: 'form.submitted', key: newKey(), at },
      );
      send({ type: 'submission.confirmed', at });
    },
    typed: () => JSON.stringify(acts.typed((actor.getSnapshot() as { context: never }).context)),
    message: () =>
      (actor.getSnapshot() as { context: { failure: { message: string } | null } }).context.failure?.message ?? null,
  };
}

/** Drives a dialog by its form, as it was rendered last. */
function ofForm(
  form: Form,
  opening: Parameters<Form['open']>[0],
  [field, value]: readonly [string, string],
  secrets: Record<string, string> = {},
): Driver {
  const typeSecrets = () => {
    for (const [name, secret] of Object.entries(secrets)) form.typeSecret(name, secret);
  };
  const type = (text: string) => {
    form.type(field, text);
    typeSecrets();
  };
  return {
    phase: () => {
      if (form.isOvertaken) return 'overtaken';
      if (form.isUnheard) return 'unheard';
      if (form.isBusy) return 'busy';
      return form.isEditable ? 'editable' : 'over';
    },
    fill: () => {
      act(() => {
        form.open(opening);
      });
      act(() => {
        type(value);
      });
    },
    change: () => {
      act(() => {
        type(`${value}1`);
      });
    },
    submit: () => {
      // Passwords are not kept, so they are typed again.
      act(typeSecrets);
      act(() => {
        form.submit();
      });
    },
    typed: () => form.fields[field] ?? '',
    message: () => form.failure?.message ?? null,
  };
}

export const dialog =
  (
    useIt: () => Form,
    opening: Parameters<Form['open']>[0],
    typed: readonly [string, string],
    secrets?: Record<string, string>,
  ) =>
  () =>
    ofForm(useIt(), opening, typed, secrets);
