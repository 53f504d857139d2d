import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/pool.ts';
import type { DemoCalendar } from './support/calendar.ts';
import { Columns, idsBy } from './support/columns.ts';

/** Deliveries of the last weeks were imported as one file a week. */
const WEEKS = 8;
const fileName = (calendar: DemoCalendar, week: number) => `livraisons-${calendar.day(-7 * week)}.txt`;
const digest = (name: string) => createHash('sha256').update(`démonstration ${name}`).digest('hex');

/** Writes the journal of finalised imports. Answers the import of a day's deliveries, if the journal has it. */
export async function insertImports(
  tx: Queryable,
  calendar: DemoCalendar,
  userId: number,
): Promise<(offset: number) => number | null> {
  const journal = new Columns('import_journal', {
    resource: 'text',
    file_name: 'text',
    sha256: 'text',
    utilisateur_id: 'bigint',
    created_at: 'timestamptz',
    lignes: 'integer',
    created: 'integer',
    updated: 'integer',
    ignored: 'integer',
  });
  const none = { utilisateur_id: userId, lignes: 0, created: 0, updated: 0, ignored: 0 };
  const add = (resource: string, name: string, created_at: string, counts: Partial<typeof none>) =>
    journal.add({ ...none, ...counts, resource, file_name: name, sha256: digest(name), created_at });
  add('commercials', 'commerciaux-rentree.xlsx', calendar.instant(-61, 8.2), { lignes: 40, updated: 40 });
  add('products', 'articles.xlsx', calendar.instant(-58, 8.6), { lignes: 62, updated: 60, ignored: 2 });
  add('paiements', 'paiements-semaine.xlsx', calendar.instant(-12, 9.1), { lignes: 51, created: 51 });
  const names = Array.from({ length: WEEKS }, (_, week) => fileName(calendar, week));
  names.forEach((name, week) => add('livraisons', name, calendar.instant(-7 * week, 9.5), {}));
  await journal.insert(tx);
  const ids = await idsBy(tx, 'import_journal', 'file_name', names);
  return (offset) => ids[Math.floor(-offset / 7)] ?? null;
}

/** Completes the journal with the number of lines of each file, all valid, and the audit with the deliveries. */
export async function countImports(tx: Queryable): Promise<void> {
  await tx.rows(sql`update import_journal j set lignes = d.lignes, created = d.lignes from
    (select l.import_id, count(*) as lignes
     from livraison l join stock_mouvement m on m.livraison_id = l.id where l.import_id is not null group by 1) d
    where j.id = d.import_id`);
  await tx.rows(sql`insert into audit (at, utilisateur_id, username, action, entity, entity_id, after)
    select j.created_at, u.id, u.username, 'importer', 'livraison', l.code, json_build_object('factureRef',
      l.facture_ref, 'totalValue', l.total_value, 'import', j.id)
    from livraison l join import_journal j on j.id = l.import_id join utilisateur u on u.id = j.utilisateur_id
      order by l.id`);
}
