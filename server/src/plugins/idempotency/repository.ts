import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';

/** Takes a person's key for a request; false when it is taken. Waits for a transaction that is taking it too. */
export const takeKey = async (tx: Queryable, who: number, key: string, bodyHash: Buffer): Promise<boolean> =>
  (await tx.first(
    sql`insert into idempotence (utilisateur_id, cle, body_hash) values (${who}, ${key}, ${bodyHash})
      on conflict do nothing returning cle`,
    'clé prise',
  )) !== undefined;

/** What a key was taken for, and the answer that was given. */
export const findTaken = <T extends object>(
  tx: Queryable,
  who: number,
  key: string,
): Promise<{ bodyHash: Buffer; answer: T } | undefined> =>
  tx.first(sql`select body_hash as "bodyHash", reponse as answer from idempotence
    where utilisateur_id = ${who} and cle = ${key}`);

export const keepAnswer = (tx: Queryable, who: number, key: string, answer: object): Promise<object[]> =>
  tx.rows(
    sql`update idempotence set reponse = ${JSON.stringify(answer)}::jsonb
      where utilisateur_id = ${who} and cle = ${key}`,
    'réponse gardée',
  );
