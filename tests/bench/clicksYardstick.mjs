import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import esbuild from 'esbuild';
import { ROOT, run } from '../../scripts/process.mjs';

const FOLDER = path.join(ROOT, '.cache', 'bench', 'clicks');

/** Exact versions of everything that draws, so that a later run measures the same client. */
const REACT_ADMIN = '5.15.0';
const PACKAGE = {
  private: true,
  type: 'module',
  dependencies: {
    '@api-platform/admin': '4.0.9',
    '@mui/icons-material': '9.5.0',
    '@mui/material': '9.5.0',
    '@tanstack/react-query': '5.108.0',
    react: '19.3.1',
    'react-admin': REACT_ADMIN,
    'react-dom': '19.3.1',
    'react-hook-form': '7.92.0',
    'react-router': '7.18.5',
    'react-router-dom': '7.18.5',
  },
  overrides: {
    'ra-core': REACT_ADMIN,
    'ra-i18n-polyglot': REACT_ADMIN,
    'ra-language-english': REACT_ADMIN,
    'ra-ui-materialui': REACT_ADMIN,
  },
};

/** The client as its own guides write one: the columns of our list of orders, and a list of products to come from. */
const CLIENT = `
import { createRoot } from 'react-dom/client';
import { HydraAdmin, ResourceGuesser } from '@api-platform/admin';
import {
  BooleanField, Datagrid, DateField, FunctionField, List, NumberField, Pagination, SearchInput, TextField,
} from 'react-admin';
const shared = {
  perPage: 20,
  pagination: <Pagination rowsPerPageOptions={[20]} />,
  filters: [<SearchInput key="search" source="search" alwaysOn />],
};
const Orders = () => (
  <List {...shared} sort={{ field: 'commandeAt', order: 'DESC' }}>
    <Datagrid>
      <TextField source="orderNumber" label="Commande" sortable={false} />
      <TextField source="pointOfSale.designation" label="Point de vente" />
      <TextField source="commercial.nomPrenom" label="Commercial" />
      <TextField source="zone" label="Zone" sortable={false} />
      <DateField source="commandeAt" label="Date" showTime />
      <BooleanField source="isValidated" label="Validation" sortable={false} />
      <BooleanField source="isSmsSent" label="SMS" sortable={false} />
      <FunctionField label="Lignes" textAlign="right" render={(order) => order.nbProduits + order.nbDivers} />
      <NumberField source="totalValue" label="Montant" />
    </Datagrid>
  </List>
);
const Products = () => (
  <List {...shared} sort={{ field: 'code', order: 'ASC' }}>
    <Datagrid>
      <TextField source="code" label="Code" />
      <TextField source="designation" label="Désignation" />
      <NumberField source="price" label="Prix" />
      <BooleanField source="isEnabled" label="Actif" sortable={false} />
    </Datagrid>
  </List>
);
createRoot(document.getElementById('root')).render(
  <HydraAdmin entrypoint="/api/data" disableTelemetry>
    <ResourceGuesser name="commandes" list={Orders} options={{ label: 'Commandes' }} />
    <ResourceGuesser name="products" list={Products} options={{ label: 'Produits' }} />
  </HydraAdmin>,
);`;

/** Installs in a folder of its own, because this project's package.json replaces react-admin by its core for tests. */
async function install() {
  const wanted = JSON.stringify(PACKAGE, null, 2);
  const file = path.join(FOLDER, 'package.json');
  const done = path.join(FOLDER, 'node_modules', '.package-lock.json');
  if (existsSync(done) && existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, wanted);
  const { code, output } = await run(['npm', 'install', '--ignore-scripts', '--prefix', FOLDER]);
  if (code !== 0) throw new Error(`The client to compare with could not be installed:\n${output}`);
}

/** Builds the client for production; returns its files by address under `prefix`, as the proxy serves them. */
export async function buildYardstick(prefix) {
  await install();
  const { outputFiles } = await esbuild.build({
    stdin: { contents: CLIENT, loader: 'jsx', resolveDir: FOLDER },
    absWorkingDir: FOLDER,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const script = outputFiles[0].contents;
  const name = `${prefix}app.${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`;
  const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Commandes</title>
<meta name="viewport" content="width=device-width"><script src="${name}" defer></script></head>
<body><div id="root"></div></body></html>`;
  return new Map([
    [prefix, { type: 'text/html; charset=utf-8', cache: 'no-cache', body: brotliCompressSync(page) }],
    [
      name,
      {
        type: 'text/javascript; charset=utf-8',
        cache: 'public, max-age=31536000, immutable',
        body: brotliCompressSync(script),
      },
    ],
  ]);
}
