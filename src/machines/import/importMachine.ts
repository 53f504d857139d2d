import { assign, setup } from 'xstate';
import type { Answer } from '../../store/api/call/failure.ts';
import { textOf, unbound } from '../actors.ts';
import { followActor, jobOf, jobStates } from './importJob.ts';
import {
  afterAnswer,
  type Ending,
  submissionChart,
  submissionGuards,
  withoutAnswer,
} from '../submission/submission.ts';
import { NO_FILE } from '../../workers/import/texts.ts';
import type { Amendment } from '../../workers/import/check/amend.ts';
import {
  amendmentOf,
  type CheckFacts,
  type ImportContext,
  type ImportEvent,
  type KnownImport,
  type ReadFacts,
} from './importTypes.ts';

interface CheckInput<Read> {
  read: Read;
}

/** Input of the finalising, built once both parts are known. */
interface FinaliseInput<Read, Check> {
  read: Read;
  check: Check;
}

/**
 * The machine of all seven imports: choose a file, read it, have it checked, review it, finalise it (which cannot be
 * undone). The feature binds the actors `read`, `check`, `amend`, `known`, `keep` and `send`. Finalising needs a valid
 * row, is never aborted and cannot be left while it runs. It uses the states of every saving (`submissionChart`), under
 * the key of its check. An import of many rows goes on at the server (`importJob.ts`).
 */
