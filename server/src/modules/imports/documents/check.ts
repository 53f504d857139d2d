import type { ImportRow, RowVerdict } from '../../../contract/importation.ts';
import { codeKey } from '../../../db/codes.ts';
import { dayOf, parseFrenchDay } from '../../../../../rules/day.ts';
import { type Doubts, remarksOf } from './remarks.ts';
import type { LotHeld } from './known.ts';
import { lotKey } from '../effects.ts';
import { cell, dateFault, farFault, parseQuantity, refused, remarked, VALID, WRONG_QUANTITY } from '../rows.ts';
import type { Checked } from '../verdictImport.ts';

interface Columns {
  /** Whose document it is: a client's or a collaborator's code. */
  owner: string;
  document: string;
  date: string;
  article: string;
  quantite: string;
  /** Neither in files of miscellaneous products. */
  lot?: string;
  limite?: string;
}
type Name = keyof Columns;

/**
 * A text export whose rows are lines of documents (doc 1, 5.3; doc 2, 3): its columns, and how it names whose document
 * it is.
 */
export interface DocumentFile {
  columns: Columns;
  /** `Code client manquant`, `Client inconnu`, `autre client`. */
  owner: { missing: string; unknown: string; other: string };
  /** What two rows may not share: `même document, article et lot`. */
  twin: string;
}

export interface Commercial {
  id: number;
  username: string;
  nomPrenom: string;
  isEnabled: boolean;
}

/** Price in Ar, at most two decimals. */
export interface Article {
  id: number;
  code: string;
  designation: string;
  price: number;
  isEnabled: boolean;
}

/** What the database knows of the codes in a file, by the code as the file writes it. */
export interface Known {
  owners: ReadonlyMap<string, Commercial>;
  articles: ReadonlyMap<string, Article>;
  documents: ReadonlySet<string>;
}

/**
 * A line that may be stored; days `yyyy-MM-dd`, quantity in units, value in Ar; lot and its last day empty where the
 * file has none.
 */
export interface DocumentLine {
  document: string;
  day: string;
  commercial: Commercial;
  article: Article;
  quantite: number;
  value: number;
  lot: string;
  expireAt: string;
}

/** A row as the file has it, under one name for each column; `ligne` is its line in the file. */
export type Texts = Record<Name, string> & { ligne: number };

interface Seen {
  lines: Map<string, number>;
  documents: Map<string, Texts>;
  /** How a lot that is new is written first. */
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
// Texts hold no NUL (`cell` takes it out): it keeps them apart.
const lineKey = ({ document, article, lot }: Texts) => codeKey(`${document}\0${article}\0${lot}`);

/** Each cell is read once, whoever looks at it afterwards. */
export function readRows(rows: readonly ImportRow[], { columns }: DocumentFile): Texts[] {
  const { owner, document, date, article, quantite, lot, limite } = columns;
  return rows.map((row) => ({
    ligne: row.ligne,
    owner: cell(row, owner),
    document: cell(row, document),
    date: cell(row, date),
    article: cell(row, article),
    quantite: cell(row, quantite),
    lot: lot === undefined ? '' : cell(row, lot),
    limite: limite === undefined ? '' : cell(row, limite),
  }));
}

/** What a check goes by beside the codes. */
export interface Judging {
  /** The lots that the rows name and that are there, by `lotKey`. */
  lots?: ReadonlyMap<string, LotHeld>;
  /** Judges, in the order of the file, lines in which nothing else is wrong. */
  further?: (ligne: DocumentLine, texts: Texts) => RowVerdict | undefined;
  /** Why a document may not be what the file takes it for. */
  asked?: (document: string) => string | undefined;
  /**
   * Lines whose question was answered with yes; undefined while nothing is stored: then every line counts as if it had
   * been.
   */
  accepted?: ReadonlySet<number> | undefined;
  /** Whether the day that lots expire is remarked upon. */
  doubts?: Doubts;
}

/** The check of one kind of file. */
class Check {
  readonly #seen: Seen = { lines: new Map(), documents: new Map(), lots: new Map() };
  readonly #days = new Map<string, string | undefined>();
  readonly today = dayOf(new Date());

  readonly file: DocumentFile;
  readonly known: Known;
  readonly lots: ReadonlyMap<string, LotHeld>;

  constructor(file: DocumentFile, known: Known, lots: ReadonlyMap<string, LotHeld>) {
    this.file = file;
    this.known = known;
    this.lots = lots;
  }

  /** A file has few days and names each of them thousands of times. */
  #day(text: string): string | undefined {
    if (!this.#days.has(text)) this.#days.set(text, parseFrenchDay(text));
    return this.#days.get(text);
  }

  refuse(name: Name, text: string): RowVerdict {
    return refused(this.file.columns[name] ?? 'unknown', text);
  }

