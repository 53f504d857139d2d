import { fromCallback } from 'xstate';
import type { Answer } from '../../store/api/call/failure.ts';

/** What becomes of an import that goes on at the server after its answer. */
export type JobEvent =
  | { type: 'job.waiting' }
  | { type: 'job.running' }
  | { type: 'job.done'; result: unknown }
  | { type: 'job.failed'; message: string }
  /** The user wants to have the rows back. */
  | { type: 'job.cancelled' };

/** Code of the job that an answer names, null for the result of an import that is over. */
export const jobOf = (answer: Answer<unknown>): string | null => {
  const { tache } = (answer.result ?? {}) as { tache?: unknown };
  return typeof tache === 'string' ? tache : null;
};

/** Tells the events of a job until the function that it returns is called. */
export type FollowJob = (code: string, tell: (event: JobEvent) => void) => () => void;

export const followActor = (follow: FollowJob) =>
  fromCallback<JobEvent, { job: string }, JobEvent>(({ input, sendBack }) => follow(input.job, sendBack));

interface Scope {
  context: { job?: string | undefined };
}
/** These states are only entered with a job. */
const input = ({ context }: Scope) => ({ job: context.job ?? '' });

/**
 * The states of an import that the server works on: it waits for a turn and runs, perhaps again after a process has
 * ended; it is taken back to the review, put aside with the review, or begun again after it has failed.
 */
export const jobStates = {
  working: {
    id: 'working',
    tags: ['review', 'quiet'],
    initial: 'waiting',
    invoke: { id: 'follow', src: 'follow', input },
    on: {
      'job.done': {
        target: 'done',
        actions: {
          type: 'keepJobResult',
          params: ({ event }: { event: { result: unknown } }) => ({ result: event.result }),
        },
      },
      'job.failed': {
        target: 'failed',
        actions: {
          type: 'keepMessage',
          params: ({ event }: { event: { message: string } }) => ({ message: event.message }),
        },
      },
      'job.cancelled': 'cancelling',
      // What was told before the page came back may be over, so it is asked for anew.
      'page.restored': { target: 'working', reenter: true },
    },
    states: { waiting: { on: { 'job.running': 'running' } }, running: { on: { 'job.waiting': 'waiting' } } },
  },
  cancelling: {
    tags: ['review', 'busy'],
    invoke: {
      id: 'cancel',
      src: 'cancel',
      input,
      onDone: { target: 'reviewing', actions: ['dropMessage', 'dropJob'] },
      // It may be over by now, which is told to whoever follows it.
      onError: 'working',
    },
  },
  relaunching: {
    tags: ['review', 'busy'],
    entry: 'dropMessage',
    invoke: {
      id: 'relaunch',
      src: 'relaunch',
      input,
      onDone: 'working',
      onError: {
        target: 'failed',
        actions: {
          type: 'keepMessage',
          params: ({ event }: { event: { error: unknown } }) => ({
            message: event.error instanceof Error ? event.error.message : 'Erreur inconnue',
          }),
        },
      },
    },
  },
  /** The file of a failed import is put aside. A failure leaves it to the server, which forgets it after some days. */
  dismissing: { tags: ['busy'], invoke: { id: 'dismiss', src: 'cancel', input, onDone: 'closed', onError: 'closed' } },
} as const;
