import type { Compiler } from '@rspack/core';

/** Understood by Chromium from 136 on; for every other browser it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks the browser to compile the files of the page as a whole while they arrive, in the background. Otherwise each
 * function is compiled when it is first called, which keeps the page waiting while the first screen is rendered. The
 * libraries of workers are left out: little of them is called for one file.
 */
export class CompileHint {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileHint', (compilation) => {
      // After the files are made small, which removes comments, and before they are named by their content.
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING;
      compilation.hooks.processAssets.tap({ name: 'CompileHint', stage }, () => {
        const ofPage = [...compilation.chunks].filter(({ runtime }) => runtime.has('main'));
        const files = new Set(ofPage.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js')));
        for (const file of files) compilation.updateAsset(file, (source) => new sources.ConcatSource(HINT, source));
      });
    });
  }
}
