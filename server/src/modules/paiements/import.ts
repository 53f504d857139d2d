import sql from 'sql-template-tag';
import type { ImportRow } from '../../contract/importation.ts';
import type { Queryable } from '../../db/pool.ts';
import { dayOf, frenchDay } from '../../../../rules/day.ts';
import { PAIEMENT_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';
import { columnsInSlices, distinctInSlices } from '../../db/waiting/slices.ts';
import { startOfItsDay } from '../imports/days.ts';
import { BY_TIERS } from '../imports/documents/known.ts';
import { attachEffects } from '../imports/effects.ts';
import { cell, remarked } from '../imports/rows.ts';
import type { Checked, ImportContext, VerdictImport } from '../imports/verdictImport.ts';
import { checkPaiements, IDENTICAL, type PaiementLine } from './check.ts';
import type { Importer } from '../imports/journal.ts';

const columnsOf = (lines: readonly PaiementLine[]) =>
  columnsInSlices(lines, {
    commercials: (line) => line.payer.id,
    from: startOfItsDay(),
    ends: startOfItsDay(1),
    years: (line) => line.day.slice(2, 4),
    values: (line) => line.value,
    sources: (line) => line.source,
    mobiles: (line) => line.orangeMoney,
  });

/**
 * The stored payments with the same representative, day, amount and means, by index of the line: `REG2600012,
 * enregistré le 12/11/2026`.
 */
async function identical(db: Queryable, lines: readonly PaiementLine[]): Promise<Map<number, string>> {
  const { commercials, from, ends, values, sources, mobiles } = await columnsOf(lines);
  const rows = await db.rows<{ n: number; ref: string; at: Date }>(
    sql`
    select r.n, p.ref, p.at
    from unnest(${commercials}::bigint[], ${from}::timestamptz[], ${ends}::timestamptz[], ${values}::bigint[],
      ${sources}::text[], ${mobiles}::boolean[]) with ordinality
      as r(commercial, first, past, value, source, mobile, n)
    cross join lateral (
      select p.ref_paiement as ref, p.created_at as at from paiement p
      where p.commercial_id = r.commercial and p.paiement_at >= r.first and p.paiement_at < r.past and p.value = r.value
        and p.is_orange_money = r.mobile and (r.mobile or f_norm(p.paiement_source) = f_norm(r.source))
      order by p.id limit 1) p`,
    'identical paiements',
  );
  return new Map(rows.map(({ n, ref, at }) => [n - 1, `${ref}, enregistré le ${frenchDay(dayOf(at))}`]));
}

/**
 * What representatives owe now, by id, in Ar: the value of their orders less their payments, below 0 when they paid in
 * advance.
 */
async function owedBy(db: Queryable, lines: readonly PaiementLine[]): Promise<Map<number, number>> {
  const ids = [...new Set(lines.map((line) => line.payer.id))];
  const rows = await db.rows<{ id: number; owed: number }>(sql`
    select commercial_id as id, total_commandes_value - total_paiements_value as owed from commercial_cumul
      where commercial_id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, owed }) => [id, owed]));
}

/**
 * Adds a question to payments that equal a stored one. The same payment may really be made twice, so it is stored only
 * when somebody confirms it.
 */
const marked = (
  { verdicts, lines }: Checked<PaiementLine>,
  known: ReadonlyMap<number, string>,
): Checked<PaiementLine> => {
  let next = 0;
  return {
    lines,
    verdicts: verdicts.map((verdict) => {
      const same = verdict.status ? known.get(next++) : undefined;
      return same === undefined
        ? verdict
        : remarked({ ...verdict, question: IDENTICAL }, [`un paiement identique existe déjà (${same})`]);
    }),
  };
};

/** The lines without a question, and those whose question was answered with yes. */
const agreed = ({ verdicts, lines }: Checked<PaiementLine>, accepted: ReadonlySet<number>): PaiementLine[] => {
  const open = verdicts.filter(({ status }) => status).map(({ question }) => question !== undefined);
  return lines.filter(({ ligne }, n) => open[n] === false || accepted.has(ligne));
};

async function check(
  db: Queryable,
  rows: readonly ImportRow[],
  { accepted }: ImportContext,
): Promise<Checked<PaiementLine>> {
  const codes = await distinctInSlices(rows, (row) => cell(row, COLUMNS.code));
  const checked = await checkPaiements(rows, await BY_TIERS.find(db, [...codes]));
  const { lines } = checked;
  const judged = marked(checked, await identical(db, lines));
  if (accepted) return { ...judged, lines: agreed(judged, accepted) };
  const owed = await owedBy(db, lines);
  const verdicts = await attachEffects(judged, {
    keyOf: ({ payer }) => payer.username,
    deltaOf: ({ value }) => -value,
    describe: ({ payer }) => ({ avant: owed.get(payer.id) ?? 0, libelle: payer.nomPrenom, precision: payer.code }),
  });
  return { verdicts, lines };
}

async function store(tx: Queryable, lines: PaiementLine[], importId: number, actor: Importer): Promise<void> {
  const { commercials, from, years, values, sources, mobiles } = await columnsOf(lines);
  // The reference contains the payment's own id, so that simultaneous imports cannot produce the same one.
  await tx.rows(
    sql`
    insert into paiement (id, ref_paiement, paiement_at, paiement_source, is_orange_money, value, commercial_id,
      import_id)
    select r.id, 'REG' || r.year || lpad(r.id::text, greatest(5, length(r.id::text)), '0'), r.at, r.source, r.mobile,
      r.value, r.commercial, ${importId}
    from (
      select nextval(pg_get_serial_sequence('paiement', 'id')) as id, o.*
      from (
        select * from unnest(${years}::text[], ${from}::timestamptz[], ${sources}::text[], ${mobiles}::boolean[],
          ${values}::bigint[], ${commercials}::bigint[]) with ordinality
          as u(year, at, source, mobile, value, commercial, n) order by n) o) r`,
    'paiements imported',
  );
  await tx.rows(
    sql`
    insert into audit (utilisateur_id, username, action, entity, entity_id, after)
    select ${actor.id}, ${actor.username}, 'importer', 'paiement', p.code, json_build_object('refPaiement',
      p.ref_paiement, 'value', p.value,
      'commercial', u.username, 'paiementSource', p.paiement_source, 'import', ${importId}::bigint)
    from paiement p join utilisateur u on u.id = p.commercial_id where p.import_id = ${importId} order by p.id`,
    'audit of paiements imported',
  );
}

/** Payments from an Excel file (docs/product.md, 7.15). */
export const paiementImport: VerdictImport<PaiementLine> = {
  path: 'paiements',
  rowsName: 'paiements',
  async existing(db, codes) {
    // The server makes the references, in capitals.
    const refOf = (code: string) => code.trim().toUpperCase();
    const rows = await db.rows<{ ref: string }>(
      sql`select ref_paiement as ref from paiement where ref_paiement = any(${codes.map(refOf)}::text[])`,
    );
    const known = new Set(rows.map((row) => row.ref));
    return new Set(codes.filter((code) => known.has(refOf(code))));
  },
  check,
  store,
  notice: (count) => `Import de ${count} paiement(s)`,
};
