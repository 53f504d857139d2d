import { readConfig } from '../config.ts';
import { exportedHeads } from '../db/auditChain/exported.ts';
import { verifyChain } from '../db/auditChain/verify.ts';
import { frenchNumber } from '../frenchNumber.ts';
import { codeOf } from '../db/pool.ts';
import { runTool, ToolError } from './support/runTool.ts';

const UNDEFINED_TABLE = '42P01';

await runTool(async (db) => {
  const { auditExportDir } = readConfig(process.env);
  const heads = auditExportDir === undefined ? [] : await exportedHeads(auditExportDir);
  const { links, broken } = await verifyChain(db, heads).catch((error: unknown) => {
    if (codeOf(error) !== UNDEFINED_TABLE) throw error;
    throw new ToolError('Cette base n’a pas encore de chaîne : elle se fait au démarrage du serveur.');
  });
  if (broken !== undefined) {
    console.error(broken);
    return 1;
  }
  console.log(
    `Audit vérifié : ${frenchNumber(links)} lignes enchaînées, aucune rompue` +
      `${heads.length > 0 ? `, ${frenchNumber(heads.length)} jours exportés comparés` : ''}.`,
  );
  return 0;
});
