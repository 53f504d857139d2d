// node tests/support/hydraClient.mjs BASE COOKIE: calls our API through the published Hydra data provider of
// @api-platform/admin and prints its answers. The script does what a browser would: it sends the cookie with each call
// and gives the page an address. HYDRA_FROM: the folder where the package is installed, this one by default.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [base = '', cookie = ''] = process.argv.slice(2);
const from = process.env.HYDRA_FROM === undefined ? import.meta.url : path.join(process.env.HYDRA_FROM, 'from.js');
// Its `exports` name only the whole administration, which needs a page; the provider is a file beside it.
const main = pathToFileURL(createRequire(from).resolve('@api-platform/admin'));

const asked = [];
const { fetch } = globalThis;
globalThis.fetch = (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('cookie', cookie);
  asked.push(`${options.method ?? 'GET'} ${typeof url === 'string' ? url : url.href}`);
  return fetch(url, { ...options, headers });
};
globalThis.window = { location: { href: `${base}/admin/` } };

const { default: dataProvider } = await import(new URL('./hydra/dataProvider.js', main).href);
const provider = dataProvider({ entrypoint: `${base}/api/data` });
const list = (resource, { page = 1, perPage = 10, field = 'code', order = 'ASC', filter = {} } = {}) =>
  provider.getList(resource, { pagination: { page, perPage }, sort: { field, order }, filter });
const refusal = (promise) =>
  promise.then(
    (answer) => ({ accepted: answer }),
    ({ status, message }) => ({ status, message }),
  );

const { data: api } = await provider.introspect();
const products = api.resources.find(({ name }) => name === 'products');
const answers = {
  title: api.title,
  resources: api.resources.map(({ name, operations }) => [
    name,
    operations.map(({ type, method }) => `${type} ${method}`),
  ]),
  fields: products.fields.map(({ name, type }) => [name, type]),
  writable: products.writableFields.map(({ name }) => name),
  parameters: (await products.getParameters()).map(({ variable }) => variable),
};

answers.byPrice = [];
for (const order of ['ASC', 'DESC', 'asc', 'Desc'])
  answers.byPrice.push(await list('products', { field: 'price', order, perPage: 2 }));
answers.pages = [await list('products', { page: 1, perPage: 4 }), await list('products', { page: 2, perPage: 4 })];
answers.enabled = await list('products', { filter: { isEnabled: false } });
answers.one = await provider.getOne('products', { id: '/api/data/products/ART0003' });
answers.many = await provider.getMany('products', {
  ids: ['/api/data/products/ART0001', '/api/data/products/ART0002'],
});
answers.patched = await provider.update('products', {
  id: '/api/data/products/ART0003',
  data: { price: 4321 },
  previousData: answers.one.data,
});
// Its forms send the whole record with one field changed.
answers.whole = await provider.update('products', {
  id: '/api/data/products/ART0003',
  data: { ...answers.patched.data, survente: 5000 },
  previousData: answers.patched.data,
});
answers.forged = await refusal(
  provider.update('products', {
    id: '/api/data/products/ART0003',
    data: { ...answers.whole.data, designation: 'Autre' },
    previousData: answers.whole.data,
  }),
);
answers.missing = await refusal(provider.getOne('products', { id: '/api/data/products/RIEN' }));

const orders = (filter, more = {}) => list('commandes', { field: 'commandeAt', order: 'DESC', filter, ...more });
answers.orders = await orders({});
answers.ofOne = await orders({ commercial: { username: 'col001' } });
answers.ofSome = await orders({ 'commercial.username': ['col001', 'col002'] });
answers.october = await orders({ commandeAt: { after: '2026-10-01', before: '2026-10-31' } });
answers.orderPatch = await refusal(
  provider.update('commandes', {
    id: answers.orders.data[0].id,
    data: { totalValue: 1 },
    previousData: answers.orders.data[0],
  }),
);

answers.people = await list('utilisateurs', {
  field: 'nomPrenom',
  filter: { utilisateurRole: { code: 'ROLE_COMMERCIAL' } },
});
answers.person = await provider.getOne('utilisateurs', { id: '/api/data/utilisateurs/col001' });
answers.switched = await provider.update('utilisateurs', {
  id: '/api/data/utilisateurs/col001',
  data: { isEnabled: false },
  previousData: answers.person.data,
});
answers.elsewhere = asked.filter((call) => !call.includes(` ${base}/`));

process.stdout.write(JSON.stringify(answers));
