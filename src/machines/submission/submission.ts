import type { Answer, Failure } from '../../store/api/call/failure.ts';
import { outcomeOf } from './outcome.ts';

/** Result of a sending, in the context of a workflow that saves. */
export interface Ending {
  /** The input may have been stored although no answer said so. */
  sentBefore: boolean;
  /** Why the last sending did not succeed. */
  failure: Pick<Failure, 'status' | 'message' | 'reason'> | null;
  /** False where the server does not recognise a repeated call. */
  isKeyed?: boolean;
}

/** What a form needs besides for its sending. */
export interface Submission extends Ending {
  /** Idempotency key of this input: an edit drops it, a repeated sending keeps it. */
  key: string | null;
  /** ISO moment at which this input was first sent; repeated sendings keep it. */
  at: string | null;
}

export const NOT_SENT: Submission = { key: null, at: null, sentBefore: false, failure: null };

export type SubmissionEvent =
  /** Sends the same input again under the same key. */
  | { type: 'submission.retried'; faults?: Readonly<Record<string, string>> }
  /** The page came back with a draft. */
  | { type: 'page.restored' };

type AnyAnswer = Answer<unknown>;
type Shown = Ending['failure'];
/** The failure to show when the page was left before the answer came. */
const PAGE_LEFT: Shown = { status: null, message: 'La page a été quittée avant la réponse du serveur.', reason: null };
const UNKNOWN_FAILURE: Shown = { status: null, message: 'Erreur inconnue', reason: null };

const shownOf = ({ status, message, reason }: Failure): Shown => ({ status, message, reason });

interface Scope {
  context: Ending;
}

/** Meaning of the current answer, null for a success. */
export const meaningOf = ({ sentBefore, isKeyed = true }: Ending, { failure }: AnyAnswer) =>
  failure && outcomeOf(failure, { sentBefore, isKeyed });

/** Guards that every saving chart needs. */
export const submissionGuards = {
  isSaved: (_: Scope, params: { answer: AnyAnswer }) => params.answer.failure === null,
  isRefused: ({ context }: Scope, params: { answer: AnyAnswer }) => meaningOf(context, params.answer) === 'refused',
};

/** Changes to the context after an answer: why it failed, and whether the input may have been stored. */
export const afterAnswer = (context: Ending, given: AnyAnswer): Pick<Ending, 'sentBefore' | 'failure'> => ({
  sentBefore: meaningOf(context, given) === 'unheard',
  failure: given.failure && shownOf(given.failure),
});

/** Changes to the context when there is no answer at all. */
export const withoutAnswer = (failure: Shown): Pick<Ending, 'sentBefore' | 'failure'> => ({
  sentBefore: true,
  failure,
});

/**
 * Makes the states of a saving. `keeping` lasts until this browser has stored the input with its key, then `sending`
 * sends it. `unheard` means that nobody knows whether it was stored, and `settling` sends the same input again under
 * the same key. A page restored in `keeping` may have sent already, so it goes to `unheard`: a sending never repeats by
 * itself. `ended` are the transitions out of these states, among them `whenSaved` and `whenRefused`. The chart around
 * must have the actors `keep` and `send`, the guards above, and the actions `keepResult`, `keepAnswer` and
 * `keepUnheard`. `input` makes the input of `send`, and `announced` are the actions that report a failed sending.
 */
export function submissionChart<
  Context extends Ending,
  Input,
  Given extends AnyAnswer,
  const Announced extends readonly string[] = readonly [],
>(input: (scope: { context: Context }) => Input, announced: Announced) {
  const answer = ({ event }: { event: { output: Given } }) => ({ answer: event.output });
  return {
    answer,
    whenSaved: <const Target extends string>(target: Target) =>
      ({
        guard: { type: 'isSaved', params: answer },
        target,
        actions: [{ type: 'keepResult', params: answer }],
      }) as const,
    whenRefused: <const Target extends string, const Guard extends string>(target: Target, guard: Guard) =>
      ({
        guard: { type: guard, params: answer },
        target,
        actions: [{ type: 'keepAnswer', params: answer }, ...announced],
      }) as const,
    states: <const Ended extends readonly object[]>(ended: Ended) => {
      const send = {
        id: 'send',
        src: 'send',
        input,
        onDone: [...ended, { target: 'unheard', actions: [{ type: 'keepAnswer', params: answer }, ...announced] }],
        // Only a wrong binding rejects. The outcome of the call is then unknown.
        onError: {
          target: 'unheard',
          actions: [{ type: 'keepUnheard', params: { failure: UNKNOWN_FAILURE } }, ...announced],
        },
      } as const;
      return {
        keeping: {
          tags: ['busy', 'sending', 'quiet'],
          invoke: { id: 'keep', src: 'keep', onDone: 'sending', onError: 'sending' },
          on: {
            'page.restored': { target: 'unheard', actions: { type: 'keepUnheard', params: { failure: PAGE_LEFT } } },
          },
        },
        sending: { tags: ['busy', 'sending'], invoke: send },
        unheard: { tags: ['quiet'], on: { 'submission.retried': 'settling' } },
        settling: { tags: ['busy', 'sending'], invoke: send },
      } as const;
    },
  };
}
