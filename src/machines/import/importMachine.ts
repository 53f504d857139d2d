import { assign, setup } from 'xstate';
import { textOf, unbound } from '../actors.ts';
import { NO_FILE } from '../../workers/import/texts.ts';
import type { CheckFacts, ImportContext, ImportEvent, KnownImport, ReadFacts } from './importTypes.ts';

interface CheckInput<Read> {
  read: Read;
}

/** What finalising needs; only built once both are there. */
interface FinaliseInput<Read, Check> {
  read: Read;
  check: Check;
}

/**
 * The one import machine, for all seven imports: choose a file, read it, have it checked, review, finalise (irreversible).
 * Actors `read`, `check`, `known` and `finalise` are bound by the feature. Finalising needs a valid row, is never aborted and has
 * no way out while it runs; a failure keeps the rows and the key, so that a retry can create nothing twice.
 */
export function createImportMachine<Read extends ReadFacts, Check extends CheckFacts, Result>(id: string) {
  type Context = ImportContext<Read, Check, Result>;
  const EMPTY: Context = { file: null, read: null, check: null, known: null, result: null, message: null };
  return setup({
    types: { context: {} as Context, events: {} as ImportEvent, tags: {} as 'busy' | 'review' | 'dialog' },
    actors: {
      read: unbound<Read, { file: File }>('read'),
      check: unbound<Check, CheckInput<Read>>('check'),
      known: unbound<KnownImport | null, { read: Read }>('known'),
      finalise: unbound<Result, FinaliseInput<Read, Check>>('finalise'),
    },
    guards: {
      hasFile: ({ context }) => context.file !== null,
      hasValidRow: ({ context }) => context.read !== null && (context.check?.valid ?? 0) > 0,
    },
    actions: {
      forget: assign(() => EMPTY),
      keepFile: assign((_, params: { file: File | null }) => ({ file: params.file, message: null })),
      keepRead: assign((_, params: { read: Read }) => ({ read: params.read, file: null, message: null })),
      keepCheck: assign((_, params: { check: Check }) => ({ check: params.check, message: null })),
      keepKnown: assign((_, params: { known: KnownImport | null }) => ({ known: params.known })),
      keepResult: assign((_, params: { result: Result }) => ({ result: params.result, message: null })),
      keepMessage: assign((_, params: { message: string }) => ({ message: params.message })),
      dropMessage: assign({ message: null }),
    },
  }).createMachine({
    id,
    context: EMPTY,
    initial: 'closed',
    states: {
      closed: { entry: 'forget', on: { 'dialog.opened': 'choosing' } },
      choosing: {
        tags: 'dialog',
        on: {
          'dialog.closed': 'closed',
          'file.chosen': { actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
          'file.refused': {
            actions: [{ type: 'keepFile', params: { file: null } }, { type: 'keepMessage', params: ({ event }) => ({ message: event.message }) }],
          },
          'file.submitted': [{ guard: 'hasFile', target: 'reading' }, { actions: { type: 'keepMessage', params: { message: NO_FILE } } }],
        },
      },
      reading: {
        tags: ['busy', 'dialog'],
        entry: 'dropMessage',
        on: { 'dialog.closed': 'closed' },
        invoke: {
          id: 'read',
          src: 'read',
          // Only reached with a file.
          input: ({ context }) => ({ file: context.file as File }),
          onDone: { target: 'checking', actions: { type: 'keepRead', params: ({ event }) => ({ read: event.output }) } },
          onError: { target: 'choosing', actions: { type: 'keepMessage', params: ({ event }) => ({ message: textOf(event.error) }) } },
        },
      },
      checking: {
        tags: ['busy', 'dialog'],
        on: { 'dialog.closed': 'closed' },
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ context }) => ({ read: context.read as Read }),
          onDone: { target: 'reviewing', actions: { type: 'keepCheck', params: ({ event }) => ({ check: event.output }) } },
          onError: { target: 'interrupted', actions: { type: 'keepMessage', params: ({ event }) => ({ message: textOf(event.error) }) } },
        },
      },
      /** Read but not checked: the server was away, or the session over. */
      interrupted: {
        tags: 'dialog',
        on: { 'check.retried': 'checking', 'dialog.closed': 'closed', 'import.abandoned': 'closed' },
      },
      reviewing: {
        tags: 'review',
        initial: 'browsing',
        invoke: {
          id: 'known',
          src: 'known',
          input: ({ context }) => ({ read: context.read as Read }),
          onDone: { actions: { type: 'keepKnown', params: ({ event }) => ({ known: event.output }) } },
          // A warning that cannot be given stops nobody.
          onError: {},
        },
        on: { 'import.abandoned': 'closed' },
        states: {
          browsing: { on: { 'finalise.requested': { guard: 'hasValidRow', target: 'confirming' } } },
          confirming: {
            on: { 'finalise.cancelled': 'browsing', 'finalise.confirmed': { guard: 'hasValidRow', target: '#finalising' } },
          },
        },
      },
      finalising: {
        id: 'finalising',
        tags: ['busy', 'review'],
        entry: 'dropMessage',
        invoke: {
          id: 'finalise',
          src: 'finalise',
          input: ({ context }) => ({ read: context.read as Read, check: context.check as Check }),
          onDone: { target: 'done', actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) } },
          onError: { target: 'failed', actions: { type: 'keepMessage', params: ({ event }) => ({ message: textOf(event.error) }) } },
        },
      },
      failed: {
        tags: 'review',
        on: {
          'finalise.retried': { guard: 'hasValidRow', target: 'finalising' },
          'review.resumed': 'reviewing',
          'import.abandoned': 'closed',
        },
      },
      done: { tags: 'review', on: { 'result.seen': 'closed', 'dialog.opened': 'choosing' } },
    },
  });
}

export type ImportMachine<Read extends ReadFacts, Check extends CheckFacts, Result> = ReturnType<
  typeof createImportMachine<Read, Check, Result>
>;
