import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { notFound } from '../../plugins/problem.ts';

/** Anybody with an account. */
export interface Person {
  id: number;
  username: string;
  role: string;
}

/** The person with exactly this username. @throws 404 */
export async function personNamed(db: Queryable, username: string): Promise<Person> {
  const person = await db.first<Person>(
    sql`select id, username, role_code as role from utilisateur where username = ${username}`,
  );
  if (!person) throw notFound('Cet utilisateur n’existe pas.');
  return person;
}
