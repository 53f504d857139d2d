import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../pool.ts';
import { AUDIT, type Chained } from './chained.ts';

const BATCH = 5_000;

/** The end of the chain, as files outside the database keep it. */
export interface ChainHead {
  n: number;
  hash: string;
}

interface Checked extends ChainHead {
  lineId: number;
  isThere: boolean;
  isTrue: boolean;
}

interface Outcome {
  /** Links that were checked. */
  readonly links: number;
  /** The first broken line in French; undefined when the whole chain holds. */
  readonly broken: string | undefined;
}

const codeOf = ({ codes }: Chained, id: number) => `${codes}${String(id).padStart(7, '0')}`;

const nextLinks = (db: Queryable, { table }: Chained, after: ChainHead): Promise<Checked[]> =>
  db.rows<Checked>(sql`
    select c.n, c.ligne_id as "lineId", encode(c.hash, 'hex') as hash, a.id is not null as "isThere",
      coalesce(c.hash = f_maillon(coalesce(lag(c.hash) over (order by c.n), decode(${after.hash}, 'hex')), f_contenu(a)),
        false) as "isTrue"
    from (select * from ${raw(table)}_chaine where n > ${after.n} order by n limit ${BATCH}) c
      left join ${raw(table)} a on a.id = c.ligne_id order by c.n`);

const faultOf = (
  link: Checked,
  line: string,
  expected: number,
  heads: ReadonlyMap<number, string>,
): string | undefined => {
  if (link.n !== expected) return `${line}\u00a0: le maillon ${expected} qui la précède manque.`;
  if (!link.isThere) return `${line}\u00a0: la ligne a été effacée.`;
  if (!link.isTrue) return `${line}\u00a0: la ligne n’est plus celle qui a été enchaînée.`;
  const exported = heads.get(link.n);
  if (exported !== undefined && exported !== link.hash)
    return `${line}\u00a0: la chaîne n’est plus celle qui a été exportée (maillon ${link.n}).`;
  return undefined;
};

/** A line that should have a link by now: the server makes one within seconds. */
const unlinked = (db: Queryable, { table }: Chained): Promise<{ id: number } | undefined> =>
  db.first(sql`
    select a.id from ${raw(table)} a where a.at < now() - interval '1 hour'
      and not exists (select from ${raw(table)}_chaine c where c.ligne_id = a.id) order by a.id limit 1`);

/** Recomputes the whole chain and compares it with exported heads. Names the first broken line. */
export async function verifyChain(db: Queryable, heads: readonly ChainHead[] = [], chained = AUDIT): Promise<Outcome> {
  const known = new Map(heads.map(({ n, hash }) => [n, hash]));
  let last: ChainHead = { n: 0, hash: '' };
  for (;;) {
    const links = await nextLinks(db, chained, last);
    for (const link of links) {
      const broken = faultOf(link, codeOf(chained, link.lineId), last.n + 1, known);
      if (broken !== undefined) return { links: last.n, broken };
      last = link;
    }
    if (links.length < BATCH) break;
  }
  const beyond = heads.find(({ n }) => n > last.n);
  if (beyond)
    return {
      links: last.n,
      broken: `La fin de la chaîne manque\u00a0: le maillon ${beyond.n} a été exporté, elle en a ${last.n}.`,
    };
  const left = await unlinked(db, chained);
  return { links: last.n, broken: left && `${codeOf(chained, left.id)}\u00a0: la ligne n’a jamais été enchaînée.` };
}
