import type { Answer, Failure } from '../../store/api/failure.ts';
import { outcomeOf } from './outcome.ts';

/** What a sending leaves, in the context of a workflow that saves. */
export interface Ending {
  /** It may have been stored although no answer said so. */
  sentBefore: boolean;
  /** Why the last sending did not succeed. */
  failure: Pick<Failure, 'status' | 'message' | 'reason'> | null;
  /** False where the server does not recognise a repeated call. */
  isKeyed?: boolean;
}

/** What the sending of a form needs besides. */
export interface Submission extends Ending {
  /** Idempotency key of this very input: an edit drops it, a repeated sending keeps it. */
  key: string | null;
  /** ISO moment at which this very input was first sent: it stays through every repeated sending. */
  at: string | null;
}

export const NOT_SENT: Submission = { key: null, at: null, sentBefore: false, failure: null };

export type SubmissionEvent =
  /** Sent again, the same input under the same key. */
  | { type: 'submission.retried'; faults?: Readonly<Record<string, string>> }
  /** The page is back, from a draft. */
  | { type: 'page.restored' };

type AnyAnswer = Answer<unknown>;
type Shown = Ending['failure'];
/** What a page that was left before the answer came can say of it. */
const PAGE_LEFT: Shown = { status: null, message: 'La page a été quittée avant la réponse du serveur.', reason: null };
const UNKNOWN_FAILURE: Shown = { status: null, message: 'Erreur inconnue', reason: null };

const shownOf = ({ status, message, reason }: Failure): Shown => ({ status, message, reason });

interface Scope {
  context: Ending;
}

/** What the answer under way means; null when it is a success. */
export const meaningOf = ({ sentBefore, isKeyed = true }: Ending, { failure }: AnyAnswer) =>
  failure && outcomeOf(failure, { sentBefore, isKeyed });

/** The guards that a chart that saves names. */
export const submissionGuards = {
  isSaved: (_: Scope, params: { answer: AnyAnswer }) => params.answer.failure === null,
  isRefused: ({ context }: Scope, params: { answer: AnyAnswer }) => meaningOf(context, params.answer) === 'refused',
};

/** What an answer leaves: nothing after a success, else why it was none, and whether the input may have been stored. */
export const afterAnswer = (context: Ending, given: AnyAnswer): Pick<Ending, 'sentBefore' | 'failure'> => ({
  sentBefore: meaningOf(context, given) === 'unheard',
  failure: given.failure && shownOf(given.failure),
});

/** What no answer at all leaves. */
export const withoutAnswer = (failure: Shown): Pick<Ending, 'sentBefore' | 'failure'> => ({
  sentBefore: true,
  failure,
});

/**
 * The part of a chart that saves. `states`: `keeping` until what is sent was kept in this browser with its key,
 * `sending`, `unheard` when nobody knows whether it was stored, `settling` while the same input is sent again under the
 * same key. What is found again in `keeping` may have left: a sending is never repeated by itself. `ended` are the
 * transitions to where else the chart goes, `whenSaved` and `whenRefused` among them. That chart has the actors `keep`
 * and `send`, the guards above, and the actions `keepResult`, `keepAnswer` and `keepUnheard`; `input` is what is sent,
 * `told` the actions that tell of a sending that did not succeed.
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
        // Only a broken binding rejects; what became of the call is then unknown.
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
