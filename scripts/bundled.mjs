import { ROOT } from './process.mjs';

/** Bundles a TypeScript module with its imports and loads it; esbuild must be installed by then. */
export async function importBundled(entryPoint) {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    write: false,
  });
  await stop();
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
