import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sql, { raw } from 'sql-template-tag';
import { addDays, dayOf, startOfDay } from '../../../../rules/day.ts';
import type { Db, Queryable } from '../pool.ts';
import { AUDIT, type Chained } from './chained.ts';
import type { ChainHead } from './verify.ts';

const BATCH = 1_000;

/** The day that the name of a file of these has; undefined for other files. */
const dayIn = (name: string, files: string): string | undefined =>
  name.startsWith(`${files}-`) ? /^(\d{4}-\d\d-\d\d)\.jsonl$/.exec(name.slice(files.length + 1))?.[1] : undefined;

interface Link extends ChainHead {
  ligne: object;
}

/** The lines that were linked on one day, in the order of the chain. */
async function* linksOf(db: Queryable, { table }: Chained, day: string): AsyncGenerator<Link[]> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))];
  for (let after = 0; ; ) {
    const links = await db.rows<Link>(sql`
      select c.n, encode(c.hash, 'hex') as hash, to_jsonb(a) as ligne
      from ${raw(table)}_chaine c join ${raw(table)} a on a.id = c.ligne_id
      where c.at >= ${from} and c.at < ${until} and c.n > ${after} order by c.n limit ${BATCH}`);
    if (links.length > 0) yield links;
    if (links.length < BATCH) return;
    after = links.at(-1)?.n ?? after;
  }
}

async function* textOf(db: Queryable, chained: Chained, day: string): AsyncGenerator<string> {
  let head: ChainHead | undefined;
  for await (const links of linksOf(db, chained, day)) {
    yield links.map((each) => `${JSON.stringify(each)}\n`).join('');
    head = links.at(-1);
  }
  if (head) yield `${JSON.stringify({ jour: day, tete: { n: head.n, hash: head.hash } })}\n`;
}

/** Days before today on which lines were linked, since this one. */
const daysSince = async (db: Queryable, { table }: Chained, from: Date, until: Date): Promise<string[]> =>
  (
    await db.rows<{ day: string }>(
      sql`select distinct f_jour(at) as day from ${raw(table)}_chaine where at >= ${from} and at < ${until} order by 1`,
    )
  ).map(({ day }) => day);

/**
 * Writes a file for each day that is over and has none yet: its lines, then the head of the chain. A file is written
 * whole or not at all and never replaced, so that it shows what the trail was on that day.
 */
export async function exportDays(db: Db, folder: string, now: Date, chained = AUDIT): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const there = (await readdir(folder)).flatMap((name) => dayIn(name, chained.files) ?? []).sort();
  const last = there.at(-1);
  const from = last === undefined ? new Date(0) : startOfDay(addDays(last, 1));
  const written: string[] = [];
  for (const day of await daysSince(db, chained, from, startOfDay(dayOf(now)))) {
    const file = path.join(folder, `${chained.files}-${day}.jsonl`);
    const part = `${file}.${process.pid}.part`;
    try {
      await pipeline(Readable.from(textOf(db, chained, day)), createWriteStream(part, { flush: true, mode: 0o640 }));
      // Another process may have written the same file: unlike a rename, a link replaces nothing.
      await link(part, file);
      written.push(file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      await rm(part, { force: true });
    }
  }
  return written;
}

/**
 * The heads that the files of a folder keep.
 * @throws Error with a French text for a missing folder or a file without a head.
 */
export async function exportedHeads(folder: string, { files } = AUDIT): Promise<ChainHead[]> {
  if (!existsSync(folder)) throw new Error(`AUDIT_EXPORT_DIR\u00a0: ${folder} n’existe pas.`);
  const names = (await readdir(folder)).filter((name) => dayIn(name, files) !== undefined).sort();
  const heads: ChainHead[] = [];
  // One after the other, because the files of years do not fit into memory together.
  for (const name of names) {
    const text = (await readFile(path.join(folder, name), 'utf8')).trimEnd();
    const { tete } = JSON.parse(text.slice(text.lastIndexOf('\n') + 1)) as { tete?: ChainHead };
    if (!tete) throw new Error(`${name} ne finit pas par une tête de chaîne.`);
    heads.push(tete);
  }
  return heads;
}
