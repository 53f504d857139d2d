import path from 'node:path';
import type { Contents } from '../db/backup/contents.ts';
import { withBackup } from '../db/backup/file.ts';
import { load } from '../db/backup/load.ts';
import { steadyMs } from '../db/clock.ts';
import { readConfig } from '../config.ts';
import { atTerminal, printMessage, withDatabase } from './support/runTool.ts';
import { recordAtTerminal } from './support/terminal.ts';
import { about, counted, readFileName, report } from './support/transfer.ts';

const started = steadyMs();
await atTerminal(() => {
  const config = readConfig(process.env);
  const { file, force } = readFileName('Usage\u00a0: npm run db:restore -- FICHIER [--force]');
  const restore = (contents: Contents) =>
    withDatabase(config, true, async (db, runtime) => {
      const loaded = await load(db, contents, { force, runtime });
      printMessage(
        `Restauration\u00a0: ${counted(loaded.sums, started)}\u00a0; lignes, sommes de contrôle et ` +
          `numérotation égales à ` +
          'celles de la sauvegarde.',
      );
      await recordAtTerminal(db, about('restore', file, loaded.sums));
      return report(db, loaded);
    });
  // The file is read first: otherwise a file that is no backup would leave a new, empty data folder behind.
  const identity = config.backupIdentity && path.resolve(process.env['INIT_CWD'] ?? '', config.backupIdentity);
  return withBackup(file, restore, identity);
});
