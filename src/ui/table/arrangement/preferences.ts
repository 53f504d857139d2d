import { createContext } from 'react';
import { slug } from '../../format/fold.ts';
import type { ColumnLayout } from './columnLayout.ts';

/** A named view of a list: filters, search and sort as an address, and the columns, null for the default ones. */
export interface ListView {
  nom: string;
  adresse: string;
  colonnes: ColumnLayout | null;
}

export interface ListPreference {
  colonnes: ColumnLayout | null;
  vues: readonly ListView[];
}

/** Fields left out stay unchanged. Views are added, or replace those of the same name, after `retirees` are removed. */
export interface ListPreferenceChange {
  colonnes?: ColumnLayout | null;
  vues?: ListView[];
  retirees?: string[];
}

/** How a user has arranged their lists; the application provides it. */
export interface ListPreferences {
  /** True until the preferences are loaded; rows wait a moment, so that columns do not move. */
  isPending: boolean;
  of: (list: string) => ListPreference | undefined;
  /** Applies at once, even if storing it fails. */
  change: (list: string, change: ListPreferenceChange) => void;
}

/** Without a provider, lists have no menus of columns and views. */
export const ListPreferencesContext = createContext<ListPreferences | null>(null);

export const MAX_VIEWS = 20;
export const MAX_NAME = 60;

/** The key of a list's arrangement, made of its title, because two lists may show the same resource. */
export const listKey = (title: string): string => slug(title).replaceAll(/^-|-$/g, '').slice(0, 60);

/** Compares views by name. */
export const byName = (a: Pick<ListView, 'nom'>, b: Pick<ListView, 'nom'>): number => a.nom.localeCompare(b.nom, 'fr');

/** Applies a change to a preference. */
export function changed(before: ListPreference | undefined, change: ListPreferenceChange): ListPreference {
  const { colonnes = null, vues = [] } = before ?? {};
  const gone = new Set([...(change.retirees ?? []), ...(change.vues ?? []).map(({ nom }) => nom)]);
  return {
    colonnes: change.colonnes === undefined ? colonnes : change.colonnes,
    vues: [...vues.filter(({ nom }) => !gone.has(nom)), ...(change.vues ?? [])].sort(byName),
  };
}
