import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';

/** An account that is locked until the transaction ends. */
export interface LockedAccount {
  id: number;
  isEnabled: boolean;
  nomPrenom: string;
  utilisateurRoleCode: string;
  isAdmin: boolean;
  version: number;
}

export type AccountChange = Partial<Pick<LockedAccount, 'isEnabled' | 'nomPrenom' | 'utilisateurRoleCode'>>;

/** Codes of the roles that back-office users may have. */
export const backOfficeRoles = async (db: Queryable): Promise<string[]> =>
  (await db.rows<{ code: string }>(sql`select code from utilisateur_role where code <> 'ROLE_COMMERCIAL'`)).map(
    ({ code }) => code,
  );

/** Locks all administrators, in the order of their ids. */
export const lockAdministrators = (tx: Queryable): Promise<object[]> =>
  tx.rows(
    sql`select id from utilisateur where role_code in (select code from utilisateur_role where is_admin)
      order by id for no key update`,
  );

export const lockAccount = (tx: Queryable, username: string): Promise<LockedAccount | undefined> =>
  tx.first(sql`
    select u.id, u.is_enabled as "isEnabled", u.nom_prenom as "nomPrenom", u.role_code as "utilisateurRoleCode",
      r.is_admin as "isAdmin", u.version
    from utilisateur u join utilisateur_role r on r.code = u.role_code
      where u.username = ${username} for no key update of u`);

const setting = ({ isEnabled, nomPrenom, utilisateurRoleCode }: AccountChange): Sql =>
  join(
    [
      ...(isEnabled === undefined ? [] : [sql`is_enabled = ${isEnabled}`]),
      ...(nomPrenom === undefined ? [] : [sql`nom_prenom = ${nomPrenom}`]),
      ...(utilisateurRoleCode === undefined ? [] : [sql`role_code = ${utilisateurRoleCode}`]),
    ],
    ', ',
  );

export const changeAccount = (tx: Queryable, id: number, change: AccountChange): Promise<object[]> =>
  tx.rows(sql`update utilisateur set ${setting(change)} where id = ${id}`);

export const hasActiveAdministrator = async (tx: Queryable): Promise<boolean> =>
  (await tx.first(
    sql`select 1 from utilisateur u join utilisateur_role r on r.code = u.role_code where r.is_admin and u.is_enabled
      limit 1`,
  )) !== undefined;
