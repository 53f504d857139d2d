import sql from 'sql-template-tag';
import type { ImportRow } from '../../contract/importation.ts';
import type { Queryable } from '../../db/pool.ts';
import { cell } from '../imports/rows.ts';
import { COMMERCIAL_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';

/** Digits of the shortest phone numbers. */
const FIGURES = 6;

/** Whether a text can be a phone number or is empty, which means that there is none. */
export const isPhone = (text: string): boolean => text === '' || text.replace(/\D/g, '').length >= FIGURES;

const phoneRemark = (text: string): string[] =>
  isPhone(text) ? [] : [`«\u00a0${text.slice(0, 40)}\u00a0» n’est pas un numéro de téléphone, il n’est pas repris`];

/** Remarks on rows of representatives: a phone number that is not one, and a region that nobody has so far. */
export async function remarks(
  db: Queryable,
  rows: readonly ImportRow[],
  cards: readonly { readonly region?: string | undefined }[],
): Promise<string[][]> {
  const named = [...new Set(cards.flatMap(({ region }) => region ?? []))];
  const known = await db.rows<{ designation: string }>(sql`
    select r.designation from region r where r.designation = any(${named}::text[]) and exists (select from utilisateur u
      where u.region_id = r.id)`);
  const knownDesignations = new Set(known.map(({ designation }) => designation));
  return cards.map(({ region }, n) => [
    ...phoneRemark(cell(rows[n] ?? { ligne: 0 }, COLUMNS.phone)),
    ...(region === undefined || knownDesignations.has(region) ? [] : [`nouvelle région\u00a0: ${region}`]),
  ]);
}
