import type { AnyEventObject } from 'xstate';
import type { Answer, Failure } from '../../../store/api/failure.ts';
import type { Journal } from '../journal.ts';

/** Anything that a recording holds: only its names are known. */
export type OldRecord = Readonly<Record<string, unknown>>;
/** `at` is the ISO moment of the event, `context` that of the machine of today before it. */
interface Step {
  at: string;
  context: OldRecord;
}
export type Translation = (event: OldRecord, step: Step) => AnyEventObject[];

export interface Migration {
  machine?: (name: string) => string;
  /** The input of today, for a machine that needs one. */
  input?: (old: OldRecord) => OldRecord;
  /** Events that come before the recorded ones. */
  begin?: (input: OldRecord) => AnyEventObject[];
  /** Events by their type; one that is not here is the same today. */
  events: Readonly<Record<string, Translation>>;
  states: Readonly<Record<string, unknown>>;
  /** A state that the table of states cannot name alone. */
  finalState?: (journal: Journal) => unknown;
  context: (old: OldRecord) => OldRecord;
}

export const recordOf = (value: unknown): OldRecord =>
  typeof value === 'object' && value !== null ? (value as OldRecord) : {};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of an event under their names of today, by their names of then. */
export const renamed = (event: OldRecord, names: Readonly<Record<string, string>>): OldRecord =>
  Object.fromEntries(
    Object.entries(names).flatMap(([now, then]) => (event[then] === undefined ? [] : [[now, event[then]]])),
  );

export const toEvent =
  (type: string, names: Readonly<Record<string, string>> = {}, more: OldRecord = {}): Translation =>
  (event) => [{ type, ...more, ...renamed(event, names) }];
export const toEdit =
  (kind: string, names: Readonly<Record<string, string>> = {}): Translation =>
  (event) => [{ type: 'field.edited', edit: { kind, ...renamed(event, names) } }];
/** Nothing does this any more. */
export const toNothing: Translation = () => [];

export const doneWith = (actor: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
});
export const KEPT = doneWith('keep');
export const toSubmitted =
  (keyName: string): Translation =>
  (event, { at }) => [{ type: 'form.submitted', key: event[keyName], at }];

/** The texts of calls that nobody knows the end of. */
const UNKNOWN_ENDS: Readonly<Record<string, Failure['status']>> = {
  'Le serveur est injoignable.': 'network',
  'Le serveur met trop de temps à répondre.': 'timeout',
  'Erreur inconnue': null,
};
export const statusOf = (message: string): Failure['status'] =>
  message in UNKNOWN_ENDS ? (UNKNOWN_ENDS[message] ?? null) : 422;

export const savedAnswer = (result: unknown): Answer<unknown> => ({ result, failure: null });
export const failedAnswer = (
  status: Failure['status'],
  message: unknown,
  more: Partial<Failure> = {},
): Answer<unknown> => ({
  result: null,
  failure: { status, message: textOf(message), reason: null, faults: {}, isKeyUsed: false, theirs: null, ...more },
});

type Ending = (outcome: OldRecord, step: Step) => Answer<unknown>;
/** The end of a sending, by what the actor of then called it. */
export const toAnswer =
  (name: 'issue' | 'status', endings: Readonly<Record<string, Ending>>): Translation =>
  (event, step) => {
    const outcome = recordOf(event['output']);
    return [
      doneWith(
        'send',
        (endings[textOf(outcome[name])] ?? (() => failedAnswer(null, outcome['message'])))(outcome, step),
      ),
    ];
  };

/** What is known of a sending in a context of then. */
export const sendingState = (context: OldRecord, isSentBefore: boolean, key: unknown): OldRecord => {
  const message = context['message'];
  return {
    key: key ?? null,
    sentBefore: isSentBefore,
    failure:
      typeof message === 'string'
        ? { status: isSentBefore ? 'network' : 422, message, reason: context['raison'] ?? null }
        : null,
  };
};
