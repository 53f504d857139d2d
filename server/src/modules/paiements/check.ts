import type { ImportRow, RowVerdict } from '../../contract/importation.ts';
import { dayOf, parseFrenchDay } from '../../../../rules/day.ts';
import { type AmountRefusal, parseAmount } from '../../../../rules/amount.ts';
import { PAIEMENT_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';
import type { Commercial } from '../imports/documents/line.ts';
import { disabledRemark } from '../imports/documents/remarks.ts';
import { cell, dateFault, farFault, lastAllowedDay, refused, remarked, VALID } from '../imports/rows.ts';
import { mapInSlices } from '../../db/waiting/slices.ts';
import type { Checked } from '../imports/verdictImport.ts';

/** A payment that may be stored; day `yyyy-MM-dd`, value in Ar. */
export interface PaiementLine {
  /** The representative who paid, found by `Code (tiers)`. */
  payer: Commercial;
  day: string;
  value: number;
  source: string;
  orangeMoney: boolean;
  /** Line in the file. */
  ligne: number;
}

/** The question about a payment that may be stored already. */
export const IDENTICAL = 'identique';

const MAX_TEXT = 100;
const TOO_LONG = `Texte trop long (${MAX_TEXT} caractères au plus)`;
const MARKS = /[^a-z]/g;
const MOBILE: readonly string[] = ['om', 'orangemoney'];

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** Whether a means of payment is Orange Money: `OM` or `Orange Money`, however written (docs/product.md, 7.15). */
const isOrangeMoney = (source: string): boolean => MOBILE.includes(plain(source).replace(MARKS, ''));

const quoted = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const UNREADABLE: Record<AmountRefusal, (text: string) => string> = {
  unreadable: (text) => `Montant illisible\u00a0: ${text}`,
  ambiguous: (text) => `Montant ambigu\u00a0: ${text} peut se lire de deux façons`,
  'too large': () => 'Montant trop grand\u00a0: 12 chiffres au plus',
};

const amountOf = (text: string): number | RowVerdict => {
  if (text === '') return refused(COLUMNS.amount, 'Montant manquant');
  const montant = parseAmount(text);
  if (typeof montant === 'string') return refused(COLUMNS.amount, UNREADABLE[montant](quoted(text)));
  if (montant.fraction)
    return refused(COLUMNS.amount, `Montant\u00a0: un nombre entier d’ariary est attendu, pas ${quoted(text)}`);
  return montant.ariary > 0
    ? montant.ariary
    : refused(COLUMNS.amount, 'Montant\u00a0: un nombre supérieur à 0 est attendu');
};

const dayIn = (text: string, last: string): string | RowVerdict => {
  const day = parseFrenchDay(text);
  if (day === undefined) return refused(COLUMNS.date, dateFault('Date', quoted(text)));
  const far = farFault('Date', day, text, last);
  return far === undefined ? day : refused(COLUMNS.date, far);
};

/** Reads a row, or refuses it naming the first column at fault, in the file's order. */
function read(row: ImportRow, known: ReadonlyMap<string, Commercial>, lastDay: string): PaiementLine | RowVerdict {
  if (cell(row, COLUMNS.client) === '') return refused(COLUMNS.client, 'Client manquant');
  const value = amountOf(cell(row, COLUMNS.amount));
  if (typeof value === 'object') return value;
  const day = dayIn(cell(row, COLUMNS.date), lastDay);
  if (typeof day === 'object') return day;
  const source = cell(row, COLUMNS.means).replace(/\s+/g, ' ');
  if (source === '') return refused(COLUMNS.means, 'Moyen de paiement manquant');
  if (source.length > MAX_TEXT) return refused(COLUMNS.means, TOO_LONG);
  const code = cell(row, COLUMNS.code);
  if (code === '') return refused(COLUMNS.code, 'Code (tiers) manquant');
  const payer = known.get(code);
  return payer
    ? { payer, day, value, source, orangeMoney: isOrangeMoney(source), ligne: row.ligne }
    : refused(COLUMNS.code, `Commercial inconnu\u00a0: ${quoted(code)}`);
}

/**
 * The key that two rows of one file may not share (docs/product.md, 7.15): client, amount, date and means, however they
 * are written.
 */
const keyOf = (client: string, { value, day, source, orangeMoney }: PaiementLine) =>
  JSON.stringify([plain(client), value, day, orangeMoney ? 'om' : plain(source)]);

/** The key of payments that may be the same one: person, day, amount and means. */
const sameKey = (line: PaiementLine) => keyOf(line.payer.username, line);

const wordsOf = (name: string) =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
const nameRemark = (client: string, { nomPrenom, code }: Commercial): string[] =>
  wordsOf(client) === wordsOf(nomPrenom)
    ? []
    : [`«\u00a0${quoted(client)}\u00a0» n’est pas le nom de ${code} (${nomPrenom})`];

/**
 * Checks payment rows (docs/product.md, 7.15). Amounts are whole ariary above 0, of at most 12 digits; a fraction is
 * refused, not rounded. A date after today in Madagascar gets a remark; one more than a year ahead or before 2000 is
 * refused. Of two rows with the same client, amount, date and means the second is refused; if only the name differs, it
 * gets a question.
 */
export async function checkPaiements(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, Commercial>,
  now = new Date(),
): Promise<Checked<PaiementLine>> {
  const today = dayOf(now);
  const lastDay = lastAllowedDay(today);
  const seen = new Map<string, number>();
  const paid = new Map<string, number>();
  const lines: PaiementLine[] = [];
  const verdicts = await mapInSlices(rows, (row): RowVerdict => {
    const line = read(row, known, lastDay);
    if ('status' in line) return line;
    const key = keyOf(cell(row, COLUMNS.client), line);
    const twin = seen.get(key);
    if (twin !== undefined)
      return refused(
        COLUMNS.means,
        `Ligne en double\u00a0: mêmes client, montant, date et moyen de paiement qu’à la ligne ${twin}`,
      );
    seen.set(key, row.ligne);
    lines.push(line);
    const earlier = paid.get(sameKey(line));
    if (earlier === undefined) paid.set(sameKey(line), row.ligne);
    const verdict = remarked(VALID, [
      ...nameRemark(cell(row, COLUMNS.client), line.payer),
      ...disabledRemark(line.payer),
      ...(line.day > today ? ['daté d’après aujourd’hui'] : []),
    ]);
    return earlier === undefined
      ? verdict
      : remarked({ ...verdict, question: IDENTICAL }, [
          `paiement identique à celui de la ligne ${earlier}, sous un autre nom`,
        ]);
  });
  return { verdicts, lines };
}