export function createImportMachine<Read extends ReadFacts, Check extends CheckFacts, Result>() {
  type Context = ImportContext<Read, Check, Result>;
  const EMPTY: Context = {
    file: null,
    read: null,
    check: null,
    known: null,
    result: null,
    message: null,
    sentBefore: false,
    failure: null,
  };
  const NOTHING_SENT = { sentBefore: false, failure: null, message: null };
  const chart = submissionChart<Context, FinaliseInput<Read, Check>, Answer<Result>>(
    ({ context }) => ({ read: context.read as Read, check: context.check as Check }),
    [],
  );
  const whenBegun = {
    guard: { type: 'isBegun', params: chart.answer },
    target: '#working',
    actions: { type: 'keepJob', params: chart.answer },
  } as const;
  const sending = chart.states([whenBegun, chart.whenSaved('#done'), chart.whenRefused('#failed', 'isRefused')]);
  return setup({
    types: {
      context: {} as Context,
      events: {} as ImportEvent,
      tags: {} as 'busy' | 'sending' | 'quiet' | 'over' | 'review' | 'dialog',
    },
    actors: {
      read: unbound<Read, { file: File }>('read'),
      check: unbound<Check, CheckInput<Read>>('check'),
      /** Changes rows and judges again those that need it; without an amendment, all of them. */
      amend: unbound<Check, CheckInput<Read> & { amendment: Amendment | null }>('amend'),
      known: unbound<KnownImport | null, { read: Read }>('known'),
      keep: unbound<void, undefined>('keep'),
      send: unbound<Answer<Result>, FinaliseInput<Read, Check>>('send'),
      follow: followActor(() => () => undefined),
      cancel: unbound<void, { job: string }>('cancel'),
      relaunch: unbound<void, { job: string }>('relaunch'),
    },
    guards: {
      ...submissionGuards,
      /** The rows were kept, and the server works on them after its answer. */
      isBegun: (_, params: { answer: Answer<unknown> }) => jobOf(params.answer) !== null,
      hasJob: ({ context }) => context.job !== undefined,
      hasFile: ({ context }) => context.file !== null,
      checksAgain: ({ context, event }) =>
        (context.check?.valid ?? 0) > 0 && event.type === 'finalise.requested' && event.checkAgain === true,
      leavesValidRow: (_, params: { check: Check }) => params.check.valid > 0,
      hasValidRow: ({ context }) => context.read !== null && (context.check?.valid ?? 0) > 0,
    },
    actions: {
      forget: assign(() => ({ ...EMPTY, job: undefined })),
      keepFile: assign((_, params: { file: File | null }) => ({ file: params.file, message: null })),
      keepRead: assign((_, params: { read: Read }) => ({ read: params.read, file: null, message: null })),
      keepCheck: assign((_, params: { check: Check }) => ({ check: params.check, message: null })),
      keepKnown: assign((_, params: { known: KnownImport | 'unread' | null }) => ({ known: params.known })),
      keepJob: assign((_, params: { answer: Answer<unknown> }) => ({
        ...NOTHING_SENT,
        job: jobOf(params.answer) ?? undefined,
      })),
      keepJobResult: assign((_, params: { result: unknown }) => ({ result: params.result as Result })),
      dropJob: assign({ job: undefined }),
      keepResult: assign((_, params: { answer: Answer<Result> }) => ({
        ...NOTHING_SENT,
        result: params.answer.result,
      })),
      keepAnswer: assign(({ context }, params: { answer: Answer<Result> }) => ({
        ...afterAnswer(context, params.answer),
        message: params.answer.failure?.message ?? null,
      })),
      keepUnheard: assign((_, params: { failure: Ending['failure'] }) => ({
        ...withoutAnswer(params.failure),
        message: params.failure?.message ?? null,
      })),
      keepMessage: assign((_, params: { message: string }) => ({ message: params.message })),
      dropMessage: assign(NOTHING_SENT),
    },
  }).createMachine({
    id: 'import',
    context: EMPTY,
    initial: 'closed',
    states: {
      closed: { tags: 'over', entry: 'forget', on: { 'dialog.opened': 'choosing' } },
      choosing: {
        tags: ['dialog', 'over'],
        on: {
          'dialog.closed': 'closed',
          'file.chosen': { actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
          'file.refused': {
            actions: [
              { type: 'keepFile', params: { file: null } },
              { type: 'keepMessage', params: ({ event }) => ({ message: event.message }) },
            ],
          },
          'file.submitted': [
            { guard: 'hasFile', target: 'reading' },
            { actions: { type: 'keepMessage', params: { message: NO_FILE } } },
          ],
        },
      },
      reading: {
        tags: ['busy', 'dialog'],
        entry: 'dropMessage',
        on: { 'dialog.closed': 'closed' },
        invoke: {
          id: 'read',
          src: 'read',
          // This state is only entered with a file.
          input: ({ context }) => ({ file: context.file as File }),
          onDone: {
            target: 'checking',
            actions: { type: 'keepRead', params: ({ event }) => ({ read: event.output }) },
          },
          onError: {
            target: 'choosing',
            actions: { type: 'keepMessage', params: ({ event }) => ({ message: textOf(event.error) }) },
          },
        },
      },
      checking: {
        tags: ['busy', 'dialog'],
        on: { 'dialog.closed': 'closed' },
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ context }) => ({ read: context.read as Read }),
          onDone: {
            target: 'reviewing',
            actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) },
          },
          onError: {
            target: 'interrupted',
            actions: { type: 'keepMessage', params: ({ event }) => ({ message: textOf(event.error) }) },
          },
        },
      },
      /** The file is read but not checked, because the server did not answer or the session ended. */
      interrupted: {
        tags: ['dialog', 'quiet'],
        on: { 'check.retried': 'checking', 'dialog.closed': 'closed', 'import.abandoned': 'closed' },
      },
      reviewing: {
        tags: ['review', 'quiet'],
        initial: 'browsing',
        invoke: {
          id: 'known',
          src: 'known',
          input: ({ context }) => ({ read: context.read as Read }),
          onDone: { actions: { type: 'keepKnown', params: ({ event }) => ({ known: event.output }) } },
          // This check only warns of a repeated file, so its failure is told and stops nobody.
          onError: { actions: { type: 'keepKnown', params: { known: 'unread' } } },
        },
        on: { 'import.abandoned': 'closed' },
        states: {
          browsing: {
            on: {
              'finalise.requested': [
                { guard: 'checksAgain', target: 'verifying' },
                { guard: 'hasValidRow', target: 'confirming' },
              ],
              'rows.chosen': 'amending',
              'cell.corrected': 'amending',
              'check.retried': 'amending',
            },
          },
          /** Amendments stay even if their check is interrupted: the next check judges every row that still waits. */
          amending: {
            on: {
              'rows.chosen': { target: 'amending', reenter: true },
              'cell.corrected': { target: 'amending', reenter: true },
            },
            invoke: {
              id: 'amend',
              src: 'amend',
              input: ({ context, event }) => ({ read: context.read as Read, amendment: amendmentOf(event) }),
              onDone: {
                target: 'browsing',
                actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) },
              },
              onError: {
                target: 'browsing',
                actions: { type: 'keepMessage', params: ({ event }) => ({ message: textOf(event.error) }) },
              },
            },
          },
          verifying: {
            on: { 'finalise.cancelled': 'browsing', 'page.restored': 'browsing' },
            invoke: {
              id: 'verify',
              src: 'check',
              input: ({ context }) => ({ read: context.read as Read }),
              onDone: [
                {
                  guard: { type: 'leavesValidRow', params: ({ event }) => ({ check: event.output }) },
                  target: 'confirming',
                  actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) },
                },
                {
                  target: 'browsing',
                  actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) },
                },
              ],
              onError: {
                target: 'browsing',
                actions: { type: 'keepMessage', params: ({ event }) => ({ message: textOf(event.error) }) },
              },
            },
          },
          confirming: {
            // After a reload the question is not asked again, because nobody would expect it.
            on: {
              'finalise.cancelled': 'browsing',
              'page.restored': 'browsing',
              'finalise.confirmed': { guard: 'hasValidRow', target: '#finalising' },
            },
          },
        },
      },
      finalising: {
        id: 'finalising',
        tags: 'review',
        entry: 'dropMessage',
        initial: 'keeping',
        states: {
          ...sending,
          unheard: { ...sending.unheard, on: { ...sending.unheard.on, 'import.abandoned': '#import.closed' } },
        },
      },
      /** The server refused, and nothing was stored. */
      failed: {
        id: 'failed',
        tags: ['review', 'quiet'],
        on: {
          'finalise.confirmed': [
            { guard: 'hasJob', target: 'relaunching' },
            { guard: 'hasValidRow', target: 'finalising' },
          ],
          'review.resumed': [
            { guard: 'hasJob', target: 'cancelling' },
            { target: 'reviewing', actions: 'dropMessage' },
          ],
          'import.abandoned': [{ guard: 'hasJob', target: 'dismissing' }, { target: 'closed' }],
        },
      },
      ...jobStates,
      done: { id: 'done', tags: ['review', 'over'], on: { 'result.seen': 'closed', 'dialog.opened': 'choosing' } },
    },
  });
}

export type ImportMachine<Read extends ReadFacts, Check extends CheckFacts, Result> = ReturnType<
  typeof createImportMachine<Read, Check, Result>
>;
