import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ImportFile } from '../../../contract/importation.ts';
import { codeKey, keyed } from '../../../db/codes.ts';
import type { Queryable } from '../../../db/pool.ts';
import { lookUp } from '../../../db/transactions/steps.ts';
import { distinctInSlices } from '../../../db/waiting/slices.ts';
import { dayOf, frenchDay } from '../../../../../rules/day.ts';
import type { DocumentTable } from './store.ts';

/** The kinds of documents that files contain: deliveries, returns, deliveries of miscellaneous products. */
export type Nature = 'livraisons' | 'retours' | 'miscellaneousLivraisons';

interface Words {
  table: DocumentTable;
  at: Sql;
  /** For questions: `une livraison`, `des livraisons`. */
  one: string;
  many: string;
}

const NATURES: Readonly<Record<Nature, Words>> = {
  livraisons: { table: 'livraison', at: sql`livraison_at`, one: 'une livraison', many: 'des livraisons' },
  retours: { table: 'retour', at: sql`retour_at`, one: 'un retour', many: 'des retours' },
  miscellaneousLivraisons: {
    table: 'miscellaneous_livraison',
    at: sql`livraison_at`,
    one: 'une livraison de produits divers',
    many: 'des livraisons de produits divers',
  },
};
const othersThan = (nature: Nature) => (Object.keys(NATURES) as Nature[]).filter((each) => each !== nature);

const isIt = (nature: Nature) => `est-ce bien ${NATURES[nature].one}\u00a0?`;

const REF = keyed(sql`d.facture_ref`);

interface SameNumber {
  ref: string;
  nature: Nature;
  code: string;
  at: Date;
  nomPrenom: string;
}

/** Finds stored documents of another kind with one of these numbers, by the number asked for. */
const sameNumbers = (nature: Nature) =>
  lookUp('place', async (db, refs): Promise<ReadonlyMap<string, string>> => {
    const found = await db.rows<SameNumber>(
      join(
        othersThan(nature).map(
          (other) => sql`
    select r.ref, ${other} as nature, d.code, d.at, u.nom_prenom as "nomPrenom" from unnest(${refs}::text[]) r(ref)
    cross join lateral (select d.code, d.${NATURES[other].at} as at, d.commercial_id from ${raw(NATURES[other].table)} d
      where ${REF} = ${keyed(sql`r.ref`)} order by d.jumeau limit 1) d
    join utilisateur u on u.id = d.commercial_id`,
        ),
        ' union all ',
      ),
      `numbers of others than ${nature}`,
    );
    return new Map(
      found.map(({ ref, nature: other, code, at, nomPrenom }) => [
        ref,
        `ce numéro est celui d’${NATURES[other].one}, ${code} du ${frenchDay(dayOf(at))} (${nomPrenom})\u00a0: ` +
          isIt(nature),
      ]),
    );
  });

/** Finds when this same file was last imported as another kind. */
const sameFile = (nature: Nature) =>
  lookUp('place', async (db, prints): Promise<ReadonlyMap<string, string>> => {
    const found = await db.rows<{ sha256: string; resource: Nature; at: Date; nomPrenom: string }>(
      sql`
    select r.sha256, j.resource, j.created_at as at, u.nom_prenom as "nomPrenom"
    from unnest(${prints}::text[]) r(sha256)
    cross join lateral (select j.resource, j.created_at, j.utilisateur_id from import_journal j
      where j.sha256 = r.sha256 and j.resource = any(${othersThan(nature)}::text[]) order by j.id desc limit 1) j
    join utilisateur u on u.id = j.utilisateur_id`,
      `file as others than ${nature}`,
    );
    return new Map(
      found.map(({ sha256, resource, at, nomPrenom }) => [
        sha256,
        `ce fichier a déjà été importé comme ${NATURES[resource].many.replace(/^des /, '')} le ` +
          `${frenchDay(dayOf(at))} par ${nomPrenom}\u00a0: ${isIt(nature)}`,
      ]),
    );
  });

// The letters that a number begins with. A number that begins with a digit has none, and tells nothing about its kind.
const prefixOf = (ref: string): string | undefined => /^([^0-9]+)[0-9]/.exec(codeKey(ref))?.[1];

/**
 * Whether a kind has a document whose number is this prefix and a digit; `:` is the character after 9. The order
 * matters: without it PostgreSQL may look for any match, and reads all documents when there is none.
 */
const isUsed = (nature: Nature) =>
  sql`(select true from ${raw(NATURES[nature].table)} d where ${REF} >= p.prefix || '0' and ${REF} < p.prefix || ':'
    order by ${REF} limit 1) is true`;

/** Exported so that a test can check its query plan. */
export const prefixStatement = (nature: Nature, prefixes: readonly string[]): Sql => {
  const cases = join(
    othersThan(nature).map((other) => sql`when ${isUsed(other)} then ${other}`),
    ' ',
  );
  return sql`select p.prefix, case ${cases} end as nature from unnest(${prefixes}::text[]) p(prefix)
    where not (${isUsed(nature)})`;
};

/** Finds the prefixes that so far only another kind uses, with the question about each. */
const foreignPrefixes = (nature: Nature) =>
  lookUp('place', async (db, prefixes): Promise<ReadonlyMap<string, string>> => {
    const found = await db.rows<{ prefix: string; nature: Nature | null }>(
      prefixStatement(nature, prefixes),
      `prefixes of others than ${nature}`,
    );
    return new Map(
      found.flatMap(({ prefix, nature: other }) =>
        other === null
          ? []
          : [
              [
                prefix,
                `les numéros en «\u00a0${prefix.toUpperCase()}\u00a0» sont jusqu’ici ceux ` +
                  `${NATURES[other].many}\u00a0: ${isIt(nature)}`,
              ] as const,
            ],
      ),
    );
  });

type Questions = (
  db: Queryable,
  refs: readonly string[],
  file: ImportFile | undefined,
) => Promise<(ref: string) => string | undefined>;

/**
 * Finds questions, by document number, about whether a file is of another kind than it is imported as: a number stored
 * as another kind, the same file imported as another kind, or a prefix that only another kind uses. Files of these
 * kinds have the same columns and are easily mixed up.
 */
export function natureQuestions(nature: Nature): Questions {
  const [numbersOf, fileOf, prefixesOf] = [sameNumbers(nature), sameFile(nature), foreignPrefixes(nature)];
  return async (db, refs, file) => {
    const numbers = await numbersOf(db, refs);
    const before = file && (await fileOf(db, [file.sha256])).get(file.sha256);
    const used = await distinctInSlices(refs, (ref) => prefixOf(ref) ?? '');
    used.delete('');
    const prefixes = await prefixesOf(db, [...used]);
    return (ref) => numbers.get(ref) ?? before ?? prefixes.get(prefixOf(ref) ?? '');
  };
}
