import sql from 'sql-template-tag';
import {
  type ListPreference,
  type ListPreferencePatch,
  MAX_LISTS,
  MAX_PREFERENCE_LENGTH,
  MAX_VIEWS,
} from '../../contract/preferences.ts';
import type { Db, Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { refused } from '../../plugins/problem.ts';

/** A person's preferences, list by list. */
export const preferencesOf = (db: Queryable, { id }: Pick<Actor, 'id'>): Promise<ListPreference[]> =>
  db.rows<ListPreference>(
    sql`select liste, colonnes, vues from preference_liste where utilisateur_id = ${id} order by liste`,
  );

const merged = (before: ListPreference, patch: ListPreferencePatch): ListPreference => {
  const views = new Map(before.vues.map((view) => [view.nom, view]));
  for (const nom of patch.retirees ?? []) views.delete(nom.trim());
  for (const view of patch.vues ?? []) views.set(view.nom.trim(), { ...view, nom: view.nom.trim() });
  return {
    liste: before.liste,
    colonnes: patch.colonnes === undefined ? before.colonnes : patch.colonnes,
    vues: [...views.values()].sort((a, b) => a.nom.localeCompare(b.nom, 'fr')),
  };
};

/**
 * Changes a person's preferences for one list. There is no audit entry, because this concerns only the look of their
 * own screen.
 * @throws 422 with too many views, too many lists, or too much in one.
 */
export const changePreference = (
  db: Db,
  { id }: Pick<Actor, 'id'>,
  liste: string,
  patch: ListPreferencePatch,
): Promise<ListPreference> =>
  db.tx(async (tx) => {
    // The person is locked, so that when two tabs each add a view, both are kept.
    await tx.rows(sql`select 1 from utilisateur where id = ${id} for no key update`);
    const kept = await preferencesOf(tx, { id });
    const before = kept.find((each) => each.liste === liste);
    if (!before && kept.length >= MAX_LISTS)
      throw refused([{ propertyPath: 'liste', message: `${MAX_LISTS} listes au plus` }]);
    const after = merged(before ?? { liste, colonnes: null, vues: [] }, patch);
    if (after.vues.length > MAX_VIEWS)
      throw refused([{ propertyPath: 'vues', message: `${MAX_VIEWS} vues au plus par liste` }]);
    if (JSON.stringify(after).length > MAX_PREFERENCE_LENGTH)
      throw refused([{ propertyPath: 'vues', message: 'les vues de cette liste prennent trop de place' }]);
    await tx.rows(sql`insert into preference_liste (utilisateur_id, liste, colonnes, vues)
      values (${id}, ${liste}, ${after.colonnes && JSON.stringify(after.colonnes)}::jsonb,
        ${JSON.stringify(after.vues)}::jsonb)
      on conflict (utilisateur_id, liste) do update set colonnes = excluded.colonnes, vues = excluded.vues,
        last_update_at = now()`);
    return after;
  });
