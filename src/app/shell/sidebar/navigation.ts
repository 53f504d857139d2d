import type { LucideIcon } from 'lucide-react';
import { RESOURCES } from '../../../domain/resources.ts';
import type { AccessRule } from '../../../store/permissions.ts';
import { RESOURCE_ICONS, type ShownResource } from '../resourceIcons.ts';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}

export interface NavigationGroup {
  label: string;
  entries: readonly NavigationEntry[];
}

/** The navigation (docs/product.md, 5.2). */
const NAVIGATION: readonly { label: string; shows: readonly ShownResource[] }[] = [
  { label: 'Analyse & Rapports', shows: ['dashboard', 'statistiques-produits', 'parcours', 'heatmap'] },
  {
    label: 'Opérations',
    shows: ['commandes', 'livraisons', 'livraisons-produits-divers', 'retours', 'ajustements', 'paiements'],
  },
  { label: 'Gestion des Stocks', shows: ['lots', 'stock-par-produit', 'stock-produits-divers', 'mouvements'] },
  { label: 'Données de base', shows: ['commerciaux', 'points-de-vente', 'zones', 'produits', 'produits-divers'] },
  {
    label: 'Administration',
    shows: ['tracking-devices', 'utilisateurs', 'sessions', 'configuration', 'imports', 'taches', 'audit', 'securite'],
  },
];

const entryOf = (id: ShownResource): NavigationEntry => ({
  label: RESOURCES[id].label,
  to: RESOURCES[id].path,
  icon: RESOURCE_ICONS[id],
});

/**
 * The groups that a user sees: only those who may read a screen's data see its entry (docs/product.md, 4.5). A group
 * without visible entries is left out.
 */
export const visibleNavigation = (meets: (rule: AccessRule) => boolean): NavigationGroup[] =>
  NAVIGATION.map(({ label, shows }) => ({
    label,
    entries: shows.filter((id) => meets(RESOURCES[id].access)).map(entryOf),
  })).filter(({ entries }) => entries.length > 0);
