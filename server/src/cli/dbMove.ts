import { withContents } from '../db/backup/contents.ts';
import { load } from '../db/backup/load.ts';
import { steadyMs } from '../db/clock.ts';
import { atTerminal, printMessage, withDatabase } from './support/runTool.ts';
import { recordAtTerminal } from './support/terminal.ts';
import { about, counted, embeddedConfig, readTarget, report, withoutPassword } from './support/transfer.ts';

const started = steadyMs();
await atTerminal(() => {
  const url = readTarget(
    'Usage\u00a0: npm run db:move -- postgres://utilisateur@hote:5432/base (ou cette adresse dans DATABASE_URL)',
  );
  const config = embeddedConfig();
  return withDatabase(config, true, (source) =>
    withDatabase({ ...config, databaseUrl: url }, true, async (target, runtime) => {
      const loaded = await withContents(source, (contents) => load(target, contents, { sessions: true, runtime }));
      printMessage(
        `Déménagement\u00a0: ${counted(loaded.sums, started)}\u00a0; lignes, sommes de contrôle et numérotation ` +
          'égales des deux côtés.',
      );
      await recordAtTerminal(target, about('restore', config.dataDir, loaded.sums));
      const code = await report(target, loaded);
      printMessage(
        `Démarrez maintenant le serveur avec DATABASE_URL=${withoutPassword(url)}. La base embarquée est restée ` +
          'telle quelle.',
      );
      return code;
    }),
  );
});
