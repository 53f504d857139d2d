import type { AnyEventObject } from 'xstate';
import type { Answer, Failure } from '../../../store/api/call/failure.ts';
import type { Journal } from '../journal.ts';

/** Any recorded value of which only the names of its fields are known. */
export type OldRecord = Readonly<Record<string, unknown>>;
/** `at` is the ISO moment of the event, `context` that of today's machine before the event. */
interface Step {
  at: string;
  context: OldRecord;
}
export type Translation = (event: OldRecord, step: Step) => AnyEventObject[];

export interface Migration {
  machine?: (name: string) => string;
  /** Makes the input of today's machine, where it needs one. */
  input?: (old: OldRecord) => OldRecord;
  /** Events to play before the recorded ones. */
  begin?: (input: OldRecord) => AnyEventObject[];
  /** Translations by event type. An event without one is played unchanged. */
  events: Readonly<Record<string, Translation>>;
  states: Readonly<Record<string, unknown>>;
  /** Translates a final state that depends on more than its name. */
  finalState?: (journal: Journal) => unknown;
  context: (old: OldRecord) => OldRecord;
}

export const recordOf = (value: unknown): OldRecord =>
  typeof value === 'object' && value !== null ? (value as OldRecord) : {};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Renames the fields of an event. `names` has the old name of each new one. */
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
/** Drops an event that has no counterpart any more. */
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

/** Messages of calls whose outcome is unknown. */
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
/** Translates the end of a sending by the name that the older actor gave it. */
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

/** Translates what an older context says of a sending. */
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
