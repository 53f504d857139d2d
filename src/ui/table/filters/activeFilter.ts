import type { FilterDefinition } from '../types.ts';

/** What is switched on, or off (doc 2, 2). */
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
