import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { chunkOf, whyMissing } from '../../loading/chunk.ts';
import { idle } from '../../loading/idle.ts';
import { useOwner } from '../../store/store.ts';
import { mayHoldDrafts } from '../../workers/keptWork.ts';
import { holdPage } from '../../ui/leave/held.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { DownloadsContext, type ListDownload } from '../../ui/table/download/downloads.ts';
import type * as Dock from './DownloadDock.tsx';

const dock = chunkOf(() => import(/* webpackChunkName: "downloads" */ './DownloadDock.tsx'));

const NOT_BEGUN = {
  line: { title: 'Le téléchargement n’a pas pu commencer.', text: 'Vérifiez la connexion, puis réessayez.' },
  version: {
    title: 'Une nouvelle version de l’application est disponible',
    text: 'Rechargez la page, puis téléchargez à nouveau.',
  },
};

interface Running {
  actor: Dock.DownloadActor;
  stop: () => void;
  Card: typeof Dock.DownloadDock;
}

/**
 * Downloads lists one at a time. A download goes on when the screen changes and ends with the session; a file that the
 * server makes is followed again after a reload. The code that receives files loads with the first download.
 */
export function DownloadProvider({ children, onLeft }: { children: ReactNode; onLeft: () => void }) {
  const { store, username } = useOwner();
  const [running, setRunning] = useState<Running | null>(null);
  const [busy, setBusy] = useState(false);
  const [isHolding, setIsHolding] = useState(false);
  const begun = useRef<Promise<Running | null> | null>(null);
  const opened = useRef<Running | null>(null);
  /** Changes when the session, or this page, is left. */
  const life = useRef(0);

  const open = useCallback((): Promise<Running | null> => {
    if (begun.current) return begun.current;
    const mine = life.current;
    begun.current = (async () => {
      const { startDownloads, DownloadDock } = await dock.load();
      const { actor, stop } = await startDownloads(store, username ?? '');
      if (life.current !== mine) {
        stop();
        return null;
      }
      const show = () => {
        const snapshot = actor.getSnapshot();
        setBusy(snapshot.hasTag('busy'));
        setIsHolding(snapshot.matches('running'));
      };
      actor.subscribe(show);
      show();
      opened.current = { actor, stop, Card: DownloadDock };
      setRunning(opened.current);
      return opened.current;
    })();
    return begun.current;
  }, [store, username]);

  useEffect(() => {
    let isLeft = false;
    // What was begun before a reload.
    const resume = async () => {
      await idle();
      if ((await mayHoldDrafts()) && !isLeft) await open();
    };
    resume().catch(() => {
      begun.current = null;
    });
    return () => {
      isLeft = true;
      life.current += 1;
      opened.current?.stop();
      [opened.current, begun.current] = [null, null];
    };
  }, [open]);

  useEffect(() => (isHolding ? holdPage() : undefined), [isHolding]);

  const start = useCallback(
    async (request: ListDownload) => {
      setBusy(true);
      try {
        (await open())?.actor.send({ type: 'download.requested', request });
      } catch (error) {
        begun.current = null;
        setBusy(false);
        notify.error(NOT_BEGUN[await whyMissing(error)]);
      }
    },
    [open],
  );

  const downloads = useMemo(() => ({ busy, start: (request: ListDownload) => void start(request) }), [busy, start]);
  return (
    <DownloadsContext value={downloads}>
      {children}
      {running && <running.Card actor={running.actor} onLeft={onLeft} />}
    </DownloadsContext>
  );
}
