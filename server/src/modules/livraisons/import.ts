import sql from 'sql-template-tag';
import type { ImportRow } from '../../contract/importation.ts';
import type { Queryable } from '../../db/pool.ts';
import { startOfDay } from '../../jours.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { cell } from '../imports/rows.ts';
import type { VerdictImport } from '../imports/verdictImport.ts';
import { checkRows, COLUMNS, type Known, type Ligne } from './check.ts';

const distinct = (rows: readonly ImportRow[], column: string): string[] => [...new Set(rows.map((row) => cell(row, column)))];

/** Which of these document numbers exist already. */
async function existingDocuments(db: Queryable, codes: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ ref: string }>(sql`select facture_ref as ref from livraison where facture_ref = any(${codes}::text[])`);
  return new Set(rows.map((row) => row.ref));
}

const knownFor = async (db: Queryable, rows: readonly ImportRow[]): Promise<Known> => {
  const clients = await db.rows<{ code: string; id: number }>(sql`
    select code_tiers as code, id from utilisateur where role_code = 'ROLE_COMMERCIAL' and code_tiers = any(${distinct(rows, COLUMNS.client)}::text[])`);
  const articles = await db.rows<{ code: string; id: number; price: number }>(sql`
    select code, id, price::float8 as price from product where code = any(${distinct(rows, COLUMNS.article)}::text[])`);
  return {
    clients: new Map(clients.map((row) => [row.code, row.id])),
    articles: new Map(articles.map((row) => [row.code, row])),
    documents: await existingDocuments(db, distinct(rows, COLUMNS.document)),
  };
};

const store = async (tx: Queryable, lignes: Ligne[], importId: number, actor: Actor): Promise<void> => {
  const column = <K extends keyof Ligne>(key: K) => lignes.map((ligne) => ligne[key]);
  const days = lignes.map((ligne) => startOfDay(ligne.day));
  const documents = column('document');
  const commercials = column('commercialId');
  await tx.rows(sql`
    insert into livraison (facture_ref, livraison_at, total_value, commercial_id, import_id)
    select r.document, min(r.at), sum(r.value), min(r.commercial), ${importId}
    from unnest(${documents}::text[], ${days}::timestamptz[], ${column('value')}::bigint[], ${commercials}::bigint[]) with ordinality
      as r(document, at, value, commercial, n)
    group by r.document order by min(r.n)`);
  // A lot that exists is topped up; should a file give another date for it, the nearer one counts (it is the safe one).
  await tx.rows(sql`
    insert into stock_commercial as s (commercial_id, product_id, lot_number, expire_at)
    select r.commercial, r.product, r.lot, min(r.expire_at)
    from unnest(${commercials}::bigint[], ${column('productId')}::bigint[], ${column('lot')}::text[], ${column('expireAt')}::date[])
      as r(commercial, product, lot, expire_at)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (commercial_id, product_id, lot_number) do update set expire_at = excluded.expire_at
    where s.expire_at is null or s.expire_at > excluded.expire_at`);
  await tx.rows(sql`
    insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id, commercial_id, livraison_id)
    select r.at, 'LIVRAISON', r.quantite, r.value, s.id, r.product, r.commercial, l.id
    from unnest(${documents}::text[], ${days}::timestamptz[], ${column('value')}::bigint[], ${commercials}::bigint[],
        ${column('productId')}::bigint[], ${column('lot')}::text[], ${column('quantite')}::integer[]) with ordinality
      as r(document, at, value, commercial, product, lot, quantite, n)
    join livraison l on l.facture_ref = r.document
    join stock_commercial s on s.commercial_id = r.commercial and s.product_id = r.product and s.lot_number = r.lot
    order by r.n`);
  await tx.rows(sql`
    insert into audit (utilisateur_id, username, action, entity, entity_id, after)
    select ${actor.id}, ${actor.username}, 'importer', 'livraison', l.code,
      json_build_object('factureRef', l.facture_ref, 'totalValue', l.total_value, 'import', ${importId}::bigint)
    from livraison l where l.import_id = ${importId} order by l.id`);
};

const documentsOf = (lignes: readonly Ligne[]) => new Set(lignes.map((ligne) => ligne.document)).size;

/** Deliveries from the accounting system's text export (doc 1, 5.3 and 7.5). */
export const livraisonImport: VerdictImport<Ligne> = {
  path: 'livraisons',
  rowsName: 'livraisons',
  tags: ['Livraison'],
  existing: existingDocuments,
  check: async (db, rows) => checkRows(rows, await knownFor(db, rows)),
  store,
  documents: documentsOf,
  notice: (lignes) => `Import de ${documentsOf(lignes)} livraison(s)`,
};
