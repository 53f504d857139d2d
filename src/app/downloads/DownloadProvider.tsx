import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { chunkOf, whyMissing } from '../../loading/chunk.ts';
import { useAppStore } from '../../store/store.ts';
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
  Card: typeof Dock.DownloadDock;
}

/**
 * Downloads lists one at a time. A download goes on when the screen changes and ends with the session. The code that
 * receives files loads with the first download.
 */
export function DownloadProvider({ children, onLeft }: { children: ReactNode; onLeft: () => void }) {
  const { dispatch } = useAppStore();
  const [running, setRunning] = useState<Running | null>(null);
  const [busy, setBusy] = useState(false);
  const actor = useRef<Dock.DownloadActor | 'loading' | null>(null);
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (actor.current !== 'loading') actor.current?.stop();
      actor.current = null;
    };
  }, []);

  useEffect(() => (busy ? holdPage() : undefined), [busy]);

  const start = useCallback(
    async (request: ListDownload) => {
      if (actor.current === 'loading') return;
      if (actor.current === null) {
        actor.current = 'loading';
        setBusy(true);
        try {
          const { startDownloads, DownloadDock } = await dock.load();
          if (!isMounted.current) return;
          const started = startDownloads(dispatch);
          started.subscribe((snapshot) => {
            setBusy(snapshot.hasTag('busy'));
          });
          actor.current = started;
          setRunning({ actor: started, Card: DownloadDock });
        } catch (error) {
          actor.current = null;
          setBusy(false);
          notify.error(NOT_BEGUN[await whyMissing(error)]);
          return;
        }
      }
      actor.current.send({ type: 'download.requested', request });
    },
    [dispatch],
  );

  const downloads = useMemo(() => ({ busy, start: (request: ListDownload) => void start(request) }), [busy, start]);
  return (
    <DownloadsContext value={downloads}>
      {children}
      {running && <running.Card actor={running.actor} onLeft={onLeft} />}
    </DownloadsContext>
  );
}
