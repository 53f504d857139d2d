import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../transactions/transaction.ts';

/** The first bytes of every file that age has written. */
const HEADER = Buffer.from('age-encryption.org/v1\n');

/** Sends bytes through the program `age`. @throws Error from `failed` with what age said, when it refused */
async function* throughAge(
  args: readonly string[],
  source: AsyncIterable<Buffer>,
  failed: (said: string) => Error,
): AsyncGenerator<Buffer> {
  const child = spawn('age', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close').catch((error: unknown) => [error] as const);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const fed = pipeline(source, child.stdin).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const [code] = (await ended) as [unknown];
    if (codeOf(code) === 'ENOENT')
      throw new Error('Le programme age manque\u00a0: installez-le (Debian\u00a0: apt-get install age).');
    if (code !== 0) throw failed(said);
    const error = await fed;
    if (error !== undefined) throw error;
  } finally {
    child.kill('SIGKILL');
  }
}

/** Encrypts for these recipients, whose secret keys this machine need not have. */
export const encryptedFor = (recipients: readonly string[], source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> =>
  throughAge(
    recipients.flatMap((recipient) => ['-r', recipient]),
    source,
    (said) => new Error(`age n’a pas chiffré la sauvegarde\u00a0: ${said.trim()}`),
  );

/** Whether a file was written by age. @throws ENOENT when there is none */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return bytesRead === HEADER.length && buffer.equals(HEADER);
  } finally {
    await handle.close();
  }
}

/** Decrypts with the secret key in the file `identity`. @throws Error with a French text, or `damaged` */
export function decrypted(
  file: string,
  identity: string | undefined,
  source: AsyncIterable<Buffer>,
  damaged: Error,
): AsyncGenerator<Buffer> {
  if (identity === undefined)
    throw new Error(
      `La sauvegarde ${file} est chiffrée\u00a0: donnez le fichier de la clé secrète par BACKUP_IDENTITY.`,
    );
  return throughAge(['-d', '-i', identity], source, (said) => {
    if (said.includes('no identity matched'))
      return new Error(`La clé de BACKUP_IDENTITY n’ouvre pas la sauvegarde ${file}.`);
    if (/error: (reading "|identity file)/.test(said))
      return new Error(`Le fichier ${identity} ne donne pas de clé d’age.`);
    return damaged;
  });
}
