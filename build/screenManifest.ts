import type { Compilation, Compiler } from '@rspack/core';
import { build, stop } from 'esbuild';
import type { ScreenCalls } from '../rules/firstCalls.ts';

/** What the server has to know of a screen: see `server/src/plugins/firstAnswers.ts`. */
interface ScreenEntry {
  path: string;
  scripts: string[];
  /** What only a phone needs for it. */
  phoneScripts?: string[];
  calls?: ScreenCalls;
}

interface Manifest {
  screens: ScreenEntry[];
  /** What is needed besides where there are sign-ins to tell of. */
  noticeScripts: string[];
}

interface ScreenRoute {
  path: string;
  calls?: ScreenCalls;
  load: () => Promise<unknown>;
}

const TABLE = 'src/app/routeTable.ts';
/** Chunks of every screen inside the frame. */
const FRAME = ['shell'];
/** How a phone shows rows. */
const PHONE_ROWS = ['cards'];
/** What tells a person of sign-ins, above every screen. */
const NOTICES = ['account'];
/** The sign-in page has no entry in the table, because it is outside the frame. */
const LOGIN = '/login';

/** The table of screens, evaluated here. Nothing in it runs before a screen is opened, so its imports stay as they are. */
async function readScreens(root: string): Promise<readonly ScreenRoute[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [TABLE],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'transform',
    plugins: [
      {
        name: 'leave-screens-out',
        setup: (bundler) => {
          bundler.onResolve({ filter: /./ }, ({ kind, path }) =>
            kind === 'dynamic-import' ? { path, external: true } : null,
          );
        },
      },
    ],
  });
  await stop();
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const table = (await import(`data:text/javascript;base64,${source}`)) as { SCREENS: readonly ScreenRoute[] };
  return table.SCREENS;
}

const chunksOf = (load: ScreenRoute['load']): string[] =>
  [...load.toString().matchAll(/webpackChunkName: "([\w-]+)"/g)].flatMap(([, name]) => name ?? []);

/** Emits `screens.json`: the scripts and first calls of each screen, for the page that the server sends. */
export class ScreenManifest {
  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ScreenManifest', (compilation) => {
      const stage = Stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ScreenManifest', stage }, async () => {
        const manifest = await this.#manifest(compilation, compiler.context);
        compilation.emitAsset('screens.json', new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }

  async #manifest(compilation: Compilation, root: string): Promise<Manifest> {
    const always = compilation.entrypoints.get('main')?.getFiles() ?? [];
    const scriptsOf = (screen: string, chunks: readonly string[]) => {
      const groups = chunks.map((name) => compilation.namedChunkGroups.get(name));
      if (groups.length === 0 || groups.includes(undefined))
        compilation.errors.push(new Error(`${screen}: no chunk for this screen (${chunks.join(', ')})`));
      const files = new Set(groups.flatMap((group) => group?.getFiles() ?? []));
      return [...files].filter((file) => file.endsWith('.js') && !always.includes(file));
    };
    const screens = (await readScreens(root)).map(({ path, calls, load }) => ({
      path,
      scripts: scriptsOf(path, [...FRAME, ...chunksOf(load)]),
      ...(calls?.list && { phoneScripts: scriptsOf(path, PHONE_ROWS) }),
      ...(calls && { calls }),
    }));
    return {
      screens: [{ path: LOGIN, scripts: scriptsOf(LOGIN, [LOGIN.slice(1)]) }, ...screens],
      noticeScripts: scriptsOf('notices', NOTICES),
    };
  }
}
