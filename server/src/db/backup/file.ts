import { createReadStream, existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf } from '../transactions/transaction.ts';
import { decrypted, encryptedFor, isEncrypted } from './age.ts';
import type { Contents, Head, Totals } from './contents.ts';

// The format of a backup is gzipped text: a line of JSON that describes it, then the rows of each table as COPY writes
// them, closed by a line `\.`, then a line of JSON with counts and checksums. age may encrypt the whole.
const FORMAT = 'sauvegarde-tournee';
const VERSION = 1;
const END = Buffer.from('\\.\n');
const NEXT = Buffer.from('\n\\.\n');
const CHUNK = 256 * 1024;

interface FirstLine extends Head {
  readonly format: typeof FORMAT;
  readonly version: number;
}

async function* linesOf(contents: Contents, done: (totals: Totals) => void): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify({ format: FORMAT, version: VERSION, ...contents.head })}\n`);
  for (const table of contents.head.tables) {
    yield* contents.rows(table);
    yield END;
  }
  const totals = await contents.totals();
  done(totals);
  yield Buffer.from(`${JSON.stringify(totals)}\n`);
}

/** Refuses to overwrite a file, which may be the last good backup. @throws Error with a French text */
function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`Le fichier ${file} existe déjà\u00a0: donnez un autre nom.`);
}

/**
 * Renames the draft only once it is complete and on the disk, so that a file with this name is always a backup. Only
 * its owner can read it.
 */
async function settle(draft: string, file: string): Promise<void> {
  refuseExisting(file);
  await rename(draft, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync();
  await folder.close();
}

/**
 * Writes a backup to a new file, encrypted when there are recipients: what is not encrypted never reaches the disk.
 * @throws Error with a French text when the file exists.
 */
export async function writeBackup(
  contents: Contents,
  file: string,
  recipients: readonly string[] = [],
): Promise<Totals> {
  refuseExisting(file);
  const draft = `${file}.${process.pid}.partiel`;
  const remove = () => rmSync(draft, { force: true });
  const abandon = () => {
    remove();
    process.exit(130);
  };
  const handle = await open(draft, 'wx', 0o600);
  process.once('SIGINT', abandon).once('SIGTERM', abandon);
  try {
    let totals: Totals | undefined;
    const lines = linesOf(contents, (sums) => (totals = sums));
    const gzip = createGzip({ chunkSize: CHUNK });
    const output = handle.createWriteStream({ flush: true });
    if (recipients.length === 0) await pipeline(lines, gzip, output);
    else await pipeline(lines, gzip, (zipped: AsyncIterable<Buffer>) => encryptedFor(recipients, zipped), output);
    if (!totals) throw new Error('Sauvegarde interrompue.');
    await settle(draft, file);
    return totals;
  } finally {
    process.off('SIGINT', abandon).off('SIGTERM', abandon);
    remove();
  }
}

const damaged = (file: string) => new Error(`Le fichier ${file} est abîmé ou incomplet.`);
const foreign = (file: string) => new Error(`Le fichier ${file} n’est pas une sauvegarde de Tournée.`);

/** Gives the bytes of the file as they are needed. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #file: string;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>, file: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#file = file;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw damaged(this.#file);
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }

  async line(): Promise<string> {
    while (!this.#rest.includes(10)) await this.#more();
    const end = this.#rest.indexOf(10);
    const text = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return text;
  }

  /** Whole lines, up to the one that ends a table. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#endOfRows();
      const size = end ?? this.#rest.lastIndexOf(10) + 1;
      if (size > 0) yield this.#rest.subarray(0, size);
      this.#rest = this.#rest.subarray(end === undefined ? size : end + END.length);
      if (end !== undefined) return;
      await this.#more();
    }
  }

  #endOfRows(): number | undefined {
    if (this.#rest.subarray(0, END.length).equals(END)) return 0;
    const at = this.#rest.indexOf(NEXT);
    return at === -1 ? undefined : at + 1;
  }

  /** Nothing may follow. Reading to the end also checks gzip's checksum. */
  async end(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (done !== true || this.#rest.length > 0) throw damaged(this.#file);
  }
}

async function firstLine(bytes: Bytes, file: string): Promise<Head> {
  let first: FirstLine;
  try {
    first = JSON.parse(await bytes.line()) as FirstLine;
  } catch (error) {
    throw error instanceof SyntaxError || codeOf(error) === 'Z_DATA_ERROR' ? foreign(file) : error;
  }
  if (first.format !== FORMAT) throw foreign(file);
  if (first.version !== VERSION) throw new Error(`La sauvegarde ${file} vient d’une version plus récente de Tournée.`);
  return first;
}

/** The bytes of a file as they were before age encrypted them. */
async function opened(file: string, identity: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  const bytes = decrypted(file, identity, createReadStream(file), damaged(file));
  return Readable.from(bytes, { objectMode: false });
}

/**
 * Gives the contents of a backup to `work`; `identity` is the file of the secret key when it is encrypted.
 * @throws Error with a French text when the file is missing, damaged or no backup.
 */
export async function withBackup<T>(
  file: string,
  work: (contents: Contents) => Promise<T>,
  identity?: string,
): Promise<T> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  let source: Readable | undefined;
  try {
    source = await opened(file, identity);
    source.on('error', (error) => gunzip.destroy(error));
    const bytes = new Bytes(source.pipe(gunzip), file);
    const head = await firstLine(bytes, file);
    return await work({
      head,
      rows: () => bytes.rows(),
      totals: async () => {
        const totals = JSON.parse(await bytes.line()) as Totals;
        await bytes.end();
        return totals;
      },
    });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Error(`Le fichier ${file} n’existe pas.`, { cause: error });
    // The error comes from gzip, or from PostgreSQL, which may get damaged rows before gzip finds its checksum wrong.
    throw /^(Z_|22)/.test(codeOf(error)) ? damaged(file) : error;
  } finally {
    gunzip.destroy();
    source?.destroy();
  }
}
