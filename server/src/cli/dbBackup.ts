import { withContents } from '../db/backup/contents.ts';
import { writeBackup } from '../db/backup/file.ts';
import { steadyMs } from '../db/clock.ts';
import { readConfig } from '../config.ts';
import { atTerminal, printMessage, withDatabase } from './support/runTool.ts';
import { counted, readFileName } from './support/transfer.ts';

const started = steadyMs();
await atTerminal(async () => {
  const { file } = readFileName('Usage : npm run db:backup -- FICHIER');
  const { sums } = await withDatabase(readConfig(process.env), false, (db) =>
    withContents(db, (contents) => writeBackup(contents, file)),
  );
  printMessage(`Sauvegarde ${file} : ${counted(sums, started)}.`);
  return 0;
});
