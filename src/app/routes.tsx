import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import styled from 'styled-components';
import { ChunkFailed } from '../ui/chunk/ChunkFailed.tsx';
import { lazily, type Lazily } from '../ui/chunk/lazily.tsx';
import { Guard } from './guard/Guard.tsx';
import { SCREENS } from './routeTable.ts';
import type { ScreenModule, ScreenRoute } from './screenRoutes/screenRoute.ts';
import type { RouteHandle } from './shell/crumbs.ts';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { ScreenError } from './screens/ScreenError.tsx';

const FailedScreen = styled.div`
  padding: 12vh var(--gutter) 32px;
`;

const handleOf = ({ title, parent }: ScreenRoute): RouteHandle => {
  const above = SCREENS.find((screen) => screen.path === parent);
  return above ? { title, above: { title: above.title, to: above.path } } : { title };
};

/**
 * Loads a screen's chunk. The screen itself reports a failed chunk, because the router would keep a failed `lazy` and
 * leave the whole page empty.
 */
async function loaded(load: () => Promise<ScreenModule>): Promise<{ Component: Lazily<object> }> {
  const Component = lazily<object>(() => load().then((module) => module.Component), {
    failed: (failure) => (
      <FailedScreen>
        <ChunkFailed title="Cet écran n’a pas pu être chargé" {...failure} />
      </FailedScreen>
    ),
  });
  await Component.preload();
  return { Component };
}

/** Puts a screen behind its guard. Its chunk loads while the session is still being checked. */
async function guarded({ load, access }: ScreenRoute): Promise<ScreenModule> {
  const { Component } = await loaded(load);
  return {
    Component: () => (
      <Guard {...access}>
        <Component />
      </Guard>
    ),
  };
}

const screens: RouteObject[] = SCREENS.map((screen) => ({
  path: screen.path,
  handle: handleOf(screen),
  lazy: () => guarded(screen),
  ErrorBoundary: ScreenError,
}));

export const routes: RouteObject[] = [
  {
    path: '/',
    // The chunks of the first screen are loading; an empty page is better than one that flashes.
    HydrateFallback: () => null,
    ErrorBoundary: ScreenError,
    children: [
      {
        path: 'login',
        handle: { title: 'Connexion' } satisfies RouteHandle,
        lazy: () => loaded(() => import(/* webpackChunkName: "login" */ '../features/login/LoginScreen.tsx')),
      },
      {
        lazy: () => loaded(() => import(/* webpackChunkName: "shell" */ './shell/Shell.tsx')),
        children: [
          { index: true, element: <Navigate to="/dashboard" replace /> },
          ...screens,
          { path: '*', handle: { title: 'Page introuvable' } satisfies RouteHandle, Component: NotFoundScreen },
        ],
      },
    ],
  },
];
