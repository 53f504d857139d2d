import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AppDispatch } from '../../store/store.ts';
import type { ImportReader } from '../../workers/import/importReader.ts';
import { workerReader } from '../../workers/workerReader.ts';
import type { Answer } from '../../store/api/failure.ts';
import { type DraftPlace, draftPlace } from '../persistence.ts';
import type { ImportDescription } from './importDescription.ts';
import { startImport, type ImportRuntime, type ImportSnapshot } from './importRuntime.ts';
import type { ImportEvent, KnownImport } from './importTypes.ts';
import { newKey } from '../newKey.ts';

interface Ports {
  /** Imports live as long as this. */
  store: object;
  dispatch: AppDispatch;
  username: string | null;
  errorText: (error: unknown) => string;
  answerTo: <Result>(call: Promise<Result>) => Promise<Answer<Result>>;
  findEarlier: (sha256: string) => Promise<KnownImport | null>;
}

interface Environment {
  reader: ImportReader;
  place?: DraftPlace;
}

interface Home {
  environment: Environment;
  /** By user and import; each is read back under the description that made it. */
  runtimes: Map<string, unknown>;
}

const homes = new WeakMap<object, Home>();

function homeOf(store: object): Home {
  const known = homes.get(store);
  if (known) return known;
  const home: Home = { environment: { reader: workerReader() }, runtimes: new Map() };
  homes.set(store, home);
  return home;
}

/** Another reader and another place for drafts: for tests, before anything is rendered with this store. */
export function provideImports(store: object, environment: Environment): void {
  homes.set(store, { environment, runtimes: new Map() });
}

// An import outlives the screens it spans: chosen on the list, reviewed on a page of its own.
function runtimeOf<Result>(description: ImportDescription<Result>, { store, username, ...ports }: Ports & { username: string }): ImportRuntime<Result> {
  const { environment, runtimes } = homeOf(store);
  const key = `${username}\u0001${description.id}`;
  const known = runtimes.get(key);
  if (known) return known as ImportRuntime<Result>;
  const runtime = startImport(description, { place: draftPlace(store), ...environment, ...ports, username, newKey });
  runtimes.set(key, runtime);
  return runtime;
}

type ImportStep =
  | 'loading' | 'closed' | 'choosing' | 'reading' | 'checking' | 'interrupted' | 'browsing' | 'confirming' | 'finalising' | 'unheard' | 'failed' | 'done';

function stepOf(snapshot: { value: unknown } | null): ImportStep {
  if (!snapshot) return 'loading';
  const { value } = snapshot;
  if (typeof value === 'string') return value as ImportStep;
  const [[outer, inner] = []] = Object.entries(value as object);
  // How far a finalising is, on its way or sent again, is nothing to tell: only that it was left without an answer.
  return (outer === 'finalising' && inner !== 'unheard' ? outer : inner) as ImportStep;
}

const NOTHING = { snapshot: null, rows: null } as const;

const NO_CONTEXT = { file: null, read: null, check: null, known: null, result: null, message: null, sentBefore: false, failure: null };

function viewOf<Result>(snapshot: ImportSnapshot<Result> | null) {
  const { file, ...facts }: ImportSnapshot<Result>['context'] = snapshot?.context ?? NO_CONTEXT;
  return {
    step: stepOf(snapshot),
    isReview: snapshot?.hasTag('review') ?? false,
    isDialog: snapshot?.hasTag('dialog') ?? false,
    canFinalise: snapshot?.can({ type: 'finalise.requested' }) ?? false,
    fileName: file?.name ?? null,
    ...facts,
  };
}

/** What the screens of one import show and say. */
export function useImportView<Result>(description: ImportDescription<Result>, ports: Ports) {
  const { username } = ports;
  const runtime = useMemo(() => (username === null ? null : runtimeOf(description, { ...ports, username })), [description, ports, username]);
  const subscribe = useCallback((notify: () => void) => runtime?.subscribe(notify) ?? (() => undefined), [runtime]);
  const { snapshot, rows } = useSyncExternalStore(subscribe, () => runtime?.getState() ?? NOTHING);
  const send = useCallback((event: ImportEvent) => runtime?.actor()?.send(event), [runtime]);
  const errors = useCallback(() => runtime?.errors() ?? Promise.reject(new Error('aucun import')), [runtime]);
  return { ...viewOf(snapshot), rows, send, errors };
}
