import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';

/** An account as the sign-in reads it. */
export interface SignInAccount {
  id: number;
  username: string;
  role: string;
  password_hash: string | null;
  is_enabled: boolean;
}

/** The account with this name, in any case of its letters. */
export const findAccount = (db: Queryable, username: string): Promise<SignInAccount | undefined> =>
  db.first(
    sql`select id, username, role_code as role, password_hash, is_enabled from utilisateur
      where lower(username) = lower(${username})`,
  );

/** Whether the account still has this password and is enabled; it is locked until the transaction ends. */
export const isUnchanged = async (tx: Queryable, { id, password_hash }: SignInAccount): Promise<boolean> =>
  (await tx.first(
    sql`select 1 from utilisateur where id = ${id} and is_enabled and password_hash = ${password_hash}
      for no key update`,
  )) !== undefined;

/** The hash of an account's password, if it has one. */
export const passwordHashOf = async (db: Queryable, username: string): Promise<string | null | undefined> =>
  (
    await db.first<{ hash: string | null }>(
      sql`select password_hash as hash from utilisateur where username = ${username}`,
    )
  )?.hash;

/** Whether there is an account that can sign in. */
export const hasAccount = async (db: Queryable): Promise<boolean> =>
  (await db.first(sql`select 1 from utilisateur where is_enabled and password_hash is not null limit 1`)) !== undefined;
