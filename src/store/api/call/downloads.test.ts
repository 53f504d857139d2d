/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { json, problem, stubFetch, type Answer } from '../../../../tests/support/fetchStub.ts';
import { makeStore } from '../../store.ts';
import {
  DownloadError,
  fileName,
  receiveFile,
  type FileProgress,
  type FileRequest,
  type ReceivedFile,
} from './downloads.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const END = [0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)];
const request: FileRequest = {
  path: 'commandes',
  params: { search: 'Épicerie', 'commercial.username[]': ['col001', 'col002'], 'order[commandeAt]': 'desc' },
  format: 'xlsx',
};
const HEADERS = {
  'content-type': XLSX,
  'content-disposition': 'attachment; filename="commandes-2026-11-20.xlsx"',
  'x-total-rows': '3',
};

const bytes = (...values: number[]) => new Uint8Array(values);
const stream = (pieces: readonly Uint8Array<ArrayBuffer>[], end: 'whole' | 'cut' = 'whole') =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (end === 'whole') controller.close();
      else
        setTimeout(() => {
          controller.error(new TypeError('network error'));
        });
    },
  });
const answer = (body: BodyInit, headers: Record<string, string> = HEADERS) => new Response(body, { headers });
const whole = () =>
  answer(stream([bytes(0x50, 0x4b, 3, 4), bytes(...END)]), { ...HEADERS, 'x-estimated-length': '40' });

const receive = (given: Answer, more: Partial<FileRequest> = {}, signal = new AbortController().signal) => {
  const server = stubFetch({ 'GET /api/data/commandes': given });
  const store = makeStore();
  const actions: string[] = [];
  const dispatch: typeof store.dispatch = ((action: { type: string }) => {
    actions.push(action.type);
    return store.dispatch(action);
  }) as never;
  const progress: FileProgress[] = [];
  return {
    server,
    store,
    actions,
    progress,
    result: receiveFile(dispatch, { ...request, ...more }, signal, (one) => progress.push(one)),
  };
};
/** The file of an answer that is one. */
const fileOf = async (result: Promise<string | ReceivedFile>): Promise<ReceivedFile> => {
  const received = await result;
  if (typeof received === 'string') throw new Error(`a job: ${received}`);
  return received;
};
const failure = async (result: Promise<unknown>): Promise<string> => {
  const error: unknown = await result.catch((reason: unknown) => reason);
  return error instanceof DownloadError ? error.message : `autre\u00a0: ${String(error)}`;
};

test('asks for the list without a page, in the wanted format, and returns the whole file', async () => {
  const { server, progress, result } = receive(() => whole());
  const file = await fileOf(result);
  expect([file.name, file.rows, file.blob.size, file.blob.type]).toEqual(['commandes-2026-11-20.xlsx', 3, 26, XLSX]);
  const [asked] = server.requests;
  expect(asked?.headers.get('accept')).toBe(XLSX);
  expect(new URL(asked?.url ?? '').search).toBe(
    `?${new URLSearchParams([
      ['search', 'Épicerie'],
      ['commercial.username[]', 'col001'],
      ['commercial.username[]', 'col002'],
      ['order[commandeAt]', 'desc'],
    ]).toString()}`,
  );
  expect(progress[0]).toEqual({ bytes: 0, rows: 3, share: 0 });
});

test('the share never exceeds 99 % of the announced size, and is unknown without one', async () => {
  const one = receive(() => answer(stream([bytes(1, 2), bytes(...END)]), { ...HEADERS, 'x-estimated-length': '4' }));
  await one.result;
  expect(one.progress.map(({ share }) => share)).toEqual([0, 0.5, 0.99]);
  const other = receive(
    () =>
      answer('a;b', { 'content-type': 'text/csv; charset=utf-8', 'content-encoding': 'gzip', 'content-length': '2' }),
    { format: 'csv' },
  );
  expect((await fileOf(other.result)).rows).toBeNull();
  expect(other.progress.map(({ share, bytes: received }) => [share, received])).toEqual([[null, 0]]);
});

test('a file that is made later is told as its job, and received from it afterwards', async () => {
  const asked = receive(() => json(202, { tache: 'TAC0000009' }));
  expect(await asked.result).toBe('TAC0000009');
  expect(asked.server.requests[0]?.headers.get('prefer')).toBe('respond-async');
  const server = stubFetch({ 'GET /api/data/taches/TAC0000009/fichier': whole });
  const signal = new AbortController().signal;
  const of = { ...request, job: 'TAC0000009' };
  const dispatch = makeStore().dispatch;
  expect((await fileOf(receiveFile(dispatch, of, signal, () => undefined))).name).toBe('commandes-2026-11-20.xlsx');
  expect(new URL(server.requests[0]?.url ?? '').search).toBe('');
  server.answer({ 'GET /api/data/taches/TAC0000009/fichier': problem(404, 'Rien') });
  expect(await failure(receiveFile(dispatch, of, signal, () => undefined))).toBe(
    'Ce fichier n’est plus sur le serveur. Téléchargez la liste à nouveau.',
  );
});

