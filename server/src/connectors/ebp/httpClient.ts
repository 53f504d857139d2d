import type { ImportRow } from '../../contract/importation.ts';
import { COMMERCIAL_COLUMNS } from '../../../../rules/importColumns.ts';
import { jsonList, NoAnswer } from '../jsonList.ts';
import type { EbpConnector } from './connector.ts';
import { COMMERCIALS, type Export, MISCELLANEOUS, PRODUCTS, rowOf } from './exports.ts';
import { ProviderUnavailable } from '../../plugins/problem.ts';

const TIMEOUT_MS = 5_000;
const EBP = { name: 'EBP', of: 'd’EBP' };

// These columns replace `Nom` where it is missing.
const NAME_PARTS: readonly string[] = [COMMERCIAL_COLUMNS.familyName, COMMERCIAL_COLUMNS.firstName];

/**
 * Refuses an answer in which no representative has a balance, or a telephone number: the column was left out, and
 * storing it would empty the field for everybody. @throws ProviderUnavailable naming the columns.
 */
function requireColumns(people: readonly Readonly<Record<string, unknown>>[]): void {
  const missing = COMMERCIALS.required.filter(
    (column) => !NAME_PARTS.includes(column) && !people.some((person) => Object.hasOwn(person, column)),
  );
  if (people.length === 0 || missing.length === 0) return;
  throw new ProviderUnavailable(
    `La réponse d’EBP n’a pas ${missing.length < 2 ? 'la colonne' : 'les colonnes'} ${missing.join(', ')}.`,
  );
}

/**
 * EBP over HTTP: `GET {base}/commercials`, `/products` and `/miscellaneous` each answer a JSON array of objects keyed
 * by the columns of the export. @throws Error with a French text when `base` is no http(s) address.
 */
export function httpClient(base: string, { timeoutMs = TIMEOUT_MS } = {}): EbpConnector {
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new Error('EBP_URL doit être une adresse http ou https.');
  const get = async (kind: Export): Promise<ImportRow[]> => {
    try {
      const rows = await jsonList(new URL(kind.resource, base.endsWith('/') ? base : `${base}/`), {
        ...EBP,
        timeoutMs,
      });
      if (kind === COMMERCIALS) requireColumns(rows);
      return rows.map((row, i) => rowOf(kind, (column) => row[column], i + 1));
    } catch (error) {
      throw error instanceof NoAnswer ? new ProviderUnavailable(error.message) : error;
    }
  };
  return {
    commercials: () => get(COMMERCIALS),
    products: () => get(PRODUCTS),
    miscellaneous: () => get(MISCELLANEOUS),
  };
}
