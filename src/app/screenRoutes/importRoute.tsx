import type { ImportDefinition } from '../../domain/imports/defineImport.ts';
import { type ImportId, reviewPath, reviewTitle } from '../../domain/imports/importTable.ts';
import { RESOURCES } from '../../domain/resources.ts';
import type { ScreenRoute } from './screenRoute.ts';

/** The review page of an import. Its chunk and the page's own are loaded side by side. */
export const importRoute = (id: ImportId, load: () => Promise<ImportDefinition<object>>): ScreenRoute => ({
  path: reviewPath(id),
  title: reviewTitle(id),
  parent: RESOURCES[id].path,
  load: async () => {
    const [{ ImportReviewPage }, definition] = await Promise.all([
      import(/* webpackChunkName: "import-review" */ '../../domain/imports/ImportReviewPage.tsx'),
      load(),
    ]);
    return { Component: () => <ImportReviewPage of={definition} /> };
  },
});
