import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { makeStore } from '../store/store.ts';
import { applicationOf } from './mount.tsx';
import { deferred } from './session/sessionContext.ts';

/** Longer than React renders without giving way to other work (ms). */
const SLICE_MS = 60;

function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let isActing: boolean | undefined;
beforeEach(() => {
  // Nothing waits for React here, as in a browser.
  isActing = scope.IS_REACT_ACT_ENVIRONMENT;
  scope.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  if (isActing !== undefined) scope.IS_REACT_ACT_ENVIRONMENT = isActing;
});

test('a screen that is loaded between React’s render and its commit is shown', async () => {
  let isLoaded = false;
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  /** What is rendered while the screen loads: it takes so long that the screen is there before it is in the page. */
  const Slow = () => {
    workFor(SLICE_MS);
    load();
    return <p>Chargement</p>;
  };
  const router = createMemoryRouter([
    {
      path: '/',
      HydrateFallback: Slow,
      lazy: async () => {
        await loading;
        isLoaded = true;
        return { Component: () => <h1>Écran</h1> };
      },
    },
  ]);
  const { render, mounted, shown } = applicationOf(router);
  const wasLoaded = mounted.then(() => isLoaded);
  const root = document.body.appendChild(document.createElement('div'));
  const session = deferred(new Promise(() => undefined), () => undefined);
  render(root, { store: makeStore({}), session });
  expect(await wasLoaded).toBe(true);
  await shown;
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Écran' })).toBeVisible();
  });
});
