import type { EffectsLook } from '../../ui/import/types.ts';

/** What an import changes in the stock of representatives. `what`: plural noun of what is in stock. */
export const stockEffects = (what: string, name: string): EffectsLook => ({
  tab: 'Effets sur le stock',
  what,
  heads: [name, 'Commercial'],
  unit: null,
  usedUp: 'Épuisé',
});
