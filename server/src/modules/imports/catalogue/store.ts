import sql from 'sql-template-tag';
import type { ImportFile, ImportRow, UpsertResult } from '../../../contract/importation.ts';
import type { Queryable } from '../../../db/pool.ts';
import type { Actor } from '../../../plugins/access/authorization.ts';
import { type Catalogue, type Fields, judge, type Sort } from './catalogue.ts';
import { lockImports, writeJournal } from '../journal.ts';

interface Trace {
  code: string;
  action: 'créer' | 'modifier';
  before: object | null;
  after: object;
}

const traceOf = <C extends Fields>(sort: Sort<C>): Trace => {
  if (sort.action === 'create') {
    const { code, ...after } = sort.card;
    return { code, action: 'créer', before: null, after };
  }
  const { known, changed } = sort;
  const before = Object.fromEntries(Object.keys(changed).map((name) => [name, known[name]]));
  return { code: known.code, action: 'modifier', before, after: changed };
};

async function writeAudit<C extends Fields>(
  tx: Queryable,
  actor: Actor,
  { entity, entityIds }: Catalogue<C>,
  traces: readonly Trace[],
): Promise<void> {
  const ids = await entityIds?.(
    tx,
    traces.map(({ code }) => code),
  );
  const named = ids ? traces.map((trace) => ({ ...trace, code: ids.get(trace.code) ?? trace.code })) : traces;
  await tx.rows(sql`
    insert into audit (utilisateur_id, username, action, entity, entity_id, before, after)
    select ${actor.id}, ${actor.username}, action, ${entity}, code, before, after
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r(code text, action text, before jsonb, after jsonb)`);
}

const countOf = <C extends Fields>(sorts: readonly Sort<C>[], action: Sort<C>['action']) =>
  sorts.filter((sort) => sort.action === action).length;

/**
 * Stores judged rows, all new cards at once and then all changes, with one audit entry for each; identical rows write
 * nothing. It runs inside the caller's transaction, in which `judge` must have been called with `storing`.
 */
async function store<C extends Fields>(
  tx: Queryable,
  actor: Actor,
  catalogue: Catalogue<C>,
  sorts: readonly Sort<C>[],
): Promise<void> {
  const cards = sorts.flatMap((sort) => (sort.action === 'create' ? [sort.card] : []));
  const changed = sorts.flatMap((sort) => (sort.action === 'update' ? [{ ...sort.changed, id: sort.known.id }] : []));
  if (cards.length > 0) await catalogue.create(tx, cards);
  if (changed.length > 0) await catalogue.update(tx, changed);
  const traces = sorts.filter((sort) => sort.action !== 'identical').map(traceOf);
  if (traces.length > 0) await writeAudit(tx, actor, catalogue, traces);
}

export type CatalogueCounts = Required<UpsertResult>;

/**
 * Judges the rows again and stores the valid ones. A lock lets only one import of a catalogue run at a time, from files
 * and from the accounting system alike.
 */
export async function bringIn<C extends Fields>(
  tx: Queryable,
  actor: Actor,
  catalogue: Catalogue<C>,
  rows: readonly ImportRow[],
) {
  await lockImports(tx, catalogue.rowsName, actor);
  const { sorts, verdicts } = await judge(tx, catalogue, rows, true);
  await store(tx, actor, catalogue, sorts);
  const counts: CatalogueCounts = {
    created: countOf(sorts, 'create'),
    updated: countOf(sorts, 'update'),
    identical: countOf(sorts, 'identical'),
    ignored: rows.length - sorts.length,
  };
  return { counts, verdicts };
}

/** Imports rows and writes a journal entry, unless no row was valid. */
export async function importRows<C extends Fields>(
  tx: Queryable,
  actor: Actor,
  catalogue: Catalogue<C>,
  rows: readonly ImportRow[],
  file: ImportFile | undefined,
): Promise<CatalogueCounts> {
  const { counts } = await bringIn(tx, actor, catalogue, rows);
  if (counts.ignored === rows.length) return counts;
  const [one, many] = catalogue.noun;
  const done = counts.created + counts.updated;
  const message = `Import de ${done} ${done < 2 ? one : many} finalisé par ${actor.nomPrenom}`;
  await writeJournal(
    tx,
    actor,
    catalogue.rowsName,
    file,
    { lignes: rows.length, created: counts.created, updated: counts.updated, ignored: counts.ignored },
    message,
  );
  return counts;
}
