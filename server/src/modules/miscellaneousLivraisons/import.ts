import sql from 'sql-template-tag';
import { MISCELLANEOUS_LIVRAISON_COLUMNS } from '../../../../rules/importColumns.ts';
import { checkDocuments, type DocumentFile, documentsOf, readRows } from '../imports/documents/check.ts';
import {
  articlesIn,
  distinct,
  knownOf,
  movedBy,
  numbersIn,
  ownersBy,
  unitsOfDivers,
} from '../imports/documents/known.ts';
import type { DocumentLine } from '../imports/documents/line.ts';
import { auditDocuments, columnsOf, insertDocuments, writeLines } from '../imports/documents/store.ts';
import { documentTurn } from '../imports/documents/turn.ts';
import { withEffects } from '../imports/effects.ts';
import { natureQuestions } from '../imports/documents/otherNature.ts';
import type { VerdictImport } from '../imports/verdictImport.ts';

const FILE: DocumentFile = {
  columns: MISCELLANEOUS_LIVRAISON_COLUMNS,
  owner: { missing: 'Collaborateur manquant', unknown: 'Collaborateur inconnu', other: 'autre collaborateur' },
  twin: 'même document et article',
};

const DOCUMENT = { table: 'miscellaneous_livraison', at: sql`livraison_at`, valued: false } as const;
const TABLES = {
  documents: numbersIn(sql`miscellaneous_livraison`),
  owners: ownersBy(sql`u.code_collaborateur`, sql`u.jumeau_collaborateur`),
  articles: articlesIn(sql`miscellaneous`, sql`a.is_enabled`),
};
const questions = natureQuestions('miscellaneousLivraisons');

const writeDocuments = insertDocuments(DOCUMENT);
const writeAudit = auditDocuments(DOCUMENT);
const writeStock = writeLines('document', (tx, { commercials, articles }) =>
  tx.rows(
    sql`
    insert into miscellaneous_stock (commercial_id, miscellaneous_id)
    select r.commercial, r.article
    from unnest(${commercials}::bigint[], ${articles}::bigint[]) as r(commercial, article)
    group by 1, 2 order by 1, 2
    on conflict do nothing`,
    'divers imported',
  ),
);
const writeMouvements = writeLines('movements', (tx, { documents, days, commercials, articles, quantites }) =>
  tx.rows(
    sql`
    insert into miscellaneous_mouvement (mouvement_at, type, quantite, miscellaneous_stock_id,
      miscellaneous_livraison_id)
    select r.at, 'LIVRAISON', r.quantite, s.id, d.id
    from unnest(${documents}::text[], ${days}::timestamptz[], ${commercials}::bigint[], ${articles}::bigint[],
      ${quantites}::integer[]) with ordinality as r(document, at, commercial, article, quantite, n)
    join miscellaneous_livraison d on d.facture_ref = r.document
    join miscellaneous_stock s on s.commercial_id = r.commercial and s.miscellaneous_id = r.article
    order by r.n`,
    'mouvements of divers imported',
  ),
);

/** Deliveries of miscellaneous products (docs/product.md, 7.14). */
export const miscellaneousLivraisonImport: VerdictImport<DocumentLine> = {
  path: 'miscellaneous-livraison',
  rowsName: 'miscellaneousLivraisons',
  isText: true,
  turn: documentTurn(FILE.columns),
  existing: TABLES.documents,
  async check(db, rows, { file, accepted }) {
    const texts = await readRows(rows, FILE);
    const known = await knownOf(db, texts, TABLES, accepted !== undefined);
    const asked = await questions(db, await distinct(texts, 'document'), file);
    const checked = await checkDocuments(texts, FILE, known, { asked, accepted });
    return accepted
      ? checked
      : { ...checked, verdicts: await withEffects(checked, await unitsOfDivers(db, await movedBy(checked.lines)), 1) };
  },
  async store(tx, lines, importId) {
    const columns = await columnsOf(lines, importId);
    await writeDocuments(tx, columns);
    await writeStock(tx, columns);
    await writeMouvements(tx, columns);
    await writeAudit(tx, columns);
  },
  documents: documentsOf,
  documentOf: ({ document }) => document,
  notice: (count) => `Import de ${count} livraison(s) de produits divers`,
};
