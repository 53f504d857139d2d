import sql from 'sql-template-tag';
import type { Queryable } from '../../../../db/pool.ts';

/** How long somebody may take to touch their key. */
const CHALLENGE_SECONDS = 300;

export type Purpose = 'registration' | 'proof';

export const keepChallenge = (
  db: Queryable,
  { challenge, userId, purpose }: { challenge: string; userId: number; purpose: Purpose },
): Promise<object[]> =>
  db.rows(sql`
    insert into passkey_challenge (challenge, utilisateur_id, purpose, expires_at)
    values (${challenge}, ${userId}, ${purpose}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))`);

/** Uses up a challenge; false when it was not given to this person for this, or is used or too old. */
export const takeChallenge = async (
  db: Queryable,
  { challenge, userId, purpose }: { challenge: string; userId: number; purpose: Purpose },
): Promise<boolean> =>
  (await db.first(sql`
    delete from passkey_challenge where challenge = ${challenge} and utilisateur_id = ${userId}
      and purpose = ${purpose} and expires_at > now() returning 1`)) !== undefined;

export interface StoredPasskey {
  id: number;
  credentialId: string;
  publicKey: Buffer;
  uses: number;
  transports: string[];
  rpId: string;
}

export const passkeysOf = (db: Queryable, userId: number): Promise<StoredPasskey[]> =>
  db.rows(sql`
    select id, credential_id as "credentialId", public_key as "publicKey", uses, transports, rp_id as "rpId"
    from second_factor where utilisateur_id = ${userId} and kind = 'passkey' order by id`);

export const notePasskeyUse = (db: Queryable, id: number, uses: number): Promise<object[]> =>
  db.rows(sql`update second_factor set uses = ${uses}, last_used_at = now() where id = ${id}`);
