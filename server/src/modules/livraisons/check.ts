import type { ImportRow, RowVerdict } from '../../contract/importation.ts';
import { parseFrenchDay } from '../../jours.ts';
import { cell, parseQuantity, refused, VALID } from '../imports/rows.ts';

export const COLUMNS = {
  client: 'Document - Code client',
  document: 'Document - Numéro du document',
  date: 'Document - Date',
  article: 'Ligne - Code article',
  quantite: 'Ligne - Quantité',
  lot: 'Ligne - Série/lot',
  limite: 'Ligne - Date limite',
} as const;

/** What the database knows of the codes in a file. */
export interface Known {
  clients: ReadonlyMap<string, number>;
  articles: ReadonlyMap<string, { id: number; price: number }>;
  documents: ReadonlySet<string>;
}

/** A line that may be stored; quantities in units, value in Ar. */
export interface Ligne {
  document: string;
  day: string;
  commercialId: number;
  productId: number;
  quantite: number;
  value: number;
  lot: string;
  expireAt: string;
}

const MAX_TEXT = 100;
const dateText = (label: string, text: string) =>
  text === '' ? `${label} : une date est attendue` : /^\d{2}\/\d{2}\/\d{4}$/.test(text) ? `${label} : le ${text} n’existe pas` : `${label} : jj/mm/aaaa attendu`;

const named = (column: string, text: string, missing: string): RowVerdict | undefined =>
  text === '' ? refused(column, missing) : text.length > MAX_TEXT ? refused(column, `Texte trop long (${MAX_TEXT} caractères au plus)`) : undefined;

interface Seen {
  lines: Map<string, number>;
  documents: Map<string, { client: string; date: string; ligne: number }>;
}

const sameDocument = (row: ImportRow, seen: Seen): RowVerdict | undefined => {
  const document = cell(row, COLUMNS.document);
  const first = seen.documents.get(document);
  if (!first) return undefined;
  if (first.client !== cell(row, COLUMNS.client)) return refused(COLUMNS.client, `Document ${document} : autre client à la ligne ${first.ligne}`);
  if (first.date !== cell(row, COLUMNS.date)) return refused(COLUMNS.date, `Document ${document} : autre date à la ligne ${first.ligne}`);
  return undefined;
};

const fault = (row: ImportRow, known: Known, seen: Seen, key: string): RowVerdict | undefined => {
  const at = (name: keyof typeof COLUMNS) => cell(row, COLUMNS[name]);
  const missing =
    named(COLUMNS.client, at('client'), 'Code client manquant') ??
    named(COLUMNS.document, at('document'), 'Numéro du document manquant') ??
    named(COLUMNS.article, at('article'), 'Code article manquant') ??
    named(COLUMNS.lot, at('lot'), 'Série/lot manquant');
  if (missing) return missing;
  if (known.documents.has(at('document'))) return refused(COLUMNS.document, 'Document déjà importé');
  if (!known.clients.has(at('client'))) return refused(COLUMNS.client, `Client inconnu : ${at('client')}`);
  if (!known.articles.has(at('article'))) return refused(COLUMNS.article, `Article inconnu : ${at('article')}`);
  if (parseFrenchDay(at('date')) === undefined) return refused(COLUMNS.date, dateText('Date', at('date')));
  if (parseFrenchDay(at('limite')) === undefined) return refused(COLUMNS.limite, dateText('Date limite', at('limite')));
  if (parseQuantity(at('quantite')) === undefined) return refused(COLUMNS.quantite, 'Quantité : un entier supérieur à 0 est attendu');
  const twin = seen.lines.get(key);
  if (twin !== undefined) return refused(COLUMNS.lot, `Ligne en double : même document, article et lot qu’à la ligne ${twin}`);
  return sameDocument(row, seen);
};

const toLigne = (row: ImportRow, known: Known): Ligne | undefined => {
  const client = known.clients.get(cell(row, COLUMNS.client));
  const article = known.articles.get(cell(row, COLUMNS.article));
  const day = parseFrenchDay(cell(row, COLUMNS.date));
  const expireAt = parseFrenchDay(cell(row, COLUMNS.limite));
  const quantite = parseQuantity(cell(row, COLUMNS.quantite));
  if (client === undefined || !article || day === undefined || expireAt === undefined || quantite === undefined) return undefined;
  return {
    document: cell(row, COLUMNS.document), day, commercialId: client, productId: article.id, quantite,
    value: Math.round(quantite * Math.round(article.price * 100) / 100), lot: cell(row, COLUMNS.lot), expireAt,
  };
};

/**
 * Checks delivery rows against what the database knows (DECISIONS 6). Answers a verdict per row, in order, and the
 * lines that may be stored. The second of two rows for the same document, article and lot is the one refused.
 */
export function checkRows(rows: readonly ImportRow[], known: Known): { verdicts: RowVerdict[]; lignes: Ligne[] } {
  const seen: Seen = { lines: new Map(), documents: new Map() };
  const lignes: Ligne[] = [];
  const verdicts = rows.map((row) => {
    const document = cell(row, COLUMNS.document);
    const key = JSON.stringify([document, cell(row, COLUMNS.article), cell(row, COLUMNS.lot)]);
    const problem = fault(row, known, seen, key);
    const ligne = problem ? undefined : toLigne(row, known);
    if (problem || !ligne) return problem ?? refused('unknown', 'Erreur de validation');
    seen.lines.set(key, row.ligne);
    if (!seen.documents.has(document)) seen.documents.set(document, { client: cell(row, COLUMNS.client), date: cell(row, COLUMNS.date), ligne: row.ligne });
    lignes.push(ligne);
    return VALID;
  });
  return { verdicts, lignes };
}
