import sql from 'sql-template-tag';
import type { SynchronizeResult } from '../../contract/utilisateur.ts';
import type { EbpConnector } from '../../connectors/ebp/connector.ts';
import { forgetTotals } from '../../db/list.ts';
import type { Db } from '../../db/pool.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { invalid, notFound, unavailable } from '../../plugins/problem.ts';
import { takeTurn } from '../imports/journal.ts';
import { oneAtATime } from '../imports/oneAtATime.ts';
import { type CommercialData, upsertCommercials } from './upsert.ts';

const ask = async (ebp: EbpConnector | null): Promise<CommercialData[]> => {
  if (!ebp) throw unavailable('La synchronisation avec EBP n’est pas configurée. Renseignez EBP_URL ou EBP_EXPORT_DIR.');
  return ebp.commercials();
};

/** Brings representatives up to date from the accounting system; it is asked before the transaction opens. */
export async function synchronize(db: Db, ebp: EbpConnector | null, actor: Actor): Promise<SynchronizeResult> {
  const people = await ask(ebp);
  const { created, updated } = await oneAtATime('commercials', () => db.tx(async (tx) => {
    await takeTurn(tx, 'commercials');
    const counts = await upsertCommercials(tx, actor, people);
    await tx.rows(sql`insert into notification (type, message) values ('information', ${`EBP : ${counts.created} commercial(aux) créé(s), ${counts.updated} mis à jour`})`);
    return counts;
  }));
  forgetTotals('Utilisateur');
  return { created, updated };
}

/** Brings one representative up to date; answers their id. @throws 404 when unknown here or in EBP, 422 when EBP's card cannot be stored, 503 without EBP. */
export async function refreshOne(db: Db, ebp: EbpConnector | null, actor: Actor, username: string): Promise<number> {
  const user = await db.first<{ id: number; code: string | null }>(sql`
    select id, code_tiers as code from utilisateur where username = ${username} and role_code = 'ROLE_COMMERCIAL'`);
  if (!user) throw notFound('Commercial non trouvé');
  const person = (await ask(ebp)).find((candidate) => candidate.codeTiers === user.code);
  if (!person) throw notFound('Ce commercial n’existe pas dans EBP.');
  const { updated } = await db.tx((tx) => upsertCommercials(tx, actor, [person]));
  if (updated === 0) throw invalid('La fiche de ce commercial dans EBP ne peut pas être enregistrée : elle est incomplète ou son solde est illisible.');
  return user.id;
}
