import { readConfig } from '../config.ts';
import { runTool } from './support/runTool.ts';
import { verifyTrail } from './support/verifyTrail.ts';

await runTool(async (db) => {
  const { sentences, isWhole } = await verifyTrail(db, readConfig(process.env).auditExportDir);
  for (const sentence of sentences) (isWhole ? console.log : console.error)(sentence);
  return isWhole ? 0 : 1;
});
