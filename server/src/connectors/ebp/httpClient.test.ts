import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpClient } from './httpClient.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts an accounting system with these answers and gives its address. */
async function ebp(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  servers.push(made);
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}/ebp`;
}

const json =
  (body: string, status = 200): RequestListener =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body);

test('reads the representatives of the configured address', async () => {
  const asked: string[] = [];
  const url = await ebp((request, reply) => {
    asked.push(request.url ?? '');
    const row = {
      'Code (tiers)': 'C0001',
      Nom: 'RAKOTOMALALA Hery',
      'Adresse 1 (facturation)': ' Lot II ',
      'Solde actuel': 15.125,
      'Téléphone portable (facturation)': 341000000,
      REGION: 'Itasy',
      'Code Famille': 'COM',
      'Compte comptable': 411100,
      'CODE COLLABORATEUR': 'COL001',
    };
    reply.setHeader('content-type', 'application/json').end(JSON.stringify([row]));
  });
  await expect(httpClient(url).commercials()).resolves.toEqual([
    {
      ligne: 1,
      'Code (tiers)': 'C0001',
      Nom: 'RAKOTOMALALA Hery',
      'Adresse 1 (facturation)': 'Lot II',
      'Solde actuel': '15.13',
      'Téléphone portable (facturation)': '341000000',
      REGION: 'Itasy',
      'Code Famille': 'COM',
      'Compte comptable': '411100',
      'CODE COLLABORATEUR': 'COL001',
      NOM: '',
      PRENOM: '',
    },
  ]);
  expect(asked).toEqual(['/ebp/commercials']);
});

test('reads products and miscellaneous products as rows of their export, and ignores other fields', async () => {
  const asked: string[] = [];
  const url = await ebp((request, reply) => {
    asked.push(request.url ?? '');
    const row = {
      'Code article': 'ART0001',
      Libellé: ' Café ',
      'Code barre': 2_611_000_000_000,
      'prix commerciaux TTC': 1320.5,
      Prix: 5,
      Description: null,
      x: { y: 1 },
    };
    reply.setHeader('content-type', 'application/json').end(JSON.stringify([row]));
  });
  const client = httpClient(`${url}/`);
  const names = { ligne: 1, 'Code article': 'ART0001', Libellé: 'Café' };
  await expect(client.products()).resolves.toEqual([
    {
      ...names,
      "Type d'article": '',
      'PV HT': '',
      Unité: '',
      'Code barre': '2611000000000',
      'Stock virtuel': '',
      'Stock réel': '',
      'prix commerciaux HT': '',
      'prix commerciaux TTC': '1320.50',
    },
  ]);
  await expect(client.miscellaneous()).resolves.toEqual([{ ...names, Description: '', Prix: '5' }]);
  expect(asked).toEqual(['/ebp/products', '/ebp/miscellaneous']);
});

describe('representatives without a column', () => {
  const full = {
    'Code (tiers)': 'C0001',
    Nom: 'RAKOTOMALALA Hery',
    'Adresse 1 (facturation)': '',
    'Solde actuel': null,
    'Téléphone portable (facturation)': '',
    REGION: '',
    'Code Famille': '',
    'Compte comptable': '',
    'CODE COLLABORATEUR': 'COL001',
    NOM: '',
    PRENOM: '',
  };
  const answering = async (...rows: object[]) => httpClient(await ebp(json(JSON.stringify(rows)))).commercials();
  const without = (...names: (keyof typeof full)[]) =>
    Object.fromEntries(Object.entries(full).filter(([name]) => !names.some((each) => each === name)));

  test('refuses a column that no representative has, which would be emptied for everybody', async () => {
    const lost = without('Solde actuel', 'Téléphone portable (facturation)');
    await expect(answering(lost, lost)).rejects.toMatchObject({
      status: 503,
      message:
        'La synchronisation a échoué. La réponse d’EBP n’a pas les colonnes Solde actuel, Téléphone portable ' +
        '(facturation).',
    });
    await expect(answering(without('Nom'))).rejects.toMatchObject({
      status: 503,
      message: 'La synchronisation a échoué. La réponse d’EBP n’a pas la colonne Nom.',
    });
  });

  test('accepts a column missing for some or empty, no representatives, or the name in two parts', async () => {
    await expect(answering(full)).resolves.toHaveLength(1);
    await expect(answering(without('Solde actuel'), full)).resolves.toHaveLength(2);
    await expect(answering(without('NOM', 'PRENOM'))).resolves.toHaveLength(1);
    await expect(answering()).resolves.toEqual([]);
  });
});

const inside = jest.fn();
const cases: [string, RequestListener, string][] = [
  [
    'a page of HTML',
    (_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Bienvenue</h1>'),
    'La réponse d’EBP est illisible.',
  ],
  ['broken JSON', json('[{"Code'), 'La réponse d’EBP est illisible.'],
  ['something that is no list', json('{"commercials": []}'), 'La réponse d’EBP est illisible.'],
  ['a list of numbers', json('[1, 2]'), 'La réponse d’EBP est illisible.'],
  ['an error', json('{}', 500), 'EBP a répondu par une erreur (500).'],
  ['silence', () => undefined, 'EBP ne répond pas.'],
  [
    'a body that never ends',
    (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.write('[');
    },
    'EBP ne répond pas.',
  ],
  [
    'a redirection into the network',
    (request, reply) => {
      if (request.url === '/secret') inside();
      reply.writeHead(302, { location: '/secret' }).end();
    },
    'EBP ne répond pas.',
  ],
  [
    'more than it can mean',
    (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const megabyte = Buffer.alloc(1_000_000, 32);
      const more = () => {
        while (!reply.destroyed && reply.write(megabyte));
      };
      reply.on('drain', more);
      more();
    },
    'La réponse d’EBP est trop volumineuse.',
  ],
];

test.each(
  cases.map(
    (each, n) => [...each, (['commercials', 'products', 'miscellaneous'] as const)[n % 3] ?? 'products'] as const,
  ),
)('%s ends in a French sentence and 503', async (what, answer, reason, kind) => {
  const url = await ebp(answer);
  // Twenty megabytes take seconds on a busy machine, and here the size ends the answer, not the time.
  const timeoutMs = what === 'more than it can mean' ? 30_000 : 400;
  await expect(httpClient(url, { timeoutMs })[kind]()).rejects.toMatchObject({
    status: 503,
    message: `La synchronisation a échoué. ${reason}`,
  });
  expect(inside).not.toHaveBeenCalled();
});

test('no server at the address', async () => {
  await expect(httpClient('http://127.0.0.1:9').commercials()).rejects.toMatchObject({ status: 503 });
});

test.each(['file:///etc/passwd', 'ebp', 'ftp://ebp/'])('%s is refused before the server starts', (base) => {
  expect(() => httpClient(base)).toThrow('EBP_URL doit être une adresse http ou https.');
});
