import { CHAINED } from '../../db/auditChain/chained.ts';
import { exportedHeads } from '../../db/auditChain/exported.ts';
import { verifyChain } from '../../db/auditChain/verify.ts';
import type { Queryable } from '../../db/pool.ts';
import { codeOf } from '../../db/transactions/transaction.ts';
import { frenchNumber } from '../../frenchNumber.ts';
import { ToolError } from './runTool.ts';

const UNDEFINED = ['42P01', '42883'];

interface Verified {
  /** One French sentence for each chain. */
  readonly sentences: readonly string[];
  readonly isWhole: boolean;
}

/** Verifies every chain, and with a folder against its files. @throws ToolError for a database without chains */
export async function verifyTrail(db: Queryable, folder: string | undefined): Promise<Verified> {
  const sentences: string[] = [];
  let isWhole = true;
  for (const chained of CHAINED) {
    const heads = folder === undefined ? [] : await exportedHeads(folder, chained);
    const { links, broken } = await verifyChain(db, heads, chained).catch((error: unknown) => {
      if (!UNDEFINED.includes(codeOf(error))) throw error;
      throw new ToolError('Cette base n’a pas encore de chaîne\u00a0: elle se fait au démarrage du serveur.');
    });
    isWhole &&= broken === undefined;
    const compared = heads.length > 0 ? `, ${frenchNumber(heads.length)} jours exportés comparés` : '';
    sentences.push(
      broken ?? `${chained.name} vérifié\u00a0: ${frenchNumber(links)} lignes enchaînées, aucune rompue${compared}.`,
    );
  }
  return { sentences, isWhole };
}
