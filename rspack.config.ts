import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@rspack/cli';
import { rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { CompileHint } from './build/compileHint.ts';
import { contentHash, HASH_DIGITS } from './build/contentHash.ts';
import { devServer } from './build/devServer.ts';
import { Precompress } from './build/precompress.ts';
import { ScreenManifest } from './build/screenManifest.ts';
import { smallerFont } from './build/smallerFont.ts';
import { SizeBudget } from './build/sizeBudget.ts';

const here = import.meta.dirname;
const at = (...parts: string[]) => path.join(here, ...parts);

/** A file's name without its ending. */
const HASHED_NAME = `assets/[name].[contenthash:${String(HASH_DIGITS)}]`;

/** Copies a file unchanged, under a name that contains a hash of its content. */
function copied(file: string) {
  const { name, ext } = path.parse(file);
  return {
    from: at(file),
    to: `assets/${name}.${contentHash(readFileSync(at(file)))}${ext}`,
    info: { minimized: true },
  };
}

/**
 * The theme is set before the first paint by a file of its own, because the security policy allows no inline script.
 */
const theme = copied('src/theme.js');
const icon = copied('src/app/favicon.svg');
/**
 * The page preloads the font: if the browser found it only in the style sheet, it would arrive after the first paint
 * and move the text.
 */
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const font = await smallerFont(at('node_modules', FONT), at('.cache', 'fonts'));
const fontUrl = `assets/${path.basename(font)}`;

const rules = (dev: boolean): NonNullable<Configuration['module']>['rules'] => [
  {
    test: /\.tsx?$/,
    type: 'javascript/auto',
    use: [
      {
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
          },
        },
      },
      at('build', 'plainStyles.cjs'),
    ],
  },
  { test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, loader: at('build', 'shortIcons.cjs') },
  { test: /\.md$/, type: 'javascript/auto', loader: at('build', 'guidePage.cjs') },
  { test: /\.css$/, type: 'css/auto' },
  { test: /\.(svg|webp|woff2|xlsx)$/, exclude: font, type: 'asset/resource' },
  { test: font, type: 'asset/resource', generator: { filename: fontUrl } },
];

const plugins = (dev: boolean): Configuration['plugins'] => [
  new rspack.HtmlRspackPlugin({
    template: at('src', 'index.html'),
    scriptLoading: 'defer',
    inject: 'head',
    templateParameters: {
      themeUrl: `/admin/${theme.to}`,
      iconUrl: `/admin/${icon.to}`,
      fontUrl: `/admin/${fontUrl}`,
      // Of two applications browsers load the later one.
      builtAt: String(Date.now()),
    },
  }),
  new rspack.CopyRspackPlugin({ patterns: [theme, icon] }),
  // The package unzips in workers made from blob: addresses, which the security policy forbids; it would hang without
  // an error.
  new rspack.NormalModuleReplacementPlugin(/zip[\\/]unzipFromArrayBuffer\.js$/, at('src', 'workers', 'unzipSync.ts')),
  new rspack.NormalModuleReplacementPlugin(
    /iconv-lite[\\/]encodings[\\/]dbcs-data|^\.\/dbcs-data$/,
    at('build', 'emptyModule.cjs'),
  ),
  ...(dev
    ? [new ReactRefreshRspackPlugin()]
    : [new CompileHint(), new Precompress(), new ScreenManifest(), new SizeBudget()]),
];

export default defineConfig((_env, argv) => {
  const dev = argv.mode !== 'production';
  return {
    mode: dev ? 'development' : 'production',
    context: here,
    target: ['web', 'es2022'],
    entry: { main: './src/app/start.ts' },
    // An eval-* kind would break, because the security policy allows no eval.
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      path: at('dist', 'web'),
      publicPath: '/admin/',
      clean: true,
      filename: `${HASHED_NAME}.js`,
      chunkFilename: `${HASHED_NAME}.js`,
      cssFilename: `${HASHED_NAME}.css`,
      cssChunkFilename: `${HASHED_NAME}.css`,
      assetModuleFilename: `${HASHED_NAME}[ext]`,
    },
    resolve: {
      alias: {
        [FONT]: font,
        // What these make up for in older versions of React, ours has.
        'use-sync-external-store/shim$': 'react',
        'use-sync-external-store/shim/with-selector$': 'use-sync-external-store/with-selector',
      },
      extensions: ['.ts', '.tsx', '.js'],
      fallback: { buffer: 'buffer/', string_decoder: 'string_decoder/' },
    },
    module: { rules: rules(dev) ?? [] },
    plugins: plugins(dev) ?? [],
    optimization: {
      minimizer: [
        // A second and a third pass find what the one before has made shorter.
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
      splitChunks: {
        // Smaller pieces that two screens share cost less twice than as a file of their own.
        minSize: 24_000,
        // React changes least often, so a chunk of its own stays in the browser's cache across releases.
        cacheGroups: {
          react: {
            test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            chunks: 'initial',
            enforce: true,
          },
          // All screens with a map share one copy of the map library; only who draws needs the tools for it.
          ol: {
            test: /node_modules[\\/](ol(?![\\/]interaction[\\/](Draw|Modify|Snap)\.js)|rbush|quickselect|earcut)[\\/]/,
            name: 'ol',
            // What only a base map needs travels with it.
            chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'basemap',
            enforce: true,
          },
          // Workflows: forms, imports and the session need them, a list does not.
          machines: {
            test: /[\\/](node_modules[\\/](xstate|@xstate)|src[\\/]machines[\\/](submission|drafts|workflow|import|journal))[\\/]/,
            name: 'machines',
            chunks: 'async',
            minChunks: 3,
            enforce: true,
            priority: 1,
          },
          // What most screens need travels in one file; a screen's own chunk keeps what is left.
          common: {
            name: 'common',
            // Previews come later than any list, so what they need does not make it a need of most screens.
            chunks: (chunk) => chunk.name === undefined || !['overlays', 'login', 'apercus'].includes(chunk.name),
            minChunks: 16,
            enforce: true,
          },
        },
      },
    },
    cache: {
      type: 'persistent',
      buildDependencies: [import.meta.filename],
      storage: { type: 'filesystem', directory: at('.cache', 'rspack') },
    },
    performance: { hints: false },
    stats: dev ? 'errors-warnings' : { preset: 'errors-warnings', logging: 'info' },
    ...(dev && { devServer: devServer(process.env['DEV_API_PORT'] ?? '8081') }),
  };
});
