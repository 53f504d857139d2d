import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { BY_ITSELF, step } from '../../db/transactions/steps.ts';

/** A key, and the person whose it is. */
interface Key {
  who: number;
  key: string;
}

const columnsOf = (keys: readonly Key[]) => [keys.map(({ who }) => who), keys.map(({ key }) => key)] as const;
const same = (one: Key) => (other: Key) => one.who === other.who && one.key === other.key;

/**
 * Takes a person's key for a request; false when it is taken. Waits for a transaction that is taking it too. The keys
 * of works that share a transaction are taken in one order, so that two such transactions do not wait for each other.
 */
export const takeKey = step(
  'key',
  async (tx, asked: readonly (Key & { bodyHash: Buffer })[], isShared) => {
    const [who, keys] = columnsOf(asked);
    const taken = await tx.rows<Key>(
      sql`insert into idempotence (utilisateur_id, cle, body_hash)
        select * from unnest(${who}::bigint[], ${keys}::text[], ${asked.map(({ bodyHash }) => bodyHash)}::bytea[])
          as r(who, key, hash) order by who, key
        on conflict do nothing returning utilisateur_id as who, cle as key`,
      'keys taken',
    );
    return asked.map((one, n) => {
      const isMine = taken.some(same(one)) && asked.findIndex(same(one)) === n;
      // The first answer of a key that is taken may only be read once it is committed.
      return isMine || !isShared ? isMine : BY_ITSELF;
    });
  },
  (tx, asked) => {
    const [who, keys] = columnsOf(asked);
    return tx.rows(
      sql`delete from idempotence i using unnest(${who}::bigint[], ${keys}::text[]) as r(who, key)
        where i.utilisateur_id = r.who and i.cle = r.key`,
      'keys given back',
    );
  },
);

/** What a key was taken for, and the answer that was given. */
export const findTaken = <T extends object>(
  tx: Queryable,
  { who, key }: Key,
): Promise<{ bodyHash: Buffer; answer: T } | undefined> =>
  tx.first(sql`select body_hash as "bodyHash", reponse as answer from idempotence
    where utilisateur_id = ${who} and cle = ${key}`);

/** Keeps the answer to give again for a key that the same transaction has taken. */
export const keepAnswer = step('answer', async (tx, asked: readonly (Key & { answer: object })[]) => {
  const [who, keys] = columnsOf(asked);
  await tx.rows(
    sql`update idempotence i set reponse = r.answer::jsonb
      from unnest(${who}::bigint[], ${keys}::text[], ${asked.map(({ answer }) => JSON.stringify(answer))}::text[])
        as r(who, key, answer)
      where i.utilisateur_id = r.who and i.cle = r.key`,
    'answers kept',
  );
  return asked.map(() => undefined);
});
