import { assign, fromCallback, setup } from 'xstate';

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
  | { type: 'transfer.failed'; text: string };

interface DownloadContext {
  request: DownloadRequest | null;
  progress: DownloadProgress | null;
  file: DownloadedFile | null;
  /** French text. */
  failure: string | null;
}

const EMPTY: DownloadContext = { request: null, progress: null, file: null, failure: null };

/** Receives and saves a file, and reports progress and the end. The function that it returns gives the transfer up. */
export type Transfer = (request: DownloadRequest, report: (event: DownloadEvent) => void) => () => void;

/** Makes the transfer actor from a function that does the work. */
export const transferActor = (transfer: Transfer) =>
  fromCallback<DownloadEvent, { request: DownloadRequest }, DownloadEvent>(({ input, sendBack }) =>
    transfer(input.request, sendBack),
  );

/**
 * One download at a time. A request during a download changes nothing, and leaving `running` gives the transfer up.
 * Bind `transfer` with `.provide`; without a binding a download fails at once.
 */
export const downloadMachine = setup({
  types: { context: {} as DownloadContext, events: {} as DownloadEvent },
  actors: {
    transfer: transferActor((_request, report) => {
      report({ type: 'transfer.failed', text: 'Le téléchargement n’est pas relié.' });
      return () => undefined;
    }),
  },
  actions: {
    begin: assign((_, params: { request: DownloadRequest }) => ({ ...EMPTY, request: params.request })),
    beginAgain: assign(({ context }) => ({ ...EMPTY, request: context.request })),
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
        input: ({ context }) => ({ request: context.request as DownloadRequest }),
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { text: 'Le téléchargement a échoué.' } },
        },
      },
      on: {
        'download.cancelled': { target: 'idle', actions: 'forget' },
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
    done: {
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
