import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type OpenTestDatabase, openTestDb, type TestDatabase } from '../../../tests/support/database.ts';
import { bundleServer, urlsOf } from '../../../tests/support/realServer.ts';
import { addCommercial, insert, scalar } from '../../../tests/support/rows.ts';
import { scratchRoot } from '../../../tests/support/scratch.ts';
import { Linking } from '../db/auditChain/links.ts';
import { openDb } from '../db/pool.ts';
import { canRewrite } from '../db/roles/canRewrite.ts';
import { RUNTIME } from '../db/roles/grants.ts';

let bundle: Awaited<ReturnType<typeof bundleServer>>;
let folder: string;
const databases: OpenTestDatabase[] = [];
let [source, target] = [] as unknown as [OpenTestDatabase, OpenTestDatabase];

const make = async () => {
  const made = await openTestDb();
  databases.push(made);
  return made;
};
beforeAll(async () => {
  bundle = await bundleServer();
  folder = mkdtempSync(path.join(scratchRoot(), 'commandes-'));
  [source, target] = [await make(), await make()];
  await addCommercial(source.db, 1);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
  bundle.remove();
});

/** Runs a command as `npm run` does, with both addresses of a database. Answers its exit code and what it printed. */
const run = (name: string, { connection }: TestDatabase, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = { ...process.env, ...urlsOf(connection), INIT_CWD: folder };
    const child = execFile(
      process.execPath,
      [path.join(bundle.folder, `${name}.mjs`), ...args],
      { env },
      (_e, out, err) => done({ code: child.exitCode ?? -1, output: out + err }),
    );
  });
const toldLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { security: object }).security);
const stored = async ({ db }: OpenTestDatabase) =>
  (await db.pool.query<object>('select event, username, target, details, nb from security_event order by id')).rows;

describe('commands of the operator', () => {
  const line = (event: string) => ({
    event,
    username: 'terminal',
    target: 'nuit.gz',
    details: { lignes: expect.any(Number) as number },
    nb: 1,
  });
  test.each([
    ['backup', 'dbBackup', () => source, []],
    ['restore', 'dbRestore', () => target, ['--force']],
  ] as const)('%s: one line in the table and one in the output', async (event, command, where, more) => {
    const { code, output } = await run(command, where(), 'nuit.gz', ...more);
    expect([code, output]).toEqual([0, output]);
    expect(toldLines(output)).toMatchObject([line(event)]);
    expect(await stored(where())).toEqual([line(event)]);
  });

  test('a restored database gives the server’s role its rights, and no others', async () => {
    const runtime = openDb({ ...target.connection, user: RUNTIME }, () => undefined);
    try {
      expect(await scalar(runtime, "select count(*) from utilisateur where username = 'col001'")).toBe(1);
      expect(await canRewrite(runtime)).toBe(false);
    } finally {
      await runtime.pool.end();
    }
  });

  test('a backup that fails leaves no line', async () => {
    const before = await stored(source);
    expect((await run('dbBackup', source, 'nuit.gz')).output).toContain('existe déjà');
    expect(await stored(source)).toEqual(before);
  });

  test('audit:verify names the line that its owner has changed, and leaves with code 1', async () => {
    for (const entity_id of ['A', 'B', 'C'])
      await insert(source.db, 'audit', { username: 'a', action: 'modifier', entity: 'zone', entity_id });
    await new Linking(source.db).round();
    expect(await run('auditVerify', source)).toEqual({
      code: 0,
      output: expect.stringContaining('Audit vérifié\u00a0: 3 lignes enchaînées, aucune rompue.') as string,
    });
    await source.db.pool.query(
      "begin; set local session_replication_role = replica; update audit set entity_id = 'X' where id = 2; commit",
    );
    expect(await run('auditVerify', source)).toEqual({
      code: 1,
      output: expect.stringContaining('AUD0000002\u00a0: la ligne n’est plus celle qui a été enchaînée.') as string,
    });
  });
});