test('reports progress in steps, not at every piece', async () => {
  const pieces = Array.from({ length: 1_000 }, () => bytes(...Array.from({ length: 10 }, () => 1)));
  const known = receive(() =>
    answer(stream([...pieces, bytes(...END)]), { ...HEADERS, 'x-estimated-length': '10000' }),
  );
  await known.result;
  expect(known.progress).toHaveLength(100);
  const large = Array.from({ length: 30 }, () => new Uint8Array(10_000));
  const unknown = receive(() => answer(stream(large), { 'content-type': 'text/csv' }), { format: 'csv' });
  await unknown.result;
  expect(unknown.progress.map((one) => one.bytes)).toEqual([0, 100_000, 200_000, 300_000]);
});

test.each<[string, () => Answer, string]>([
  [
    '403',
    () => problem(403, 'Vous n’avez pas les permissions nécessaires pour cette action.'),
    'Vous n’avez pas les permissions nécessaires pour cette action.',
  ],
  [
    '422',
    () => problem(422, 'Un classeur Excel contient au plus 1 048 575 lignes\u00a0: téléchargez la liste en CSV.'),
    'Un classeur Excel contient au plus 1 048 575 lignes\u00a0: téléchargez la liste en CSV.',
  ],
  [
    '503',
    () => problem(503, 'Trop de téléchargements sont en cours. Réessayez dans un instant.'),
    'Trop de téléchargements sont en cours. Réessayez dans un instant.',
  ],
  ['500 without a text', () => new Response('<h1>Oops</h1>', { status: 500 }), 'Le téléchargement a échoué.'],
  [
    '404',
    () => problem(404, 'Cette adresse n’existe pas.'),
    'Ce serveur ne propose pas le téléchargement de cette liste.',
  ],
  ['406', () => json(406, null), 'Ce serveur ne propose pas le téléchargement de cette liste.'],
  [
    'a page of JSON',
    () => json(200, { totalItems: 3, member: [] }),
    'Ce serveur ne propose pas le téléchargement de cette liste.',
  ],
  [
    'the page of a proxy',
    () => answer('<html>', { 'content-type': 'text/html' }),
    'Ce serveur ne propose pas le téléchargement de cette liste.',
  ],
  ['offline', () => new TypeError('Failed to fetch'), 'Le serveur est injoignable.'],
  [
    'cut in the middle',
    () => answer(stream([bytes(0x50, 0x4b)], 'cut')),
    'La connexion a été coupée avant la fin. Rien n’a été enregistré.',
  ],
  [
    'cut silently',
    () => answer(stream([bytes(0x50, 0x4b, 3, 4, ...END.slice(0, 10))])),
    'La connexion a été coupée avant la fin. Rien n’a été enregistré.',
  ],
])('%s: a French text', async (_name, given, text) => {
  expect(await failure(receive(given).result)).toBe(text);
});

test('a 401 ends the session, a 403 does not; a lost connection is noted', async () => {
  const gone = receive(() => problem(401, 'Vous n’êtes pas connecté.'));
  expect(await failure(gone.result)).toBe('Vous n’êtes pas connecté.');
  expect(gone.actions).toContain('session/expired');
  const refused = receive(() => problem(403, 'Non.'));
  await failure(refused.result);
  expect(refused.actions).not.toContain('session/expired');
  const lost = receive(() => new TypeError('Failed to fetch'));
  await failure(lost.result);
  expect(lost.store.getState().connection).toBe('lost');
});

test('aborting stops the call, and does not count as a lost connection', async () => {
  const controller = new AbortController();
  const { store, server, result } = receive(
    ({ signal }: Request) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('', 'AbortError'));
        });
      }),
    {},
    controller.signal,
  );
  await new Promise((resolve) => setTimeout(resolve));
  controller.abort();
  await expect(result).rejects.toThrow();
  expect(server.requests[0]?.signal.aborted).toBe(true);
  expect(store.getState().connection).toBe('up');
});

test('after 90 s of silence the server counts as gone', async () => {
  jest.useFakeTimers();
  const { result } = receive(
    ({ signal }: Request) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(new DOMException('', 'AbortError'));
        });
      }),
  );
  const text = failure(result);
  await jest.advanceTimersByTimeAsync(90_000);
  expect(await text).toBe('Le serveur n’envoie plus rien. Rien n’a été enregistré.');
  jest.useRealTimers();
});

test.each([
  ['attachment; filename="a.csv"', 'a.csv'],
  ['attachment; filename="representants.csv"; filename*=UTF-8\'\'repr%C3%A9sentants.csv', 'représentants.csv'],
  ["attachment; filename*=UTF-8''%E0%A4%A", 'liste.csv'],
  ['attachment; filename="../../etc/passwd"', 'etcpasswd'],
  ['attachment; filename=sans-guillemets.csv', 'sans-guillemets.csv'],
  ['inline', 'liste.csv'],
  [null, 'liste.csv'],
])('%s → %s', (disposition, name) => {
  expect(fileName(disposition, 'liste.csv')).toBe(name);
});
