/** The part of a JSON schema that the documentation reads. */
export interface Shape {
  type?: string;
  const?: unknown;
  anyOf?: readonly Shape[];
  description?: string;
  properties?: Readonly<Record<string, Shape>>;
  items?: Shape;
  required?: readonly string[];
}

/** One call of the API as its route declares it. */
export interface Call {
  method: string;
  /** Path below `/api/data/`: `products`, `products/:code`. */
  path: string;
  summary: string | undefined;
  answer: Shape | undefined;
  body: Shape | undefined;
}

/** Collections whose items have an address: their path, and the `@type` of an item. */
export const CLASSES: Readonly<Record<string, string>> = {
  ajustements: 'Ajustement',
  audit: 'Audit',
  commandes: 'Commande',
  configurations: 'Configuration',
  imports: 'Import',
  livraisons: 'Livraison',
  miscellaneous: 'Miscellaneous',
  'miscellaneous-livraisons': 'MiscellaneousLivraison',
  'miscellaneous-stock': 'MiscellaneousStock',
  paiements: 'Paiement',
  pos: 'PointOfSale',
  products: 'Product',
  retours: 'Retour',
  sessions: 'DeviceSession',
  'stock-commercial': 'StockCommercial',
  'stock-mouvements': 'StockMouvement',
  tracking_devices: 'TrackingDevice',
  utilisateurs: 'Utilisateur',
  utilisateur_roles: 'UtilisateurRole',
  zones: 'Zone',
};

export const DOCS = '/api/docs.jsonld';
export const ENTRY = '/api/data';
const HYDRA = 'http://www.w3.org/ns/hydra/core#';

/* The context is written out in each document, so that clients need not fetch another one. */
const vocabulary = (origin: string) => ({
  '@vocab': `${origin}${DOCS}#`,
  hydra: HYDRA,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
});
const link = (term: string) => ({ '@id': term, '@type': '@id' });
const collectionTerms = Object.fromEntries(
  ['Collection', 'PartialCollectionView', 'IriTemplate', 'member', 'totalItems', 'view', 'search'].map((term) => [
    term,
    `hydra:${term}`,
  ]),
);

const rangeOf = (shape: Shape): string | undefined => {
  const one = shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;
  const said = one.description ?? '';
  if (one.type === 'string')
    return said.startsWith('instant') ? 'xsd:dateTime' : said.startsWith('jour') ? 'xsd:date' : 'xsd:string';
  const known: Readonly<Record<string, string>> = {
    integer: 'xsd:integer',
    number: 'xsd:decimal',
    boolean: 'xsd:boolean',
    array: 'xsd:array',
  };
  return one.type === undefined ? undefined : known[one.type];
};

interface Resource {
  path: string;
  type: string;
  collection: Call[];
  item: Call[];
}

const resourcesOf = (calls: readonly Call[]): Resource[] =>
  Object.entries(CLASSES).map(([path, type]) => {
    const isItem = (call: Call) => call.path.startsWith(`${path}/:`) && !call.path.slice(path.length + 2).includes('/');
    return { path, type, collection: calls.filter((call) => call.path === path), item: calls.filter(isItem) };
  });

/** The fields of an item: those in the list, and those only at its own address. */
const fieldsOf = ({ collection, item }: Resource): Map<string, Shape> => {
  const line = collection.find(({ method }) => method === 'GET')?.answer?.properties?.['member']?.items;
  const detail = item.find(({ method }) => method === 'GET')?.answer;
  return new Map(
    Object.entries({ ...line?.properties, ...detail?.properties }).filter(([name]) => !name.startsWith('@')),
  );
};

const operation = (call: Call, type: string, returns: string) => ({
  '@type': 'hydra:Operation',
  'hydra:method': call.method,
  'rdfs:label': call.summary ?? `${call.method} ${type}`,
  returns,
  ...(call.body ? { expects: `#${type}` } : {}),
});

const classOf = (resource: Resource) => {
  const { type, collection, item } = resource;
  const writes = [...collection, ...item].flatMap(({ method, body }) => (method === 'GET' ? [] : [body]));
  const needed = new Set(collection.flatMap(({ method, body }) => (method === 'POST' ? (body?.required ?? []) : [])));
  return {
    '@id': `#${type}`,
    '@type': 'hydra:Class',
    'hydra:title': type,
    'hydra:supportedProperty': [...fieldsOf(resource)].map(([name, shape]) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': {
        '@id': `#${type}/${name}`,
        '@type': 'rdf:Property',
        'rdfs:label': name,
        ...(rangeOf(shape) ? { range: rangeOf(shape) } : {}),
      },
      'hydra:title': name,
      ...(shape.description ? { 'hydra:description': shape.description } : {}),
      'hydra:required': needed.has(name),
      'hydra:readable': true,
      'hydra:writeable': writes.some((body) => body?.properties !== undefined && Object.hasOwn(body.properties, name)),
    })),
    'hydra:supportedOperation': item.map((call) => operation(call, type, `#${type}`)),
  };
};

/** The documentation: every class with its fields and operations. `detail` is the text of a refusal (RFC 9457). */
export const documentation = (origin: string, calls: readonly Call[]): object => {
  const resources = resourcesOf(calls);
  return {
    '@context': {
      ...vocabulary(origin),
      range: link('rdfs:range'),
      returns: link('hydra:returns'),
      expects: link('hydra:expects'),
      title: 'hydra:title',
      detail: 'hydra:description',
    },
    '@id': DOCS,
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Tournée',
    'hydra:entrypoint': { '@id': ENTRY },
    'hydra:supportedClass': [
      ...resources.map(classOf),
      {
        '@id': '#Entrypoint',
        '@type': 'hydra:Class',
        'hydra:title': 'Entrypoint',
        'hydra:supportedProperty': resources.map(({ path, type, collection }) => ({
          '@type': 'hydra:SupportedProperty',
          'hydra:title': path,
          'hydra:property': {
            '@id': `#Entrypoint/${path}`,
            '@type': 'hydra:Link',
            'rdfs:label': path,
            'rdfs:range': [
              { '@id': 'hydra:Collection' },
              {
                'owl:equivalentClass': {
                  'owl:onProperty': { '@id': 'hydra:member' },
                  'owl:allValuesFrom': { '@id': `#${type}` },
                },
              },
            ],
            'hydra:supportedOperation': collection.map((call) =>
              operation(call, type, call.method === 'GET' ? 'hydra:Collection' : `#${type}`),
            ),
          },
        })),
      },
    ],
  };
};

/** The entry point of an unknown client: the address of every collection. */
export const entrypoint = (origin: string): object => {
  const paths = Object.keys(CLASSES);
  return {
    '@context': {
      ...vocabulary(origin),
      ...Object.fromEntries(paths.map((path) => [path, link(`${origin}${DOCS}#Entrypoint/${path}`)])),
    },
    '@id': ENTRY,
    '@type': 'Entrypoint',
    ...Object.fromEntries(paths.map((path) => [path, `${ENTRY}/${path}`])),
  };
};

/** The meaning of the words of a collection; undefined for an unknown class name. */
export const contextOf = (origin: string, type: string, calls: readonly Call[]): object | undefined => {
  const resource = resourcesOf(calls).find((each) => each.type === type);
  if (!resource) return undefined;
  const terms = [...fieldsOf(resource).keys()].map((name) => [name, `${origin}${DOCS}#${type}/${name}`]);
  return { '@context': { ...vocabulary(origin), ...collectionTerms, ...(Object.fromEntries(terms) as object) } };
};
