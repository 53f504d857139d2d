import { use, useMemo, useState } from 'react';
import { useDelayed } from '../../hooks/useDelayed.ts';
import { visibleColumns, sameLayout, type ColumnLayout } from './columnLayout.ts';
import { matchesView, viewAddress, viewState } from './listViews.ts';
import { listKey, ListPreferencesContext, type ListView } from './preferences.ts';
import type { Column, ListDefinition } from '../types.ts';
import type { ListControl } from '../state/useListState.ts';

/** How the current user has arranged a list, and the actions that change it. */
export interface Arrangement {
  layout: ColumnLayout | null;
  setLayout: (layout: ColumnLayout | null) => void;
  views: readonly ListView[];
  /** The view chosen last, or the one that equals the present state. */
  active: ListView | undefined;
  /** Whether the list differs from its active view. */
  isChanged: boolean;
  /** True without filters and with the default sort and columns. */
  isOriginal: boolean;
  choose: (view: ListView | null) => void;
  save: (nom: string) => void;
  rename: (view: ListView, nom: string) => void;
  remove: (view: ListView) => void;
}

/** Rows wait this long for the preferences (ms); columns that arrive later move. */
const HOLD_MS = 1_000;

/** The same columns as long as nobody changes them: rows are rendered again only with others. */
const useVisibleColumns = <T>(columns: readonly Column<T>[], layout: ColumnLayout | null): readonly Column<T>[] =>
  useMemo(() => visibleColumns(columns, layout), [columns, layout]);

/**
 * Gives the columns in the user's arrangement, which is null if the application keeps no preferences or the list needs
 * none.
 */
export function useArrangement<T>(
  definition: ListDefinition<T>,
  list: ListControl,
): { columns: readonly Column<T>[]; isHeld: boolean; arrangement: Arrangement | null } {
  const offered = use(ListPreferencesContext);
  const preferences = definition.isShort ? null : offered;
  const [chosen, setChosen] = useState<string | null>(null);
  const key = listKey(definition.title);
  const isPending = preferences?.isPending ?? false;
  const isLate = useDelayed(isPending, HOLD_MS);
  const preference = preferences?.of(key);
  const layout = preference?.colonnes ?? null;
  const columns = useVisibleColumns(definition.columns, layout);
  const isHeld = isPending && !isLate;
  if (!preferences) return { columns, isHeld, arrangement: null };

  const views = preference?.vues ?? [];
  const now = { adresse: viewAddress(list.state, definition), colonnes: layout };
  const same = views.find((view) => matchesView(view, now, definition));
  const active = views.find(({ nom }) => nom === chosen) ?? same;
  const change: typeof preferences.change = (...given) => {
    preferences.change(...given);
  };
  const arrangement: Arrangement = {
    layout,
    setLayout: (colonnes) => {
      change(key, { colonnes });
    },
    views,
    active,
    isChanged: active !== undefined && !matchesView(active, now, definition),
    isOriginal: now.adresse === '' && sameLayout(definition.columns, layout, null),
    choose: (view) => {
      setChosen(view?.nom ?? null);
      list.show(viewState(view ?? { adresse: '' }, definition));
      const colonnes = view?.colonnes ?? null;
      if (!sameLayout(definition.columns, layout, colonnes)) change(key, { colonnes });
    },
    save: (nom) => {
      setChosen(nom);
      change(key, { vues: [{ nom, ...now }] });
    },
    rename: (view, nom) => {
      setChosen(nom);
      change(key, { retirees: [view.nom], vues: [{ ...view, nom }] });
    },
    remove: (view) => {
      setChosen(null);
      change(key, { retirees: [view.nom] });
    },
  };
  return { columns, isHeld, arrangement };
}
