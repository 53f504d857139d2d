import sql from 'sql-template-tag';
import type { EbpConnector } from '../../../connectors/ebp/connector.ts';
import type { ImportRow, RowVerdict } from '../../../contract/importation.ts';
import type { SynchronizeResult } from '../../../contract/utilisateur.ts';
import { oneAtATime } from '../../../db/waiting/oneAtATime.ts';
import type { Db } from '../../../db/pool.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import { unavailable } from '../../../plugins/problem.ts';
import { setSynchronisationAlert } from '../../alertes/write.ts';
import type { Catalogue, Fields } from './catalogue.ts';
import { bringIn, type CatalogueCounts } from './store.ts';
import { cell } from '../rows.ts';

/** The accounting system. @throws 503 when none is configured. */
export function requireEbp(ebp: EbpConnector | null): EbpConnector {
  if (!ebp)
    throw unavailable('La synchronisation avec EBP n’est pas configurée. Renseignez EBP_URL ou EBP_EXPORT_DIR.');
  return ebp;
}

const MOST_NAMED = 3;

/**
 * The notification of a synchronisation, with the first card that could not be read: `ART0005 (Unité inconnue : « PAL
 * »)`.
 */
function noticeOf<C extends Fields>(
  { noun: [one, many], codeColumn }: Catalogue<C>,
  rows: readonly ImportRow[],
  verdicts: readonly RowVerdict[],
  counts: CatalogueCounts,
): string {
  const { created, updated, ignored } = counts;
  const done = `EBP\u00a0: ${created} ${created < 2 ? one : many} ${created < 2 ? 'créé' : 'créés'}, ${updated} mis à jour`;
  if (ignored === 0) return done;
  const bad = rows.flatMap((row, i) =>
    verdicts[i]?.status === false
      ? [`${cell(row, codeColumn).slice(0, 40) || `ligne ${row.ligne}`} (${verdicts[i].text})`]
      : [],
  );
  const left = `${ignored} ${ignored < 2 ? 'fiche laissée' : 'fiches laissées'} de côté`;
  return `${done}, ${left}\u00a0: ${bad.slice(0, MOST_NAMED).join(', ')}${bad.length > MOST_NAMED ? '…' : ''}`;
}

/**
 * Updates a catalogue from the accounting system, which is asked before the transaction opens. Cards that cannot be
 * read are left aside and named in the notification. @throws 503 when no accounting system is configured or it does not
 * answer.
 */
export async function synchronizeCatalogue<C extends Fields>(
  db: Db,
  ebp: EbpConnector | null,
  actor: Actor,
  catalogue: Catalogue<C>,
): Promise<SynchronizeResult> {
  const rows = await catalogue.sync.feed(requireEbp(ebp));
  const { created, updated, ignored } = await oneAtATime(catalogue.rowsName, () =>
    db.tx(async (tx) => {
      const { counts, verdicts } = await bringIn(tx, actor, catalogue, rows);
      const message = noticeOf(catalogue, rows, verdicts, counts);
      await tx.rows(sql`insert into notification (type, message) values ('information', ${message})`);
      await setSynchronisationAlert(tx, { resource: catalogue.rowsName, message, ignored: counts.ignored });
      return counts;
    }),
  );
  return { created, updated, ...(ignored > 0 && { ignored }) };
}
