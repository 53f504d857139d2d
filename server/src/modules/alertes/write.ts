import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import type { DueAlerte } from './rules.ts';

/**
 * Kinds of alerts that open and close with the figures. Alerts of imports and verifications are opened and closed by
 * the action itself.
 */
export const WATCHED = ['stock', 'peremption', 'silence', 'balise', 'solde'] as const;

/**
 * Opens alerts. If the same case is already open, its text is updated, and its date is renewed (so it is unread again)
 * when its extent grows.
 */
export const openAlerts = (tx: Queryable, alerts: readonly DueAlerte[]): Promise<object[]> =>
  tx.rows(sql`
  insert into notification as n (type, genre, cas, message, mesure, permission, commercial_id, cible)
    select 'alerte', a.genre, a."caseKey", a.message, a.extent, a.permission, a."commercialId", a.cible
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as a (genre text, "caseKey" text, message text,
      extent int, permission text, "commercialId" bigint, cible jsonb)
  on conflict (genre, cas) where closed_at is null and genre is not null do update
    set message = excluded.message, cible = excluded.cible, mesure = excluded.mesure, date = case
      when excluded.mesure > n.mesure then now() else n.date end
    where (n.message, n.cible, n.mesure) is distinct from (excluded.message, excluded.cible, excluded.mesure)`);

/** Closes the open alerts of the watched kinds that are not in this list. */
export const closeOthers = (tx: Queryable, alerts: readonly DueAlerte[]): Promise<object[]> =>
  tx.rows(sql`
  update notification n set closed_at = now() where closed_at is null and genre = any(${WATCHED}::text[])
    and not exists (select
      from jsonb_to_recordset(${JSON.stringify(alerts.map(({ genre, caseKey }) => ({ genre, caseKey })))}::jsonb)
        as a (genre text, "caseKey" text)
      where a.genre = n.genre and a."caseKey" = n.cas)`);

/** Opens the alert of an import that left lines aside, in the import's own transaction. */
export const openImportAlert = (
  tx: Queryable,
  { code, resource, message, ignored }: { code: string; resource: string; message: string; ignored: number },
): Promise<object[]> =>
  openAlerts(tx, [
    {
      genre: 'import',
      caseKey: code,
      message,
      extent: ignored,
      permission: 'products.import',
      commercialId: null,
      cible: { import: code, donnees: resource },
    },
  ]);

/** Opens the alert of a synchronisation that left cards aside, or closes it when the last one left none. */
export const setSynchronisationAlert = (
  tx: Queryable,
  { resource, message, ignored }: { resource: string; message: string; ignored: number },
): Promise<object[]> => {
  const caseKey = `ebp ${resource}`;
  return ignored === 0
    ? tx.rows(
        sql`update notification set closed_at = now()
          where genre = 'import' and cas = ${caseKey} and closed_at is null`,
      )
    : openAlerts(tx, [
        {
          genre: 'import',
          caseKey,
          message,
          extent: ignored,
          permission: 'products.import',
          commercialId: null,
          cible: { donnees: resource },
        },
      ]);
};

/**
 * Opens the alert of a stock verification that found a difference, or closes it when there is no difference any more.
 */
export const setVerificationAlert = (tx: Queryable, difference: string | undefined): Promise<object[]> =>
  difference === undefined
    ? tx.rows(sql`update notification set closed_at = now() where genre = 'verification' and closed_at is null`)
    : openAlerts(tx, [
        {
          genre: 'verification',
          caseKey: 'stock',
          message: `La vérification du stock trouve un écart. ${difference}`,
          extent: 1,
          permission: 'stock.read',
          commercialId: null,
          cible: lotIn(difference),
        },
      ]);

const lotIn = (difference: string) => {
  const lot = /^Lot (LOT\d+),/.exec(difference)?.[1];
  return lot === undefined ? {} : { lot };
};
