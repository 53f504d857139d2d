import sql, { empty } from 'sql-template-tag';
import type { RowVerdict } from '../../contract/importation.ts';
import { codeKey, oneOf } from '../../db/codes.ts';
import type { Queryable } from '../../db/pool.ts';
import { refused } from '../imports/rows.ts';

interface Holder {
  tiers: string | null;
  collaborateur: string | null;
  /** In lower case. */
  username: string;
  role: string;
}

/** The two codes of a card, with its line in the file. */
interface Claim {
  readonly code: string;
  readonly codeCollaborateur?: string | undefined;
  readonly ligne: number;
}

const keysOf = ({ tiers, collaborateur, username }: Holder) =>
  new Set([`t:${codeKey(tiers ?? '')}`, `c:${codeKey(collaborateur ?? '')}`, `u:${username}`]);

/**
 * A code or username belongs to one person. A file may not take somebody else's, and may not turn a back-office user
 * into a representative.
 */
function conflictOf(
  { code, codeCollaborateur = '' }: Claim,
  holders: ReadonlyMap<string, readonly Holder[]>,
): RowVerdict | undefined {
  const username = codeCollaborateur.toLowerCase();
  const same = holders.get(`t:${codeKey(code)}`);
  const own = same?.find(({ tiers }) => tiers === code) ?? same?.[0];
  if (own && own.role !== 'ROLE_COMMERCIAL')
    return refused('Code (tiers)', `Code (tiers) d’un compte du back-office\u00a0: ${code}`);
  // Twins from before codes were compared alike keep their codes.
  const other =
    own?.collaborateur === codeCollaborateur
      ? undefined
      : holders.get(`c:${codeKey(codeCollaborateur)}`)?.find((holder) => holder !== own);
  if (other)
    return refused('CODE COLLABORATEUR', `Code collaborateur déjà attribué à ${other.tiers ?? other.username}`);
  if (own || !holders.has(`u:${username}`)) return undefined;
  return refused('CODE COLLABORATEUR', `Le nom d’utilisateur «\u00a0${username}\u00a0» est déjà pris`);
}

/** When two new people of one file would get the same code or username, the second is refused. */
function twinOf(
  { code, codeCollaborateur = '', ligne }: Claim,
  holders: ReadonlyMap<string, unknown>,
  seen: Map<string, number>,
): RowVerdict | undefined {
  // A known person keeps their username whatever the file says.
  const keys = [
    `c:${codeKey(codeCollaborateur)}`,
    ...(holders.has(`t:${codeKey(code)}`) ? [] : [`u:${codeCollaborateur.toLowerCase()}`]),
  ];
  const earlier = keys.map((key) => seen.get(key)).find((found) => found !== undefined);
  for (const key of keys) if (!seen.has(key)) seen.set(key, ligne);
  return earlier === undefined
    ? undefined
    : refused('CODE COLLABORATEUR', `Ligne en double\u00a0: même code collaborateur qu’à la ligne ${earlier}`);
}

/**
 * For each card, in order, why it cannot be stored beside the people who exist, or undefined. With `storing` those
 * people are locked until the transaction ends.
 */
export async function conflicts(
  db: Queryable,
  claims: readonly Claim[],
  storing: boolean,
): Promise<(RowVerdict | undefined)[]> {
  const collaborateurKeys = claims.map((claim) => claim.codeCollaborateur ?? '');
  const people = await db.rows<Holder>(sql`
    select code_tiers as tiers, code_collaborateur as collaborateur, lower(username) as username, role_code as role
      from utilisateur
    where ${oneOf(
      sql`code_tiers`,
      claims.map(({ code }) => code),
    )} or ${oneOf(sql`code_collaborateur`, collaborateurKeys)}
      or lower(username) = any(${collaborateurKeys.map((code) => code.toLowerCase())}::text[])
        order by id ${storing ? sql`for no key update` : empty}`);
  const holders = new Map<string, Holder[]>();
  for (const holder of people)
    for (const key of keysOf(holder)) holders.set(key, [...(holders.get(key) ?? []), holder]);
  const seen = new Map<string, number>();
  return claims.map((claim) => twinOf(claim, holders, seen) ?? conflictOf(claim, holders));
}
