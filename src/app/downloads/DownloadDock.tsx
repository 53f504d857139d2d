import { useSelector } from '@xstate/react';
import { createActor, type ActorRefFrom } from 'xstate';
import {
  downloadMachine,
  transferActor,
  type DownloadRequest,
  type Transfer,
} from '../../machines/background/download.ts';
import { record } from '../../machines/journal/journal.ts';
import { DownloadError, receiveFile } from '../../store/api/call/downloads.ts';
import type { AppDispatch } from '../../store/store.ts';
import { DownloadCard } from '../../ui/download/DownloadCard.tsx';
import { saveBlob } from '../../ui/download/saveBlob.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { pluralFr } from '../../ui/format/number.ts';

export type DownloadActor = ActorRefFrom<typeof downloadMachine>;

const transferOver =
  (dispatch: AppDispatch): Transfer =>
  (request, report) => {
    const controller = new AbortController();
    const { signal } = controller;
    const work = async () => {
      try {
        const { blob, name, rows } = await receiveFile(dispatch, request, signal, (progress) => {
          if (!signal.aborted) report({ type: 'progress.made', progress });
        });
        // A download cancelled after its last byte is not saved either.
        if (signal.aborted) return;
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

/** Starts the download machine, bound to the calls and to the browser's saving of files. */
export const startDownloads = (dispatch: AppDispatch): DownloadActor =>
  createActor(downloadMachine.provide({ actors: { transfer: transferActor(transferOver(dispatch)) } }), {
    inspect: record('download').inspect,
  }).start();

const FORMATS: Record<DownloadRequest['format'], string> = { xlsx: 'Excel', csv: 'CSV' };

/** Shows the current download. `onLeft` runs when the card disappears while it has the keyboard focus. */
export function DownloadDock({ actor, onLeft }: { actor: DownloadActor; onLeft: () => void }) {
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const { request, progress, failure } = context;
  if (!request || value === 'done') return null;
  const leave = (type: 'download.cancelled' | 'download.dismissed') => () => {
    actor.send({ type });
    onLeft();
  };
  return (
    <DownloadCard
      title={request.title}
      format={FORMATS[request.format]}
      progress={progress}
      failure={failure}
      onCancel={leave('download.cancelled')}
      onRetry={() => {
        actor.send({ type: 'download.retried' });
      }}
      onClose={leave('download.dismissed')}
    />
  );
}
