import type { RouteObject } from 'react-router';
import { Navigate } from 'react-router';
import { Guard } from './guard/Guard.tsx';
import { SCREENS, type ScreenRoute } from './routeTable.ts';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { ScreenError } from './screens/ScreenError.tsx';

/** What the frame reads of the route it shows. */
export interface RouteHandle {
  title: string;
  parent?: string;
}

const handleOf = ({ title, parent }: ScreenRoute): RouteHandle => (parent === undefined ? { title } : { title, parent });

/** The screen behind its guard. Its chunk loads while the session is still being checked. */
async function guarded({ load, access }: ScreenRoute) {
  const { Component } = await load();
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
        lazy: () => import(/* webpackChunkName: "login" */ '../features/login/LoginScreen.tsx'),
      },
      {
        lazy: () => import(/* webpackChunkName: "shell" */ './shell/Shell.tsx'),
        children: [
          { index: true, element: <Navigate to="/dashboard" replace /> },
          ...screens,
          { path: '*', handle: { title: 'Page introuvable' } satisfies RouteHandle, Component: NotFoundScreen },
        ],
      },
    ],
  },
];
