import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSelector } from '@xstate/react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { cancelJob, followJob } from '../../domain/imports/importJobs.ts';
import {
  downloadWorkflow,
  transferActor,
  type downloadMachine,
  type DownloadRequest,
  type Transfer,
} from '../../machines/background/download.ts';
import { draftPlace } from '../../machines/drafts/persistence.ts';
import { followActor } from '../../machines/import/importJob.ts';
import { type Started, startWorkflow } from '../../machines/workflow/startWorkflow.ts';
import { DownloadError, receiveFile } from '../../store/api/call/downloads.ts';
import { useGetJobQuery } from '../../store/api/jobsApi.ts';
import type { AppDispatch, AppStore } from '../../store/store.ts';
import { DownloadCard } from '../../ui/download/DownloadCard.tsx';
import { saveBlob } from '../../ui/download/saveBlob.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { pluralFr } from '../../ui/format/number.ts';

export type DownloadActor = ActorRefFrom<typeof downloadMachine>;

const PUT_ASIDE = 'Quelqu’un a annulé ce téléchargement.';

const transferOver =
  (dispatch: AppDispatch): Transfer =>
  ({ request, job }, report) => {
    const controller = new AbortController();
    const { signal } = controller;
    const work = async () => {
      try {
        const received = await receiveFile(dispatch, { ...request, job }, signal, (progress) => {
          if (!signal.aborted) report({ type: 'progress.made', progress });
        });
        // A download cancelled after its last byte is not saved either.
        if (signal.aborted) return;
        if (typeof received === 'string') {
          report({ type: 'job.begun', job: received });
          return;
        }
        const { blob, name, rows } = received;
        saveBlob(blob, name);
        notify.success({
          title: 'Téléchargement terminé',
          text: rows === null ? name : `${name} · ${pluralFr(rows, 'ligne')}`,
        });
        report({ type: 'file.saved', file: { name, rows } });
      } catch (error) {
        if (!signal.aborted)
          report({
            type: 'transfer.failed',
            text: error instanceof DownloadError ? error.message : 'Le fichier n’a pas pu être enregistré.',
          });
      }
    };
    void work();
    return () => {
      controller.abort();
    };
  };

/**
 * Starts the download machine, bound to the calls and to the browser's saving of files; with a file that the server was
 * making for this person when the page was left, it goes on with that.
 */
export const startDownloads = (store: AppStore, username: string): Promise<Started<typeof downloadMachine>> => {
  const { dispatch } = store;
  const cancel = cancelJob(dispatch);
  const actors = {
    transfer: transferActor(transferOver(dispatch)),
    follow: followActor(followJob(dispatch, PUT_ASIDE)),
    cancel: fromPromise<void, { job: string }>(({ input }) => cancel(input.job)),
  };
  return startWorkflow(downloadWorkflow, actors, { username, place: draftPlace(store) });
};

const FORMATS: Record<DownloadRequest['format'], string> = { xlsx: 'Excel', csv: 'CSV' };

/** Shows the current download. `onLeft` runs when the card disappears while it has the keyboard focus. */
export function DownloadDock({ actor, onLeft }: { actor: DownloadActor; onLeft: () => void }) {
  const snapshot = useSelector(actor, (current) => current);
  const { context, value } = snapshot;
  const { request, progress, failure, job } = context;
  const isMade = snapshot.matches('preparing');
  // Whoever follows the job asks again and again; this reads the same answers.
  const { data } = useGetJobQuery(isMade && job !== null ? job : skipToken);
  if (!request || value === 'done' || value === 'cancelling') return null;
  const leave = (type: 'download.cancelled' | 'download.dismissed') => () => {
    actor.send({ type });
    onLeft();
  };
  return (
    <DownloadCard
      title={request.title}
      format={FORMATS[request.format]}
      progress={progress}
      atServer={isMade ? { done: data?.faites ?? 0, total: data?.lignes ?? null } : null}
      failure={failure}
      onCancel={leave('download.cancelled')}
      onRetry={() => {
        actor.send({ type: 'download.retried' });
      }}
      onClose={leave('download.dismissed')}
    />
  );
}
