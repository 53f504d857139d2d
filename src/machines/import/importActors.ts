import { fromPromise } from 'xstate';
import type { Answer } from '../../store/api/call/failure.ts';
import type { AppDispatch } from '../../store/store.ts';
import { FileRefused } from '../../workers/import/fileSpec.ts';
import type { Amendment } from '../../workers/import/check/amend.ts';
import type { Differences } from '../../workers/import/check/differences.ts';
import type { Amended, CheckAnswer, ImportReader, ReadAnswer, ReadSummary } from '../../workers/import/importReader.ts';
import type { CheckCounts } from '../../workers/import/check/verdicts.ts';
import type { Abortable, ExistenceByCodeCheck, ImportDescription } from './importDescription.ts';
import { followActor, type FollowJob } from './importJob.ts';
import type { CheckFacts, KnownImport } from './importTypes.ts';

export type ImportCheck = CheckCounts &
  CheckFacts & {
    /** Differences from the result of the check before. */
    differences: Differences | null;
  };

/** The calls about an import that goes on at the server. */
export interface JobCalls {
  follow: FollowJob;
  /** Takes back what is not over, with its file; done when there is no such job. */
  cancel: (code: string) => Promise<void>;
  relaunch: (code: string) => Promise<void>;
}

/** What the actors are bound to. */
export interface ImportBinding {
  dispatch: AppDispatch;
  reader: ImportReader;
  /** French text of a failed call. */
  errorText: (error: unknown) => string;
  answerTo: <Result>(call: Promise<Result>) => Promise<Answer<Result>>;
  findEarlier: (sha256: string) => Promise<KnownImport | null>;
  jobs: JobCalls;
  /** Makes handles and idempotency keys. */
  newKey: () => string;
  /** These pass rows and verdicts to the screen, because they never enter the machine. */
  onRead: (answer: ReadAnswer) => void;
  onCheck: (answer: CheckAnswer) => void;
  onAmend: (amended: Amended) => void;
}

/** Aborts a read or a check when its state is left. A finalising is never aborted. */
async function abortWhenLeft<T>(request: Abortable<T>, signal: AbortSignal): Promise<T> {
  signal.addEventListener(
    'abort',
    () => {
      request.abort();
    },
    { once: true },
  );
  return request.unwrap();
}

/** The reader refuses with French texts; of any other error only a text meant for the user is shown. */
const toError = (error: unknown, errorText: ImportBinding['errorText']): Error =>
  error instanceof FileRefused ? error : new Error(errorText(error));

/** Whether the backend lacks the call. Another backend does not have every call of ours (docs/product.md, 15). */
const isMissing = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 404;

async function checkByExistence(
  check: ExistenceByCodeCheck,
  { dispatch, reader }: ImportBinding,
  handle: string,
  signal: AbortSignal,
): Promise<CheckAnswer> {
  const exists = await abortWhenLeft(check.exists(dispatch, await reader.codes(handle, check.column)), signal);
  return reader.existence(handle, exists, check.column);
}

/**
 * The file of the rows: the journal of imports names it, and the server asks when the same file was imported as
 * something else.
 */
const fileOf = ({ sha256, name, rows }: ReadSummary) =>
  sha256 === null ? {} : { fichier: { nom: name.slice(0, 255), sha256, lignes: rows } };

async function checkRows<Result>(
  { check, rowsName }: ImportDescription<Result>,
  binding: ImportBinding,
  read: ReadSummary,
  signal: AbortSignal,
): Promise<CheckAnswer> {
  const { dispatch, reader } = binding;
  const { handle } = read;
  try {
    const answer = await abortWhenLeft(
      check.validate(dispatch, await reader.body(handle, rowsName, false, fileOf(read))),
      signal,
    );
    return await reader.verdicts(handle, answer, check.documentColumn);
  } catch (error) {
    if (!check.otherwise || !isMissing(error)) throw error;
    return checkByExistence(check.otherwise, binding, handle, signal);
  }
}

/** Binds the actors of the import machine to the reader and to the calls of one import. */
export function importActors<Result>(description: ImportDescription<Result>, binding: ImportBinding) {
  const { reader, dispatch, errorText, newKey, jobs } = binding;
  const calling = (call: (code: string) => Promise<void>) =>
    fromPromise<void, { job: string }>(async ({ input }) => {
      try {
        await call(input.job);
      } catch (error) {
        throw toError(error, errorText);
      }
    });
  return {
    follow: followActor(jobs.follow),
    cancel: calling(jobs.cancel),
    relaunch: calling(jobs.relaunch),
    read: fromPromise<ReadSummary, { file: File }>(async ({ input, signal }) => {
      try {
        const handle = newKey();
        const answer = await reader.read(input.file, description.spec, handle);
        if (signal.aborted) await reader.forget(handle);
        else binding.onRead(answer);
        return answer.summary;
      } catch (error) {
        throw toError(error, errorText);
      }
    }),
    check: fromPromise<ImportCheck, { read: ReadSummary }>(async ({ input, signal }) => {
      try {
        const answer = await checkRows(description, binding, input.read, signal);
        if (!signal.aborted) binding.onCheck(answer);
        return { ...answer.counts, differences: answer.differences, key: newKey() };
      } catch (error) {
        throw toError(error, errorText);
      }
    }),
    amend: fromPromise<ImportCheck, { read: ReadSummary; amendment: Amendment | null }>(
      async ({ input: { read, amendment }, signal }) => {
        try {
          if (amendment) {
            const amended = await reader.amend(
              read.handle,
              description.spec,
              description.check.documentColumn,
              amendment,
            );
            binding.onAmend(amended);
            if (amended.isJudged) return { ...amended.answer.counts, differences: null, key: newKey() };
          }
          const answer = await checkRows(description, binding, read, signal);
          if (!signal.aborted) binding.onCheck(answer);
          return { ...answer.counts, differences: null, key: newKey() };
        } catch (error) {
          throw toError(error, errorText);
        }
      },
    ),
    known: fromPromise<KnownImport | null, { read: ReadSummary }>(async ({ input: { read } }) => {
      try {
        return read.sha256 === null ? null : await binding.findEarlier(read.sha256);
      } catch (error) {
        if (isMissing(error)) return null;
        throw toError(error, errorText);
      }
    }),
    send: fromPromise<Answer<Result>, { read: ReadSummary; check: ImportCheck }>(async ({ input: { read, check } }) => {
      try {
        const body = await reader.body(read.handle, description.rowsName, true, fileOf(read));
        return await binding.answerTo(description.finalise(dispatch, { body, idempotencyKey: check.key }).unwrap());
      } catch (error) {
        const { message } = toError(error, errorText);
        return {
          result: null,
          failure: { status: 'unsent', message, reason: null, faults: {}, isKeyUsed: false, theirs: null },
        };
      }
    }),
  };
}
