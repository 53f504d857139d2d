import { pluralFr } from '../../ui/format/number.ts';
import type { ImportLook } from '../../ui/import/types.ts';

interface Counts {
  created: number;
  updated: number;
  ignored?: number;
}

/**
 * Texts of an import that creates and updates items. Both nouns have to be masculine, because the participles after
 * them are.
 */
export const catalogueTexts = (one: string, many: string): Pick<ImportLook<Counts>, 'confirmation' | 'success'> => ({
  confirmation: ({ created, updated, identical }) => {
    const changed = updated - identical;
    const parts = [
      created > 0 && pluralFr(created, `${one} sera créé`, `${many} seront créés`),
      changed > 0 && pluralFr(changed, `${one} sera mis à jour`, `${many} seront mis à jour`),
    ].filter((part) => part !== false);
    return parts.length > 0
      ? `${parts.join(' et ')}.`
      : 'Toutes les lignes valides sont identiques à ce qui est enregistré\u00a0: rien ne changera.';
  },
  success: ({ created, updated, ignored = 0 }) => {
    const left = ignored > 0 ? `, ${pluralFr(ignored, 'ligne ignorée', 'lignes ignorées')}` : '';
    return (
      `${pluralFr(created, `${one} créé`, `${many} créés`)}, ` +
      `${pluralFr(updated, 'mis à jour', 'mis à jour')}${left}.`
    );
  },
});
