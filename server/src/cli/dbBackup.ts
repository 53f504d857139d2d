import { withContents } from '../db/backup/contents.ts';
import { writeBackup } from '../db/backup/file.ts';
import { steadyMs } from '../db/clock.ts';
import { readConfig } from '../config.ts';
import { atTerminal, printMessage, withDatabase } from './support/runTool.ts';
import { recordAtTerminal } from './support/terminal.ts';
import { about, counted, readFileName } from './support/transfer.ts';

const started = steadyMs();
await atTerminal(async () => {
  const { file } = readFileName('Usage\u00a0: npm run db:backup -- FICHIER');
  const config = readConfig(process.env);
  const recipients = config.backupRecipients;
  const { sums } = await withDatabase(config, false, async (db) => {
    const written = await withContents(db, (contents) => writeBackup(contents, file, recipients));
    await recordAtTerminal(db, about('backup', file, written.sums));
    return written;
  });
  printMessage(`Sauvegarde ${file}${recipients.length === 0 ? '' : ', chiffrée'}\u00a0: ${counted(sums, started)}.`);
  return 0;
});
