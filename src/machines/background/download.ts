import { assign, fromCallback, setup } from 'xstate';
import { unbound } from '../actors.ts';
import { followActor, type JobEvent } from '../import/importJob.ts';
import { workflow } from '../workflow/workflow.ts';

/** A list to download: its API path, its filters and sort under the names of the API, and its title on screen. */
export interface DownloadRequest {
  path: string;
  params: Readonly<Record<string, unknown>>;
  format: 'xlsx' | 'csv';
  title: string;
}

/**
 * Progress: bytes received, and where the server tells them the part of the whole (0 to 1) and the rows of the whole.
 */
export interface DownloadProgress {
  bytes: number;
  share: number | null;
  rows: number | null;
}

export interface DownloadedFile {
  name: string;
  rows: number | null;
}

export type DownloadEvent =
  | { type: 'download.requested'; request: DownloadRequest }
  | { type: 'download.cancelled' }
  | { type: 'download.retried' }
  | { type: 'download.dismissed' }
  | { type: 'progress.made'; progress: DownloadProgress }
  | { type: 'file.saved'; file: DownloadedFile }
  | { type: 'transfer.failed'; text: string }
  /** The file has many rows: a job at the server makes it. */
  | { type: 'job.begun'; job: string }
  | JobEvent
  | { type: 'page.restored' };

interface DownloadContext {
  request: DownloadRequest | null;
  progress: DownloadProgress | null;
  file: DownloadedFile | null;
  /** French text. */
  failure: string | null;
  /** Code of the job that makes the file, or has made it. */
  job: string | null;
}

const EMPTY: DownloadContext = { request: null, progress: null, file: null, failure: null, job: null };

/** What is received: a list, or the file that a job has made of it. */
export interface TransferInput {
  request: DownloadRequest;
  job: string | null;
}

/** Receives and saves a file, and reports progress and the end. The function that it returns gives the transfer up. */
export type Transfer = (input: TransferInput, report: (event: DownloadEvent) => void) => () => void;

/** Makes the transfer actor from a function that does the work. */
export const transferActor = (transfer: Transfer) =>
  fromCallback<DownloadEvent, TransferInput, DownloadEvent>(({ input, sendBack }) => transfer(input, sendBack));

/**
 * One download at a time. A request during a download changes nothing, and leaving `running` gives the transfer up. A
 * file with many rows is made by a job, which goes on while the page is left; it is received when it is done. Bind
 * `transfer`, `follow` and `cancel`; without a binding a download fails at once.
 */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent, tags: {} as 'busy' | 'quiet' | 'over' },
  actors: {
    transfer: transferActor((_request, report) => {
      report({ type: 'transfer.failed', text: 'Le téléchargement n’est pas relié.' });
      return () => undefined;
    }),
    follow: followActor(() => () => undefined),
    cancel: unbound<void, { job: string }>('cancel'),
  },
  guards: { hasJob: ({ context }) => context.job !== null },
  actions: {
    begin: assign((_, params: { request: DownloadRequest }) => ({ ...EMPTY, request: params.request })),
    beginAgain: assign(({ context }) => ({ ...EMPTY, request: context.request, job: context.job })),
    keepJob: assign((_, params: { job: string | null }) => ({ job: params.job, progress: null })),
    keepProgress: assign((_, params: { progress: DownloadProgress }) => ({ progress: params.progress })),
    keepFile: assign((_, params: { file: DownloadedFile }) => ({ file: params.file })),
    keepFailure: assign((_, params: { text: string }) => ({ failure: params.text })),
    forget: assign(() => EMPTY),
  },
}).createMachine({
  id: 'download',
  context: EMPTY,
  initial: 'idle',
  states: {
    idle: {
      tags: 'over',
      on: {
        'download.requested': {
          target: 'running',
          actions: { type: 'begin', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    running: {
      tags: 'busy',
      invoke: {
        src: 'transfer',
        id: 'transfer',
        // This state is only entered with a request.
        input: ({ context }) => ({ request: context.request as DownloadRequest, job: context.job }),
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { text: 'Le téléchargement a échoué.' } },
        },
      },
      on: {
        'download.cancelled': [
          { guard: 'hasJob', target: 'cancelling' },
          { target: 'idle', actions: 'forget' },
        ],
        'job.begun': { target: 'preparing', actions: { type: 'keepJob', params: ({ event }) => ({ job: event.job }) } },
        'file.saved': { target: 'done', actions: { type: 'keepFile', params: ({ event }) => ({ file: event.file }) } },
        'transfer.failed': {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ text: event.text }) },
        },
      },
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'progress.made': {
              target: 'receiving',
              actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
          },
        },
        receiving: {
          on: {
            'progress.made': {
              actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
          },
        },
      },
    },
    preparing: {
      tags: ['busy', 'quiet'],
      invoke: { src: 'follow', id: 'follow', input: ({ context }) => ({ job: context.job ?? '' }) },
      on: {
        'job.done': 'running',
        // Nothing is left of it at the server, so another try begins anew.
        'job.failed': {
          target: 'failed',
          actions: [
            { type: 'keepJob', params: { job: null } },
            { type: 'keepFailure', params: ({ event }) => ({ text: event.message }) },
          ],
        },
        'download.cancelled': 'cancelling',
        'page.restored': { target: 'preparing', reenter: true },
      },
      initial: 'queued',
      states: { queued: { on: { 'job.running': 'making' } }, making: { on: { 'job.waiting': 'queued' } } },
    },
    /** The server need not make, or keep, a file that nobody wants. A failure leaves it to the server to forget it. */
    cancelling: {
      tags: 'busy',
      invoke: {
        src: 'cancel',
        id: 'cancel',
        input: ({ context }) => ({ job: context.job ?? '' }),
        onDone: { target: 'idle', actions: 'forget' },
        onError: { target: 'idle', actions: 'forget' },
      },
    },
    done: {
      tags: 'over',
      on: {
        'download.requested': {
          target: 'running',
          actions: { type: 'begin', params: ({ event }) => ({ request: event.request }) },
        },
        'download.dismissed': { target: 'idle', actions: 'forget' },
      },
    },
    failed: {
      on: {
        'download.requested': {
          target: 'running',
          actions: { type: 'begin', params: ({ event }) => ({ request: event.request }) },
        },
        'download.retried': { target: 'running', actions: 'beginAgain' },
        'download.dismissed': { target: 'idle', actions: 'forget' },
      },
    },
  },
});

export const downloadWorkflow = workflow('download', '1', downloadMachine);
