import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { StyleSheetManager } from 'styled-components';
import type { AppStore } from '../store/store.ts';
import { nestedMedia } from '../ui/theme/nestedMedia.ts';
import { App } from './App.tsx';
import type { SessionControl } from './session/sessionContext.ts';

const PLUGINS = [nestedMedia];

interface Application {
  render: (root: Element, parts: { store: AppStore; session: SessionControl }) => void;
  /**
   * Resolves when React listens to the router. The router tells its first listener what changed before; if somebody
   * else listened first, a screen that was loaded between React's render and its commit would never be shown.
   */
  mounted: Promise<void>;
  /** Resolves when the first screen is loaded. */
  shown: Promise<void>;
}

function Mounted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount]);
  return null;
}

const initialized = (router: DataRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe((state) => state.initialized && resolve());
  });

/** The application of a router, which is to be rendered once. */
export function applicationOf(router: DataRouter): Application {
  let onMount: () => void = () => undefined;
  const mounted = new Promise<void>((resolve) => {
    onMount = resolve;
  });
  return {
    mounted,
    shown: mounted.then(() => initialized(router)),
    render: (root, { store, session }) => {
      // In slices: a slow phone answers to a finger between two of them.
      startTransition(() => {
        createRoot(root).render(
          <StrictMode>
            <StyleSheetManager stylisPlugins={PLUGINS}>
              <App store={store} session={session} router={router} />
              <Mounted onMount={onMount} />
            </StyleSheetManager>
          </StrictMode>,
        );
      });
    },
  };
}