  /** Codes that are missing, too long, or unknown. */
  named(texts: Texts): RowVerdict | undefined {
    const { columns, owner } = this.file;
    for (const name of NAMED) {
      if (columns[name] === undefined) continue;
      if (texts[name] === '') return this.refuse(name, MISSING[name] ?? owner.missing);
      if (texts[name].length > MAX_TEXT) return this.refuse(name, `Texte trop long (${MAX_TEXT} caractères au plus)`);
    }
    if (this.known.documents.has(texts.document)) return this.refuse('document', 'Document déjà importé');
    if (!this.known.owners.has(texts.owner)) return this.refuse('owner', `${owner.unknown} : ${texts.owner}`);
    const article = this.known.articles.get(texts.article);
    if (!article) return this.refuse('article', `Article inconnu : ${texts.article}`);
    if (!article.isEnabled) return this.refuse('article', `Article désactivé : ${texts.article}`);
    return undefined;
  }

  /** The same line twice, or a document that changes hands or day. */
  repeated(texts: Texts, key: string): RowVerdict | undefined {
    const twin = this.#seen.lines.get(key);
    if (twin !== undefined)
      return this.refuse(
        this.file.columns.lot === undefined ? 'article' : 'lot',
        `Ligne en double : ${this.file.twin} qu’à la ligne ${twin}`,
      );
    const first = this.#seen.documents.get(codeKey(texts.document));
    if (!first) return undefined;
    if (this.known.owners.get(first.owner)?.id !== this.known.owners.get(texts.owner)?.id)
      return this.refuse('owner', `Document ${texts.document} : ${this.file.owner.other} à la ligne ${first.ligne}`);
    if (first.date !== texts.date)
      return this.refuse('date', `Document ${texts.document} : autre date à la ligne ${first.ligne}`);
    return undefined;
  }

  /** The line of a row, or why there is none. Documents and lots are called as they are written already, or first. */
  line(texts: Texts, key: string): DocumentLine | RowVerdict {
    const problem = this.named(texts);
    if (problem) return problem;
    const day = this.#day(texts.date);
    if (day === undefined) return this.refuse('date', dateFault('Date', texts.date));
    // A day far ahead would stay the representative's last delivery for good.
    const far = farFault('Date', day, texts.date, this.today);
    if (far !== undefined) return this.refuse('date', far);
    const expireAt = this.file.columns.limite === undefined ? '' : this.#day(texts.limite);
    if (expireAt === undefined) return this.refuse('limite', dateFault('Date limite', texts.limite));
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

  keep(texts: Texts, ligne: DocumentLine, key: string): void {
    const document = codeKey(texts.document);
    const lot = lotKey(ligne);
    this.#seen.lines.set(key, texts.ligne);
    if (!this.#seen.documents.has(document)) this.#seen.documents.set(document, texts);
    if (!this.#seen.lots.has(lot)) this.#seen.lots.set(lot, ligne.lot);
  }
}

const NUMBER = new Intl.NumberFormat('fr-FR');
const lost = (count: number) =>
  `${NUMBER.format(count)} ` +
  `${
    count < 2
      ? 'ligne de ce document en erreur ne pourra plus être importée'
      : 'lignes de ce document en erreur ne ' + 'pourront plus être importées'
  }`;

/**
 * A number is imported once (DECISIONS 6): with the good lines of a document stored, its others can no longer follow.
 * The good ones say so.
 */
function withLosses(rows: readonly Texts[], verdicts: readonly RowVerdict[]): RowVerdict[] {
  const errors = new Map<string, number>();
  for (const [n, { document }] of rows.entries())
    if (verdicts[n]?.status === false) errors.set(codeKey(document), (errors.get(codeKey(document)) ?? 0) + 1);
  return verdicts.map((verdict, n) => {
    const count = verdict.status ? errors.get(codeKey(rows[n]?.document ?? '')) : undefined;
    return count === undefined ? verdict : remarked(verdict, [lost(count)]);
  });
}

/**
 * Checks rows of documents against what the database knows (DECISIONS 6). Answers a verdict per row, in order, and the
 * lines that may be stored. Of two rows that repeat or contradict each other the second is refused; good lines say what
 * a person should know of them, what is asked about their document, and what of it is lost.
 */
export function checkDocuments(
  rows: readonly Texts[],
  file: DocumentFile,
  known: Known,
  { lots = new Map(), further, asked, accepted, doubts = {} }: Judging = {},
): Checked<DocumentLine> {
  const check = new Check(file, known, lots);
  const lignes: DocumentLine[] = [];
  const verdicts = rows.map((texts): RowVerdict => {
    const key = lineKey(texts);
    const ligne = check.line(texts, key);
    if ('status' in ligne) return ligne;
    const question = asked?.(texts.document);
    const verdict = remarked(question === undefined ? VALID : { ...VALID, question: 'autreNature' }, [
      ...(question === undefined ? [] : [question]),
      ...remarksOf(ligne, check.today, doubts),
    ]);
    // What is left out takes nothing from the lots, and is no twin of what follows.
    if (question !== undefined && accepted?.has(texts.ligne) === false) return verdict;
    const problem = further?.(ligne, texts);
    if (problem) return problem;
    check.keep(texts, ligne, key);
    lignes.push(ligne);
    return verdict;
  });
  return { verdicts: withLosses(rows, verdicts), lignes };
}

/** How many documents the lines form. */
export const documentsOf = (lignes: readonly DocumentLine[]): number =>
  new Set(lignes.map((ligne) => ligne.document)).size;
