import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import { Guard } from './guard/Guard.tsx';
import { SCREENS, type ScreenModule, type ScreenRoute } from './routeTable.ts';
import type { RouteHandle } from './shell/crumbs.ts';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { ScreenError } from './screens/ScreenError.tsx';

const handleOf = ({ title, parent }: ScreenRoute): RouteHandle => {
  const above = SCREENS.find((screen) => screen.path === parent);
  return above ? { title, above: { title: above.title, to: above.path } } : { title };
};

/** A chunk that cannot be had shows its error where the screen would be: a rejected `lazy` leaves the whole page empty. */
const loaded = (load: () => Promise<ScreenModule>): Promise<ScreenModule> =>
  load().catch((error: unknown) => ({
    Component: () => {
      throw error;
    },
  }));

/** The screen behind its guard. Its chunk loads while the session is still being checked. */
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
    // Chunks of the first screen are on their way; an empty page is better than one that flashes.
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
