import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const COMPRESSIBLE = /\.(js|css|svg|json|html)$/;
const MIN_BYTES = 1024;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Emits `.gz` and `.br` beside every text asset, so that the server never compresses while it answers. */
export class Precompress {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async (assets) => {
        const work = Object.entries(assets).map(async ([name, source]) => {
          const content = Buffer.from(source.source());
          // The server fills in the page itself for each answer, so it cannot be compressed beforehand.
          if (!COMPRESSIBLE.test(name) || name.endsWith('index.html') || content.length < MIN_BYTES) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          const [gz, br] = await Promise.all([toGzip(content, { level: 9 }), toBrotli(content, { params })]);
          compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
          compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
        });
        await Promise.all(work);
      });
    });
  }
}
