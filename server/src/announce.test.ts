import { startTestServer } from '../../tests/support/server.ts';
import { announce, warningOf } from './announce.ts';
import { readConfig } from './config.ts';
import { hasAccount } from './modules/login/repository.ts';

const PRODUCTION = { NODE_ENV: 'production' };
const of = (env: NodeJS.ProcessEnv) => {
  const config = readConfig(env);
  return [config.plainHttp, warningOf(config)?.slice(0, 85)];
};

test.each<[NodeJS.ProcessEnv, string, string | undefined]>([
  [{ HOST: '0.0.0.0' }, 'accepted', undefined],
  [PRODUCTION, 'accepted', undefined],
  [{ ...PRODUCTION, HOST: '127.0.0.1' }, 'accepted', undefined],
  [{ ...PRODUCTION, HOST: '127.0.0.53' }, 'accepted', undefined],
  [{ ...PRODUCTION, HOST: 'localhost' }, 'accepted', undefined],
  [{ ...PRODUCTION, HOST: '::1' }, 'accepted', undefined],
  [
    { ...PRODUCTION, HOST: '0.0.0.0' },
    'refused',
    'HTTP sans chiffrement sur une adresse publique\u00a0: les connexions y sont refusées. Plac',
  ],
  [
    { ...PRODUCTION, HOST: '127.0.0.1.exemple.mg' },
    'refused',
    'HTTP sans chiffrement sur une adresse publique\u00a0: les connexions y sont refusées. Plac',
  ],
  [{ ...PRODUCTION, HOST: '::', TRUST_PROXY: '10.0.0.1' }, 'refused', undefined],
  [
    { ...PRODUCTION, HOST: '0.0.0.0', INSECURE_HTTP: '1' },
    'insecure',
    'HTTP sans chiffrement sur une adresse publique (INSECURE_HTTP=1)\u00a0: mots de passe et s',
  ],
  [
    { ...PRODUCTION, HOST: '0.0.0.0', INSECURE_HTTP: '0' },
    'refused',
    'HTTP sans chiffrement sur une adresse publique\u00a0: les connexions y sont refusées. Plac',
  ],
])('plain HTTP with %j: %s', (env, plainHttp, warning) => {
  expect(of(env)).toEqual([plainHttp, warning]);
});

/** What the start prints on port 80. */
function announced(env: NodeJS.ProcessEnv, known: boolean): string {
  const lines: string[] = [];
  const output = jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  announce({ ...readConfig(env), port: 80 }, known);
  output.mockRestore();
  return lines.join('');
}

test('the start tells it', () => {
  expect(announced({ ...PRODUCTION, HOST: '0.0.0.0' }, true)).toMatch(
    /localhost:80\/\nAttention\u00a0: HTTP sans chiffrement/,
  );
});

test('the start names the command that makes the first account, and only while nobody can sign in', async () => {
  const server = await startTestServer();
  await server.db.pool.query("update utilisateur set password_hash = 'kept' where role_code = 'ROLE_ADMIN'");
  const said = async () => announced({ DEMO: '0' }, await hasAccount(server.db));
  try {
    expect(await said()).not.toMatch('admin:create');
    await server.db.pool.query('update utilisateur set is_enabled = false');
    expect(await said()).toMatch(/127.0.0.1:80\/\nAucun compte .*\n {2}npm run admin:create -- --email/);
  } finally {
    await server.close();
  }
});
