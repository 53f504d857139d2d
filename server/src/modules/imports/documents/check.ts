import { frenchNumber } from '../../../frenchNumber.ts';
import type { ImportRow, RowVerdict } from '../../../contract/importation.ts';
import { codeKey } from '../../../db/codes.ts';
import { dayOf, parseFrenchDay } from '../../../../../rules/day.ts';
import { type Columns, type DocumentLine, type Known, type LotHeld, lotKey, type Name, type Texts } from './line.ts';
import { remarkDays, type RemarkOptions, remarksOf } from './remarks.ts';
import {
  cell,
  dateFault,
  farFault,
  lastAllowedDay,
  parseQuantity,
  refused,
  remarked,
  VALID,
  WRONG_QUANTITY,
} from '../rows.ts';
import { distinctInSlices, eachInSlices, mapInSlices } from '../../../db/waiting/slices.ts';
import type { Checked } from '../verdictImport.ts';

/**
 * A text export whose rows are lines of documents (docs/product.md, 7.8): its columns, and its words for the person
 * behind a document.
 */
export interface DocumentFile {
  columns: Columns;
  /** `Code client manquant`, `Client inconnu`, `autre client`. */
  owner: { missing: string; unknown: string; other: string };
  /** What two lines may not have in common: `même document, article et lot`. */
  twin: string;
}

interface Seen {
  lines: Map<string, number>;
  documents: Map<string, Texts>;
  /** The first spelling of each new lot number. */
  lots: Map<string, string>;
}

const MAX_TEXT = 100;
const MISSING: Partial<Record<Name, string>> = {
  document: 'Numéro du document manquant',
  article: 'Code article manquant',
  lot: 'Série/lot manquant',
};
const NAMED: readonly Name[] = ['owner', 'document', 'article', 'lot'];

const value = (quantite: number, price: number) => Math.round((quantite * Math.round(price * 100)) / 100);
// NUL separates the parts safely, because `cell` removes it from all texts.
const lineKey = ({ document, article, lot }: Texts) => codeKey(`${document}\0${article}\0${lot}`);

/** Reads every cell once. */
export function readRows(rows: readonly ImportRow[], { columns }: DocumentFile): Promise<Texts[]> {
  const { owner, document, date, article, quantite, lot, expiry } = columns;
  return mapInSlices(rows, (row) => ({
    ligne: row.ligne,
    owner: cell(row, owner),
    document: cell(row, document),
    date: cell(row, date),
    article: cell(row, article),
    quantite: cell(row, quantite),
    lot: lot === undefined ? '' : cell(row, lot),
    expiry: expiry === undefined ? '' : cell(row, expiry),
  }));
}

/** What else a check takes into account. */
export interface CheckOptions {
  /** The stored lots that the rows name, by `lotKey`. */
  lots?: ReadonlyMap<string, LotHeld>;
  /** A further check of lines that are otherwise valid, in the order of the file. */
  further?: (line: DocumentLine, texts: Texts) => RowVerdict | undefined;
  /** Why a document may be of another kind than the file is imported as. */
  asked?: (document: string) => string | undefined;
  /**
   * Lines whose question was answered with yes. Undefined during the review, in which every line counts as accepted.
   */
  accepted?: ReadonlySet<number> | undefined;
  /** Whether remarks are made about expiry dates. */
  remarks?: RemarkOptions;
}

/** The check of one file. */
class Check {
  readonly #seen: Seen = { lines: new Map(), documents: new Map(), lots: new Map() };
  readonly #days = new Map<string, string | undefined>();
  readonly remarkDays = remarkDays(dayOf(new Date()));
  readonly #lastDay = lastAllowedDay(this.remarkDays.today);

  readonly file: DocumentFile;
  readonly known: Known;
  readonly lots: ReadonlyMap<string, LotHeld>;

  constructor(file: DocumentFile, known: Known, lots: ReadonlyMap<string, LotHeld>) {
    this.file = file;
    this.known = known;
    this.lots = lots;
  }

  /** Days are parsed once, because a file repeats few days thousands of times. */
  #day(text: string): string | undefined {
    if (!this.#days.has(text)) this.#days.set(text, parseFrenchDay(text));
    return this.#days.get(text);
  }

  refuse(name: Name, text: string): RowVerdict {
    return refused(this.file.columns[name] ?? 'unknown', text);
  }

  /** Refuses a row whose codes are missing, too long, or unknown. */
  named(texts: Texts): RowVerdict | undefined {
    const { columns, owner } = this.file;
    for (const name of NAMED) {
      if (columns[name] === undefined) continue;
      if (texts[name] === '') return this.refuse(name, MISSING[name] ?? owner.missing);
      if (texts[name].length > MAX_TEXT) return this.refuse(name, `Texte trop long (${MAX_TEXT} caractères au plus)`);
    }
    if (this.known.documents.has(texts.document)) return this.refuse('document', 'Document déjà importé');
    if (!this.known.owners.has(texts.owner)) return this.refuse('owner', `${owner.unknown}\u00a0: ${texts.owner}`);
    const article = this.known.articles.get(texts.article);
    if (!article) return this.refuse('article', `Article inconnu\u00a0: ${texts.article}`);
    if (!article.isEnabled) return this.refuse('article', `Article désactivé\u00a0: ${texts.article}`);
    return undefined;
  }

