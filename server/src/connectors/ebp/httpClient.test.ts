import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpClient } from './httpClient.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Address of an accounting system that answers like this. */
async function ebp(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}/ebp`;
}

const json = (body: string, status = 200): RequestListener => (_, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end(body);

test('reads the representatives of the configured address', async () => {
  const asked: string[] = [];
  const url = await ebp((request, reply) => {
    asked.push(request.url ?? '');
    const row = {
      'Code (tiers)': 'C0001', Nom: 'RAKOTOMALALA Hery', 'Adresse 1 (facturation)': ' Lot II ', 'Solde actuel': 15.125, 'Téléphone portable (facturation)': 341000000,
      REGION: 'Itasy', 'Code Famille': 'COM', 'Compte comptable': 411100, 'CODE COLLABORATEUR': 'COL001',
    };
    reply.setHeader('content-type', 'application/json').end(JSON.stringify([row]));
  });
  await expect(httpClient(url).commercials()).resolves.toEqual([{
    codeTiers: 'C0001', nom: 'RAKOTOMALALA Hery', adresse: 'Lot II', solde: 15, phoneNumber: '341000000', region: 'ITASY', codeFamille: 'COM',
    compteComptable: '411100', codeCollaborateur: 'COL001',
  }]);
  expect(asked).toEqual(['/ebp/commercials']);
});

const inside = jest.fn();
const cases: [string, RequestListener, string][] = [
  ['a page of HTML', (_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Bienvenue</h1>'), 'La réponse d’EBP est illisible.'],
  ['broken JSON', json('[{"Code'), 'La réponse d’EBP est illisible.'],
  ['something that is no list', json('{"commercials": []}'), 'La réponse d’EBP est illisible.'],
  ['a list of numbers', json('[1, 2]'), 'La réponse d’EBP est illisible.'],
  ['an error', json('{}', 500), 'EBP a répondu par une erreur (500).'],
  ['silence', () => undefined, 'EBP ne répond pas.'],
  ['a body that never ends', (_, reply) => { reply.writeHead(200, { 'content-type': 'application/json' }); reply.write('['); }, 'EBP ne répond pas.'],
  ['a redirection into the network', (request, reply) => {
    if (request.url === '/secret') inside();
    reply.writeHead(302, { location: '/secret' }).end();
  }, 'EBP ne répond pas.'],
  ['more than it can mean', (_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    const megabyte = Buffer.alloc(1_000_000, 32);
    const more = () => { while (!reply.destroyed && reply.write(megabyte)); };
    reply.on('drain', more);
    more();
  }, 'La réponse d’EBP est trop volumineuse.'],
];

test.each(cases)('%s ends in a French sentence and 503', async (_, answer, reason) => {
  const url = await ebp(answer);
  await expect(httpClient(url, { timeoutMs: 400 }).commercials()).rejects.toMatchObject({ status: 503, message: `La synchronisation a échoué. ${reason}` });
  expect(inside).not.toHaveBeenCalled();
});

test('nobody at the address', async () => {
  await expect(httpClient('http://127.0.0.1:9').commercials()).rejects.toMatchObject({ status: 503 });
});

test.each(['file:///etc/passwd', 'ebp', 'ftp://ebp/'])('%s is refused before the server starts', (base) => {
  expect(() => httpClient(base)).toThrow('EBP_URL doit être une adresse http ou https.');
});
