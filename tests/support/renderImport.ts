import { collection, type Handlers } from './fetchStub.ts';
import { importWithoutWorker, type Kept } from './imports.ts';
import { renderApp } from './renderApp.tsx';

/** Opens the application for somebody who imports; nothing was imported before, unless `answers` say so. */
export function renderImport(address: string, answers: Handlers, kept?: Kept): ReturnType<typeof renderApp> {
  const app = renderApp(address, {
    role: 'ROLE_IMPORTATEUR',
    answers: {
      'GET /api/data/livraisons': collection([]),
      'GET /api/data/retours': collection([]),
      'GET /api/data/utilisateurs': collection([]),
      'GET /api/data/imports': collection([]),
      ...answers,
    },
  });
  importWithoutWorker(app.store, kept);
  return app;
}
