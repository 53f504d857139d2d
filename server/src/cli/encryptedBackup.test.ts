import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { bundleServer, urlsOf } from '../../../tests/support/realServer.ts';
import { addCommercial, scalar } from '../../../tests/support/rows.ts';
import { scratchRoot } from '../../../tests/support/scratch.ts';
import { openDb } from '../db/pool.ts';

// `npm test` installs age where it may.
const withAge = existsSync('/usr/bin/age') ? describe : describe.skip;

withAge('an encrypted backup', () => {
  let bundle: Awaited<ReturnType<typeof bundleServer>>;
  let folder: string;
  let database: TestDatabase;
  const file = (name: string) => path.join(folder, name);
  /** Answers one value over a connection of its own, because a database in use is not restored. */
  const ask = async (statement: string) => {
    const db = openDb({ ...database.connection }, () => undefined);
    try {
      return await scalar(db, statement);
    } finally {
      await db.pool.end();
    }
  };
  const rename = (name: string) =>
    ask(`with renamed as (update utilisateur set nom_prenom = '${name}' returning 1) select count(*) from renamed`);
  const named = (name: string) => ask(`select count(*) from utilisateur where nom_prenom = '${name}'`);
  /** Makes a pair of keys; the secret one stays in the file, the public one is answered. */
  const makeKeys = (name: string) => {
    execFileSync('age-keygen', ['-o', file(name)], { stdio: 'pipe' });
    return /public key: (age1\w+)/.exec(readFileSync(file(name), 'utf8'))?.[1] ?? '';
  };
  const run = (name: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      const child = execFile(
        process.execPath,
        [path.join(bundle.folder, `${name}.mjs`), ...args],
        { env: { ...process.env, ...urlsOf(database.connection), INIT_CWD: folder, ...env } },
        (_e, out, err) => done({ code: child.exitCode ?? -1, output: out + err }),
      );
    });
  const restore = (env: NodeJS.ProcessEnv, name = 'nuit.gz.age') => run('dbRestore', env, name, '--force');
  let [exploitation, escrow] = ['', ''];
  beforeAll(async () => {
    bundle = await bundleServer();
    folder = mkdtempSync(path.join(scratchRoot(), 'chiffrees-'));
    database = await createTestDatabase();
    const db = openDb({ ...database.connection }, () => undefined);
    await addCommercial(db, 1);
    await db.pool.end();
    [exploitation, escrow] = [makeKeys('exploitation.txt'), makeKeys('coffre.txt')];
    makeKeys('autre.txt');
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
    bundle.remove();
  });

  test('is written by a server that has public keys only, leaves nothing else, and counts as a backup', async () => {
    const before = readdirSync(folder);
    const { code, output } = await run('dbBackup', { BACKUP_ENCRYPT_TO: `${exploitation}, ${escrow}` }, 'nuit.gz.age');
    expect([code, output]).toEqual([0, expect.stringContaining(', chiffrée\u00a0:')]);
    expect(readdirSync(folder).sort()).toEqual([...before, 'nuit.gz.age'].sort());
    expect(readFileSync(file('nuit.gz.age')).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    // The age of the last backup, which the metrics tell, is that of this line.
    expect(await ask("select count(*) from security_event where event = 'backup'")).toBe(1);
  });

  test.each(['exploitation.txt', 'coffre.txt'])('is restored with either secret key (%s)', async (identity) => {
    await rename('changed since');
    const { code, output } = await restore({ BACKUP_IDENTITY: identity });
    expect([code, output]).toEqual([0, expect.stringContaining('Stock vérifié')]);
    expect(await named('changed since')).toBe(0);
  });

  test.each([
    ['no key', {}, 'est chiffrée\u00a0: donnez le fichier de la clé secrète par BACKUP_IDENTITY.'],
    ['the key of somebody else', { BACKUP_IDENTITY: 'autre.txt' }, 'La clé de BACKUP_IDENTITY n’ouvre pas'],
    ['a file that is no key', { BACKUP_IDENTITY: 'nuit.gz.age' }, 'ne donne pas de clé d’age.'],
    ['a file that is missing', { BACKUP_IDENTITY: 'absent.txt' }, 'ne donne pas de clé d’age.'],
    ['no age', { BACKUP_IDENTITY: 'coffre.txt', PATH: '/nowhere' }, 'Le programme age manque'],
  ])('is refused with %s, and the data stay', async (_what, env, text) => {
    await rename('kept');
    const { code, output } = await restore(env);
    expect([code, output]).toEqual([1, expect.stringContaining(text)]);
    expect(await named('kept')).toBe(1);
  });

  test('is refused when its end is missing or a byte has changed', async () => {
    const whole = readFileSync(file('nuit.gz.age'));
    writeFileSync(file('court.age'), whole.subarray(0, whole.length - 100));
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length - 200) ^ 1, whole.length - 200);
    writeFileSync(file('change.age'), changed);
    for (const name of ['court.age', 'change.age'])
      expect(await restore({ BACKUP_IDENTITY: 'coffre.txt' }, name)).toEqual({
        code: 1,
        output: expect.stringContaining('est abîmé ou incomplet') as string,
      });
  });

  test('is not written at all without age, or for what is no public key', async () => {
    const before = readdirSync(folder);
    const without = await run('dbBackup', { BACKUP_ENCRYPT_TO: escrow, PATH: '/nowhere' }, 'autre.gz.age');
    expect(without).toEqual({ code: 1, output: expect.stringContaining('Le programme age manque') as string });
    const secret = /AGE-SECRET-KEY-\w+/.exec(readFileSync(file('coffre.txt'), 'utf8'))?.[0] ?? '';
    const refused = await run('dbBackup', { BACKUP_ENCRYPT_TO: secret }, 'autre.gz.age');
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('clés publiques d’age') as string });
    expect(refused.output).not.toContain(secret);
    expect(readdirSync(folder)).toEqual(before);
  });
});
