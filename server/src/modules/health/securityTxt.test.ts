import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { readConfig } from '../../config.ts';

const PAGE = '/.well-known/security.txt';
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});
const read = async (securityContact?: string) => {
  const server = await startTestServer(securityContact === undefined ? {} : { securityContact });
  servers.push(server);
  return server.as('anonymous').get(PAGE);
};

test('whom to tell about a weakness, for anybody, with a day until which it holds', async () => {
  const answer = await read('mailto:securite@exemple.mg');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body).toMatch(/^Contact: mailto:securite@exemple\.mg\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/);
  const expires = Date.parse(/Expires: (.*)/.exec(answer.body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test('without a contact there is no such page', async () => {
  expect((await read()).statusCode).toBe(404);
});

test.each([
  ['securite@exemple.mg', 'mailto:securite@exemple.mg'],
  ['mailto:securite@exemple.mg', 'mailto:securite@exemple.mg'],
  ['https://exemple.mg/securite', 'https://exemple.mg/securite'],
])('SECURITY_CONTACT=%s', (given, contact) => {
  expect(readConfig({ SECURITY_CONTACT: given }).securityContact).toBe(contact);
});

test.each(['le patron', 'http://exemple.mg', 'javascript:alert(1)', 'a@b\nContact: mailto:c@d'])(
  'SECURITY_CONTACT=%j stops the start and is named',
  (given) => {
    expect(() => readConfig({ SECURITY_CONTACT: given })).toThrow(/^SECURITY_CONTACT doit être/);
  },
);
