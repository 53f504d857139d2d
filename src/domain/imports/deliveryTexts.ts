import { pluralFr } from '../../ui/format/number.ts';
import type { ImportLook, EffectsLook } from '../../ui/import/types.ts';

interface Counts {
  /** Number of lines. */
  created: number;
  ignored: number;
  documents?: number;
}

/**
 * Texts of an import whose lines form documents. Both nouns have to be feminine, because the participles after them
 * are.
 */
export const deliveryTexts = (
  one: string,
  many: string,
  to: string,
): Pick<ImportLook<Counts>, 'confirmation' | 'success'> => ({
  confirmation: ({ valid, documents }) =>
    `${pluralFr(valid, 'ligne formant', 'lignes formant')} ` +
    `${pluralFr(documents, `${one} sera créée et ajoutée`, `${many} seront créées et ajoutées`)} ${to}.`,
  success: ({ created, ignored, documents }) => {
    const formed = documents === undefined ? '' : ` (${pluralFr(documents, `${one} créée`, `${many} créées`)})`;
    return `${pluralFr(created, 'ligne importée', 'lignes importées')}${formed}, ${pluralFr(ignored, 'ignorée')}.`;
  },
});

/** What an import changes in the stock of representatives. `what`: plural noun of what is in stock. */
export const stockEffects = (what: string, name: string): EffectsLook => ({
  tab: 'Effets sur le stock',
  what,
  heads: [name, 'Commercial'],
  unit: null,
  usedUp: 'Épuisé',
});
