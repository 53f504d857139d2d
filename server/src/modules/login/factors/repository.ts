import sql from 'sql-template-tag';
import type { Factor } from '../../../contract/factor.ts';
import type { Queryable } from '../../../db/pool.ts';

interface Row extends Omit<Factor, 'createdAt' | 'lastUsedAt'> {
  created_at: Date;
  last_used_at: Date | null;
}

const toFactor = ({ code, kind, nom, created_at, last_used_at }: Row): Factor => ({
  code,
  kind,
  nom,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

/** The factors of a person, the oldest first. */
export const factorsOf = async (db: Queryable, userId: number): Promise<Factor[]> =>
  (
    await db.rows<Row>(
      sql`select code, kind, nom, created_at, last_used_at from second_factor where utilisateur_id = ${userId}
        order by id`,
    )
  ).map(toFactor);

/** Locks the person, so that factors are added and removed one at a time. */
export const lockPerson = (tx: Queryable, userId: number): Promise<object | undefined> =>
  tx.first(sql`select 1 from utilisateur where id = ${userId} for no key update`);

interface NewTotp {
  userId: number;
  nom: string;
  secret: Buffer;
  enrolment: string;
  step: number;
}

/** Stores one-time codes; undefined when this enrolment has been finished before. */
export const addTotp = async (
  tx: Queryable,
  { userId, nom, secret, enrolment, step }: NewTotp,
): Promise<Factor | undefined> => {
  const row = await tx.first<Row>(sql`
    insert into second_factor (utilisateur_id, kind, nom, secret, enrolment, last_step)
    values (${userId}, 'totp', ${nom}, ${secret}, ${enrolment}, ${step}) on conflict (enrolment) do nothing
    returning code, kind, nom, created_at, last_used_at`);
  return row && toFactor(row);
};

interface NewPasskey {
  userId: number;
  nom: string;
  credentialId: string;
  publicKey: Buffer;
  uses: number;
  transports: readonly string[];
  rpId: string;
}

/** Stores a passkey; undefined when it is stored already. */
export const addPasskey = async (tx: Queryable, passkey: NewPasskey): Promise<Factor | undefined> => {
  const { userId, nom, credentialId, publicKey, uses, transports, rpId } = passkey;
  const row = await tx.first<Row>(sql`
    insert into second_factor (utilisateur_id, kind, nom, credential_id, public_key, uses, transports, rp_id)
    values (${userId}, 'passkey', ${nom}, ${credentialId}, ${publicKey}, ${uses}, ${transports}::text[], ${rpId})
    on conflict (credential_id) do nothing returning code, kind, nom, created_at, last_used_at`);
  return row && toFactor(row);
};

export const renameFactor = (tx: Queryable, userId: number, code: string, nom: string): Promise<object | undefined> =>
  tx.first(sql`update second_factor set nom = ${nom} where utilisateur_id = ${userId} and code = ${code} returning 1`);

export const removeFactor = async (tx: Queryable, userId: number, code: string): Promise<Factor | undefined> => {
  const row = await tx.first<Row>(
    sql`delete from second_factor where utilisateur_id = ${userId} and code = ${code}
      returning code, kind, nom, created_at, last_used_at`,
  );
  return row && toFactor(row);
};

interface StoredTotp {
  id: number;
  code: string;
  secret: Buffer;
}

export const totpsOf = (db: Queryable, userId: number): Promise<StoredTotp[]> =>
  db.rows(
    sql`select id, code, secret from second_factor where utilisateur_id = ${userId} and kind = 'totp' order by id`,
  );

/** Notes that a code of this step was accepted; false when that step has been used, even a moment ago. */
export const takeStep = async (db: Queryable, id: number, step: number): Promise<boolean> =>
  (await db.first(
    sql`update second_factor set last_step = ${step}, last_used_at = now() where id = ${id} and last_step < ${step}
      returning 1`,
  )) !== undefined;

/** Replaces a person's recovery codes. */
export async function storeRecoveryCodes(
  tx: Queryable,
  userId: number,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await dropRecoveryCodes(tx, userId);
  await tx.rows(sql`
    insert into recovery_code (utilisateur_id, salt, hash) select ${userId}, ${salt}, unnest(${hashes}::bytea[])`);
}

export const dropRecoveryCodes = (tx: Queryable, userId: number): Promise<object[]> =>
  tx.rows(sql`delete from recovery_code where utilisateur_id = ${userId}`);

export const recoveryCodesLeft = async (db: Queryable, userId: number): Promise<number> =>
  (
    await db.first<{ nb: number }>(
      sql`select count(*) as nb from recovery_code where utilisateur_id = ${userId} and used_at is null`,
    )
  )?.nb ?? 0;

export const recoverySaltOf = async (db: Queryable, userId: number): Promise<Buffer | undefined> =>
  (await db.first<{ salt: Buffer }>(sql`select salt from recovery_code where utilisateur_id = ${userId} limit 1`))
    ?.salt;

/** Uses up a recovery code; false when it is none of this person's, or used already. */
export const takeRecoveryCode = async (db: Queryable, userId: number, hash: Buffer): Promise<boolean> =>
  (await db.first(
    sql`update recovery_code set used_at = now() where utilisateur_id = ${userId} and hash = ${hash}
      and used_at is null returning 1`,
  )) !== undefined;
