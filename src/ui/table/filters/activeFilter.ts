import type { FilterDefinition } from '../types.ts';

/** A filter for items that are switched on or off (docs/product.md, 5.6). */
export const activeFilter = {
  kind: 'choice',
  key: 'statut',
  param: 'isEnabled',
  label: 'Statut',
  allLabel: 'Tous',
  options: [
    { value: 'true', label: 'Actifs', slug: 'actifs' },
    { value: 'false', label: 'Inactifs', slug: 'inactifs' },
  ],
} as const satisfies FilterDefinition;
