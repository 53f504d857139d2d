import { createActor, fromPromise, initialTransition, transition, waitFor, type AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { followActor } from '../import/importJob.ts';
import { Recorder, type Journal } from '../journal/journal.ts';
import { replay } from '../journal/replay.ts';
import { downloadMachine, transferActor, type DownloadEvent } from './download.ts';

const request = {
  path: '/commandes',
  params: { 'order[commandeAt]': 'desc' },
  format: 'xlsx',
  title: 'Commandes',
} as const;
const other = { ...request, title: 'Zones' };
const asked = { type: 'download.requested', request } as const;
const halfReceived = { type: 'progress.made', progress: { bytes: 500, share: 0.5, rows: 20 } } as const;
const saved = { type: 'file.saved', file: { name: 'commandes.xlsx', rows: 20 } } as const;
const failed = { type: 'transfer.failed', text: 'Le serveur est injoignable.' } as const;
const cancelled = { type: 'download.cancelled' } as const;
const retried = { type: 'download.retried' } as const;
const dismissed = { type: 'download.dismissed' } as const;
const begun = { type: 'job.begun', job: 'TAC1' } as const;
const [queued, making] = [{ type: 'job.waiting' }, { type: 'job.running' }] as const;
const made = { type: 'job.done', result: null } as const;
const lost = { type: 'job.failed', message: 'Le téléchargement a été tenté 3 fois sans aboutir.' } as const;

const after = (...events: readonly DownloadEvent[]) => {
  let [snapshot] = initialTransition(downloadMachine);
  for (const event of events) [snapshot] = transition(downloadMachine, snapshot, event);
  return snapshot;
};

test.each([
  ['nothing asked', [], 'idle'],
  ['asked', [asked], { running: 'waiting' }],
  ['the first bytes', [asked, halfReceived], { running: 'receiving' }],
  ['asked twice', [asked, asked], { running: 'waiting' }],
  ['asked again while receiving', [asked, halfReceived, { ...asked, request: other }], { running: 'receiving' }],
  ['cancelled before the first byte', [asked, cancelled], 'idle'],
  ['cancelled in the middle', [asked, halfReceived, cancelled], 'idle'],
  ['saved', [asked, halfReceived, saved], 'done'],
  ['a short file is saved without progress', [asked, saved], 'done'],
  ['failed', [asked, halfReceived, failed], 'failed'],
  ['tried again', [asked, failed, retried], { running: 'waiting' }],
  ['another request after a failure', [asked, failed, { ...asked, request: other }], { running: 'waiting' }],
  ['another request after a success', [asked, saved, { ...asked, request: other }], { running: 'waiting' }],
  ['closed after a failure', [asked, failed, dismissed], 'idle'],
  ['cancelled too late', [asked, saved, cancelled], 'done'],
  ['left to the server', [asked, begun], { preparing: 'queued' }],
  ['the server makes it', [asked, begun, making], { preparing: 'making' }],
  ['its process has ended', [asked, begun, making, queued], { preparing: 'queued' }],
  ['asked again meanwhile', [asked, begun, { ...asked, request: other }], { preparing: 'queued' }],
  ['the server has made it', [asked, begun, making, made], { running: 'waiting' }],
  ['and it is saved', [asked, begun, made, halfReceived, saved], 'done'],
  ['the server could not make it', [asked, begun, lost], 'failed'],
  ['cancelled while the server makes it', [asked, begun, making, cancelled], 'cancelling'],
  ['cancelled while what it made is received', [asked, begun, made, halfReceived, cancelled], 'cancelling'],
  ['the page comes back', [asked, begun, making, { type: 'page.restored' }], { preparing: 'queued' }],
  ['late events of a cancelled download', [asked, cancelled, halfReceived, saved, failed], 'idle'],
] as const)('%s', (_name, events, state) => {
  expect(after(...events).value).toEqual(state);
});

test('keeps the request, the progress and the end', () => {
  expect(after(asked, halfReceived).context).toEqual({
    request,
    progress: halfReceived.progress,
    file: null,
    failure: null,
    job: null,
  });
  expect(after(asked, halfReceived, { ...asked, request: other }).context.request).toEqual(request);
  expect(after(asked, halfReceived, saved).context.file).toEqual(saved.file);
  expect(after(asked, halfReceived, failed).context).toMatchObject({ request, failure: failed.text });
  expect(after(asked, halfReceived, failed, retried).context).toEqual({
    request,
    progress: null,
    file: null,
    failure: null,
    job: null,
  });
  expect(after(asked, halfReceived, cancelled).context).toEqual({
    request: null,
    progress: null,
    file: null,
    failure: null,
    job: null,
  });
});

test('another try receives what the server has made, or begins anew when it could not', () => {
  expect(after(asked, begun, made, failed).context).toMatchObject({ job: 'TAC1', failure: failed.text });
  expect(after(asked, begun, made, failed, retried)).toMatchObject({
    value: { running: 'waiting' },
    context: { request, job: 'TAC1', failure: null },
  });
  expect(after(asked, begun, lost).context).toMatchObject({ job: null, failure: lost.message });
  expect(after(asked, begun, lost, retried).context).toMatchObject({ request, job: null });
  expect(after(asked, begun, made, saved, { ...asked, request: other }).context).toMatchObject({ job: null });
});

test('what the server makes is followed, then received as its file; giving up puts it aside', async () => {
  const inputs: unknown[] = [];
  const put: string[] = [];
  const transfer = transferActor((input, report) => {
    inputs.push(input);
    report(input.job === null ? begun : halfReceived);
    return () => undefined;
  });
  const follow = followActor((job, tell) => {
    inputs.push(job);
    tell(made);
    return () => undefined;
  });
  const cancel = fromPromise<void, { job: string }>(({ input }) => {
    put.push(input.job);
    return Promise.resolve();
  });
  const actor = createActor(downloadMachine.provide({ actors: { transfer, follow, cancel } })).start();
  actor.send(asked);
  expect(inputs).toEqual([{ request, job: null }, 'TAC1', { request, job: 'TAC1' }]);
  actor.send(cancelled);
  await waitFor(actor, (snapshot) => snapshot.matches('idle'));
  expect(put).toEqual(['TAC1']);
});

describe('every path', () => {
  const EVENTS: AnyEventObject[] = [
    ...[asked, halfReceived, saved, failed, cancelled, retried, dismissed],
    ...[begun, queued, making, made, lost],
    { type: 'xstate.done.actor.cancel' },
  ];
  const paths = getShortestPaths(downloadMachine, {
    events: EVENTS as never,
    limit: 5_000,
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  });
  const names = (value: unknown): string => JSON.stringify(value);

  test('reaches and leaves every state', () => {
    expect([...new Set(paths.map(({ state }) => names(state.value)))].sort()).toEqual(
      [
        ...['"cancelling"', '"done"', '"failed"', '"idle"', '{"preparing":"making"}', '{"preparing":"queued"}'],
        ...['{"running":"receiving"}', '{"running":"waiting"}'],
      ].sort(),
    );
    for (const { state } of paths) {
      expect(
        EVENTS.some(
          (event) => names(transition(downloadMachine, state, event as never)[0].value) !== names(state.value),
        ),
      ).toBe(true);
    }
  });

  test('is busy exactly while a file is made or received, and never without a request', () => {
    for (const { state } of paths) {
      const isBusy = state.matches('running') || state.matches('preparing') || state.matches('cancelling');
      expect(state.hasTag('busy')).toBe(isBusy);
      if (isBusy) expect(state.context.request).toEqual(request);
      if (state.matches('preparing') || state.matches('cancelling')) expect(state.context.job).toBe('TAC1');
    }
  });
});

test('starts one transfer, and aborts it when cancelled or stopped', () => {
  const stop = jest.fn();
  const transfer = jest.fn((_input: unknown, _report: (event: DownloadEvent) => void) => stop);
  const actor = createActor(downloadMachine.provide({ actors: { transfer: transferActor(transfer) } })).start();
  actor.send(asked);
  actor.send(asked);
  expect(transfer).toHaveBeenCalledTimes(1);
  expect(transfer.mock.calls[0]?.[0]).toEqual({ request, job: null });
  actor.send(cancelled);
  expect(stop).toHaveBeenCalledTimes(1);
  actor.send(asked);
  actor.stop();
  expect(stop).toHaveBeenCalledTimes(2);
});

test('a recorded run replays to the same end', () => {
  const recorder = new Recorder('download');
  const transfer = transferActor((_request, report) => {
    for (const event of [halfReceived, failed]) report(event);
    return () => undefined;
  });
  const actor = createActor(downloadMachine.provide({ actors: { transfer } }), { inspect: recorder.inspect }).start();
  actor.send(asked);
  const journal = JSON.parse(JSON.stringify(recorder.export())) as Journal;
  expect(replay(journal)).toMatchObject({ recorded: 'failed', reached: 'failed', same: true });
});

test('an unbound transfer, or one that throws, shows a failure', () => {
  const unbound = createActor(downloadMachine).start();
  unbound.send(asked);
  expect(unbound.getSnapshot().context.failure).toBe('Le téléchargement n’est pas relié.');
  const throwing = createActor(
    downloadMachine.provide({
      actors: {
        transfer: transferActor(() => {
          throw new Error('boom');
        }),
      },
    }),
  ).start();
  throwing.send(asked);
  expect(throwing.getSnapshot().context.failure).toBe('Le téléchargement a échoué.');
});
