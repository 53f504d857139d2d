import { readConfig } from '../config.ts';
import { exportedHeads } from '../db/auditChain/exported.ts';
import { verifyChain } from '../db/auditChain/verify.ts';
import { frenchNumber } from '../frenchNumber.ts';
import { runTool } from './support/runTool.ts';

await runTool(async (db) => {
  const { auditExportDir } = readConfig(process.env);
  const heads = auditExportDir === undefined ? [] : await exportedHeads(auditExportDir);
  const { links, broken } = await verifyChain(db, heads);
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