  /** Refuses a row that repeats a line, or whose document has another owner or date than before. */
  repeated(texts: Texts, key: string): RowVerdict | undefined {
    const twin = this.#seen.lines.get(key);
    if (twin !== undefined)
      return this.refuse(
        this.file.columns.lot === undefined ? 'article' : 'lot',
        `Ligne en double\u00a0: ${this.file.twin} qu’à la ligne ${twin}`,
      );
    const first = this.#seen.documents.get(codeKey(texts.document));
    if (!first) return undefined;
    if (this.known.owners.get(first.owner)?.id !== this.known.owners.get(texts.owner)?.id)
      return this.refuse(
        'owner',
        `Document ${texts.document}\u00a0: ${this.file.owner.other} à la ligne ${first.ligne}`,
      );
    if (first.date !== texts.date)
      return this.refuse('date', `Document ${texts.document}\u00a0: autre date à la ligne ${first.ligne}`);
    return undefined;
  }

  /**
   * The line of a row, or its refusal. Documents and lots keep the spelling that is stored, or else the first one in
   * the file.
   */
  line(texts: Texts, key: string): DocumentLine | RowVerdict {
    const problem = this.named(texts);
    if (problem) return problem;
    const day = this.#day(texts.date);
    if (day === undefined) return this.refuse('date', dateFault('Date', texts.date));
    // A day in the far future would remain the representative's last delivery for ever.
    const far = farFault('Date', day, texts.date, this.#lastDay);
    if (far !== undefined) return this.refuse('date', far);
    const expireAt = this.file.columns.expiry === undefined ? '' : this.#day(texts.expiry);
    if (expireAt === undefined) return this.refuse('expiry', dateFault('Date limite', texts.expiry));
    const quantite = parseQuantity(texts.quantite);
    if (typeof quantite === 'string') return this.refuse('quantite', WRONG_QUANTITY[quantite]);
    const commercial = this.known.owners.get(texts.owner);
    const article = this.known.articles.get(texts.article);
    if (!commercial || !article) return refused('unknown', 'Erreur de validation');
    const document = this.#seen.documents.get(codeKey(texts.document))?.document ?? texts.document;
    const held = lotKey({ commercial, article, lot: texts.lot });
    const lot = this.lots.get(held)?.number ?? this.#seen.lots.get(held) ?? texts.lot;
    return (
      this.repeated(texts, key) ?? {
        document,
        day,
        commercial,
        article,
        quantite,
        value: value(quantite, article.price),
        lot,
        expireAt,
      }
    );
  }

  keep(texts: Texts, line: DocumentLine, key: string): void {
    const document = codeKey(texts.document);
    const lot = lotKey(line);
    this.#seen.lines.set(key, texts.ligne);
    if (!this.#seen.documents.has(document)) this.#seen.documents.set(document, texts);
    if (!this.#seen.lots.has(lot)) this.#seen.lots.set(lot, line.lot);
  }
}

const lost = (count: number) =>
  `${frenchNumber(count)} ` +
  `${
    count < 2
      ? 'ligne de ce document en erreur ne pourra plus être importée'
      : 'lignes de ce document en erreur ne ' + 'pourront plus être importées'
  }`;

/**
 * Adds to valid lines how many lines of the same document are lost: a document number can be imported only once
 * (docs/product.md, 7.8), so lines in error cannot follow later.
 */
async function withLostLines(rows: readonly Texts[], verdicts: RowVerdict[]): Promise<RowVerdict[]> {
  const errors = new Map<string, number>();
  await eachInSlices(rows, ({ document }, n) => {
    if (verdicts[n]?.status === false) errors.set(codeKey(document), (errors.get(codeKey(document)) ?? 0) + 1);
  });
  if (errors.size === 0) return verdicts;
  return mapInSlices(verdicts, (verdict, n) => {
    const count = verdict.status ? errors.get(codeKey(rows[n]?.document ?? '')) : undefined;
    return count === undefined ? verdict : remarked(verdict, [lost(count)]);
  });
}

/**
 * Checks rows of documents against what the database knows (docs/product.md, 7.8). Returns a verdict per row, in order,
 * and the lines that may be stored. Of two rows that repeat or contradict each other the second is refused. Verdicts of
 * valid lines carry remarks, questions about their document, and what of it will be lost.
 */
export async function checkDocuments(
  rows: readonly Texts[],
  file: DocumentFile,
  known: Known,
  { lots = new Map(), further, asked, accepted, remarks = {} }: CheckOptions = {},
): Promise<Checked<DocumentLine>> {
  const check = new Check(file, known, lots);
  const lines: DocumentLine[] = [];
  const verdicts = await mapInSlices(rows, (texts): RowVerdict => {
    const key = lineKey(texts);
    const line = check.line(texts, key);
    if ('status' in line) return line;
    const question = asked?.(texts.document);
    const verdict = remarked(question === undefined ? VALID : { ...VALID, question: 'autreNature' }, [
      ...(question === undefined ? [] : [question]),
      ...remarksOf(line, check.remarkDays, remarks),
    ]);
    // A line that is not accepted takes nothing from the lots, and a later identical line is no duplicate of it.
    if (question !== undefined && accepted?.has(texts.ligne) === false) return verdict;
    const problem = further?.(line, texts);
    if (problem) return problem;
    check.keep(texts, line, key);
    lines.push(line);
    return verdict;
  });
  return { verdicts: await withLostLines(rows, verdicts), lines };
}

/** The number of documents that these lines form. */
export const documentsOf = async (lines: readonly DocumentLine[]): Promise<number> =>
  (await distinctInSlices(lines, (line) => line.document)).size;
