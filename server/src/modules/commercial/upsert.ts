import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';

/** A representative as the accounting system describes them; `solde` in Ar, null when it cannot be read. */
export interface CommercialData {
  codeTiers: string;
  nom: string;
  adresse: string;
  solde: number | null;
  phoneNumber: string;
  region: string;
  codeFamille: string;
  compteComptable: string;
  codeCollaborateur: string;
}

export interface UpsertCounts {
  created: number;
  updated: number;
  ignored: number;
}

const FIELDS = ['codeTiers', 'nom', 'adresse', 'solde', 'phoneNumber', 'region', 'codeFamille', 'compteComptable', 'codeCollaborateur'] as const;

const recordset = (people: readonly CommercialData[]) => sql`jsonb_to_recordset(${JSON.stringify(
  people.map((person) => ({ ...person, username: usernameOf(person) })))}::jsonb) as r(username text, "codeTiers" text, nom text,
  adresse text, solde bigint, "phoneNumber" text, region text, "codeFamille" text, "compteComptable" text, "codeCollaborateur" text)`;

interface Holder {
  tiers: string | null;
  collaborateur: string | null;
  username: string;
  role: string;
}

const usernameOf = (person: CommercialData) => person.codeCollaborateur.toLowerCase();
const complete = (p: CommercialData) =>
  p.solde !== null && FIELDS.every((f) => f === 'solde' || p[f].length <= 300) && p.codeTiers !== '' && p.nom !== '' && p.codeCollaborateur !== '';

/** May this row be stored beside what is known? A code or a username belongs to one person only; no file takes another's. */
const isFree = (person: CommercialData, holders: readonly Holder[]): boolean => {
  const own = holders.find((h) => h.tiers === person.codeTiers);
  if (own && own.role !== 'ROLE_COMMERCIAL') return false;
  return holders.every((h) => h === own || (h.collaborateur !== person.codeCollaborateur && (own !== undefined || h.username !== usernameOf(person))));
};

const storable = async (tx: Queryable, people: readonly CommercialData[]): Promise<CommercialData[]> => {
  const known = await tx.rows<Holder>(sql`
    select code_tiers as tiers, code_collaborateur as collaborateur, lower(username) as username, role_code as role from utilisateur
    where code_tiers = any(${people.map((p) => p.codeTiers)}::text[]) or code_collaborateur = any(${people.map((p) => p.codeCollaborateur)}::text[])
      or lower(username) = any(${people.map(usernameOf)}::text[]) order by id for update`);
  const holders = new Map<string, Holder[]>();
  const hold = (key: string, holder: Holder) => holders.set(key, [...(holders.get(key) ?? []), holder]);
  for (const holder of known) {
    for (const key of new Set([`t:${holder.tiers ?? ''}`, `c:${holder.collaborateur ?? ''}`, `u:${holder.username}`])) hold(key, holder);
  }
  const seen = new Set<string>();
  return people.filter((p) => {
    const keys = [`t:${p.codeTiers}`, `c:${p.codeCollaborateur}`, `u:${usernameOf(p)}`];
    const concerned = new Set(keys.flatMap((key) => holders.get(key) ?? []));
    // A known person keeps their username, whatever the file says.
    const claimed = keys.slice(0, [...concerned].some((h) => h.tiers === p.codeTiers) ? 2 : 3);
    const once = claimed.every((key) => !seen.has(key));
    for (const key of claimed) seen.add(key);
    return complete(p) && isFree(p, [...concerned]) && once;
  });
};

/**
 * Creates or updates representatives by their client code, set by set. A new one's username is made from the
 * collaborator code and cannot sign in until an administrator gives a password. Rows that cannot be stored (missing
 * or repeated code, collaborator code of another, balance that cannot be read) are counted in `ignored`.
 */
export async function upsertCommercials(tx: Queryable, actor: Actor, people: readonly CommercialData[]): Promise<UpsertCounts> {
  const good = await storable(tx, people);
  await tx.rows(sql`insert into region (designation) select distinct region from ${recordset(good)} where region <> '' order by 1 on conflict do nothing`);
  const before = await tx.rows<{ code: string; before: object }>(sql`
    select u.code_tiers as code, jsonb_build_object('nomPrenom', u.nom_prenom, 'adresse', u.adresse, 'phoneNumber', u.phone_number, 'region', g.designation) as before
    from utilisateur u left join region g on g.id = u.region_id where u.code_tiers = any(${good.map((p) => p.codeTiers)}::text[]) order by u.id for update of u`);
  const known = new Map(before.map((row) => [row.code, row.before]));
  const changed = await tx.rows<{ code: string; username: string; after: object }>(sql`
    insert into utilisateur as u (username, nom_prenom, role_code, code_tiers, code_collaborateur, phone_number, adresse, region_id, solde,
      code_famille, compte_comptable, last_update_at)
    select r.username, r.nom, 'ROLE_COMMERCIAL', r."codeTiers", r."codeCollaborateur", r."phoneNumber", r.adresse, g.id, r.solde,
      r."codeFamille", r."compteComptable", now()
    from ${recordset(good)} left join region g on g.designation = r.region order by r."codeTiers"
    on conflict (code_tiers) do update set nom_prenom = excluded.nom_prenom, phone_number = excluded.phone_number, adresse = excluded.adresse,
      region_id = coalesce(excluded.region_id, u.region_id), solde = excluded.solde, code_famille = excluded.code_famille,
      compte_comptable = excluded.compte_comptable, last_update_at = excluded.last_update_at
    returning u.code_tiers as code, u.username, jsonb_build_object('nomPrenom', u.nom_prenom, 'adresse', u.adresse, 'phoneNumber', u.phone_number,
      'region', (select designation from region where id = u.region_id)) as after`);
  await tx.rows(sql`
    insert into audit (utilisateur_id, username, action, entity, entity_id, before, after)
    select ${actor.id}, ${actor.username}, case when r.before is null then 'créer' else 'modifier' end, 'utilisateur', r.username, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(changed.map((row) => ({ ...row, before: known.get(row.code) ?? null })))}::jsonb)
      as r(username text, before jsonb, after jsonb)
    where r.before is distinct from r.after`);
  return { created: changed.length - known.size, updated: known.size, ignored: people.length - changed.length };
}

/** Sets a representative's initial order value (Ar) with its audit line; answers whether they exist. */
export async function setInitialCommand(tx: Queryable, actor: Actor, username: string, amount: number): Promise<number | undefined> {
  const user = await tx.first<{ id: number; before: number }>(sql`
    select id, initial_command_value as before from utilisateur where username = ${username} and role_code = 'ROLE_COMMERCIAL' for update`);
  if (!user) return undefined;
  await tx.rows(sql`update utilisateur set initial_command_value = ${amount}, last_update_at = now() where id = ${user.id}`);
  await audit(tx, actor, {
    action: 'modifier', entity: 'utilisateur', entityId: username, before: { initialCommandValue: user.before }, after: { initialCommandValue: amount },
  });
  return user.id;
}
