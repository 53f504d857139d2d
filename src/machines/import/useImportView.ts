import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import type { AppDispatch } from '../../store/store.ts';
import type { ImportReader } from '../../workers/import/importReader.ts';
import { workerReader } from '../../workers/workerReader.ts';
import type { Answer } from '../../store/api/call/failure.ts';
import type { JobCalls } from './importActors.ts';
import type { ImportDescription } from './importDescription.ts';
import { importRun, type ImportRun, type ImportSnapshot } from './importRun.ts';
import type { ImportEvent, KnownImport } from './importTypes.ts';
import { newKey } from '../newKey.ts';
import { useWorkflow } from '../workflow/useWorkflow.ts';

interface Ports {
  /** Imports live as long as this object. */
  store: object;
  dispatch: AppDispatch;
  username: string | null;
  errorText: (error: unknown) => string;
  answerTo: <Result>(call: Promise<Result>) => Promise<Answer<Result>>;
  findEarlier: (sha256: string) => Promise<KnownImport | null>;
  jobs: JobCalls;
}

interface ImportHost {
  reader: ImportReader;
  /** Runs by user and import. Each is read back with the description that made it, which gives it its type again. */
  runs: Map<string, unknown>;
}

const hosts = new WeakMap<object, ImportHost>();

/** Sets another reader than the worker, for tests. Call it before anything is rendered with this store. */
export function provideReader(store: object, reader: ImportReader): ImportHost {
  const host = { reader, runs: new Map<string, unknown>() };
  hosts.set(store, host);
  return host;
}

// An import goes on between its screens: a file is chosen on the list and reviewed on a page of its own.
function runOf<Result>(
  description: ImportDescription<Result>,
  { store, username, ...ports }: Ports,
): ImportRun<Result> {
  const { reader, runs } = hosts.get(store) ?? provideReader(store, workerReader());
  const key = `${username ?? ''}\u0001${description.id}`;
  const run = runs.get(key) ?? importRun(description, { ...ports, reader, newKey });
  runs.set(key, run);
  return run as ImportRun<Result>;
}

type ImportStep =
  | 'loading'
  | 'closed'
  | 'choosing'
  | 'reading'
  | 'checking'
  | 'interrupted'
  | 'browsing'
  | 'amending'
  | 'verifying'
  | 'confirming'
  | 'finalising'
  | 'unheard'
  | 'waiting'
  | 'running'
  | 'cancelling'
  | 'relaunching'
  | 'dismissing'
  | 'failed'
  | 'done';

function stepOf(snapshot: { value: unknown } | null): ImportStep {
  if (!snapshot) return 'loading';
  const { value } = snapshot;
  if (typeof value === 'string') return value as ImportStep;
  const [[outer, inner] = []] = Object.entries(value as object);
  // The screen does not distinguish the steps of a finalising, except that it was left without an answer.
  return (outer === 'finalising' && inner !== 'unheard' ? outer : inner) as ImportStep;
}

const NO_CONTEXT = {
  file: null,
  read: null,
  check: null,
  known: null,
  result: null,
  message: null,
  sentBefore: false,
  failure: null,
};

const UNCHOSEN = { asked: 0, accepted: 0, left: 0, corrected: 0, questions: {}, differences: null };

function viewOf<Result>(snapshot: ImportSnapshot<Result> | null) {
  const { file, check, ...facts }: ImportSnapshot<Result>['context'] = snapshot?.context ?? NO_CONTEXT;
  return {
    step: stepOf(snapshot),
    isReview: snapshot?.hasTag('review') ?? false,
    isDialog: snapshot?.hasTag('dialog') ?? false,
    canFinalise: snapshot?.can({ type: 'finalise.requested' }) ?? false,
    canAmend: snapshot?.can({ type: 'rows.chosen', rows: [], choice: 'take' }) ?? false,
    fileName: file?.name ?? null,
    // Drafts of an older version have no such counts.
    check: check && { ...UNCHOSEN, ...check },
    ...facts,
    job: facts.job ?? null,
  };
}

/** What the screens of one import show and send. */
export function useImportView<Result>(description: ImportDescription<Result>, ports: Ports) {
  const { store, username } = ports;
  const run = useMemo(() => runOf(description, ports), [description, ports]);
  const binding = useMemo(() => ({ ...run, outlives: true }), [run]);
  const actor = useWorkflow(
    run.workflow,
    binding,
    useMemo(() => ({ store, username }), [store, username]),
  );
  const snapshot = useSelector(actor ?? undefined, (state: ImportSnapshot<Result> | undefined) => state) ?? null;
  const rows = useSyncExternalStore(run.subscribe, run.rows);
  const send = useCallback((event: ImportEvent) => actor?.send(event), [actor]);
  return { ...viewOf(snapshot), rows, send, errors: run.errors, template: run.template, spec: description.spec };
}
