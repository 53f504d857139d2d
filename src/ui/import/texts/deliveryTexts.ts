import { pluralFr } from '../../format/number.ts';
import type { ImportLook } from '../types.ts';

interface Counts {
  /** Lines. */
  created: number;
  ignored: number;
  documents?: number;
}

/** What an import whose lines form documents that add to something says before and after; both nouns are feminine. */
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
