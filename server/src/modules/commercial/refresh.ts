import sql from 'sql-template-tag';
import type { EbpConnector } from '../../connectors/ebp/connector.ts';
import { codeKey } from '../../db/codes.ts';
import type { Db } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { invalid, notFound } from '../../plugins/problem.ts';
import { bringIn } from '../imports/catalogue/store.ts';
import { requireEbp } from '../imports/catalogue/sync.ts';
import { cell } from '../imports/rows.ts';
import { commercialCatalogue } from './import.ts';

/**
 * Updates one representative from EBP and returns their id. @throws 404 when unknown here or in EBP, 422 when EBP's
 * card cannot be stored, 503 without EBP.
 */
export async function refreshOne(db: Db, ebp: EbpConnector | null, actor: Actor, username: string): Promise<number> {
  const user = await db.first<{ id: number; code: string | null }>(sql`
    select id, code_tiers as code from utilisateur where username = ${username} and role_code = 'ROLE_COMMERCIAL'`);
  if (!user) throw notFound('Commercial non trouvé');
  const row = (await requireEbp(ebp).commercials()).find(
    (each) => codeKey(cell(each, commercialCatalogue.codeColumn)) === codeKey(user.code ?? ''),
  );
  if (!row) throw notFound('Ce commercial n’existe pas dans EBP.');
  const {
    verdicts: [verdict],
  } = await db.tx((tx) => bringIn(tx, actor, commercialCatalogue, [row]));
  if (!verdict?.status)
    throw invalid(`La fiche de ce commercial dans EBP ne peut pas être enregistrée. ${verdict?.text ?? ''}`.trim());
  return user.id;
}
