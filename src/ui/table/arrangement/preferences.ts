import { createContext } from 'react';
import { slug } from '../../format/fold.ts';
import type { ColumnLayout } from './columnLayout.ts';

/**
 * A named arrangement of a list: filters, search and sort as the address says them, and the columns; null for the
 * list's own.
 */
export interface ListView {
  nom: string;
  adresse: string;
  colonnes: ColumnLayout | null;
}

export interface ListPreference {
  colonnes: ColumnLayout | null;
  vues: readonly ListView[];
}

/** What is left out stays; views are added, or replace those of their name, after `retirees` have gone. */
export interface ListPreferenceChange {
  colonnes?: ColumnLayout | null;
  vues?: ListView[];
  retirees?: string[];
}

/** How somebody has arranged their lists, given by the application. */
export interface ListPreferences {
  /** Not known yet: rows wait a moment, so that columns do not move under the eyes. */
  isPending: boolean;
  of: (list: string) => ListPreference | undefined;
  /** Holds at once, whatever becomes of its keeping. */
  change: (list: string, change: ListPreferenceChange) => void;
}

/** Without one, lists offer neither columns nor views. */
export const ListPreferencesContext = createContext<ListPreferences | null>(null);

export const MAX_VIEWS = 20;
export const MAX_NAME = 60;

/** The name under which a list's arrangement is kept: two lists of one resource have a title each. */
export const listKey = (title: string): string => slug(title).replaceAll(/^-|-$/g, '').slice(0, 60);

/** Views in the order of their names. */
export const byName = (a: Pick<ListView, 'nom'>, b: Pick<ListView, 'nom'>): number => a.nom.localeCompare(b.nom, 'fr');

/** What a preference becomes. */
export function changed(before: ListPreference | undefined, change: ListPreferenceChange): ListPreference {
  const { colonnes = null, vues = [] } = before ?? {};
  const gone = new Set([...(change.retirees ?? []), ...(change.vues ?? []).map(({ nom }) => nom)]);
  return {
    colonnes: change.colonnes === undefined ? colonnes : change.colonnes,
    vues: [...vues.filter(({ nom }) => !gone.has(nom)), ...(change.vues ?? [])].sort(byName),
  };
}
