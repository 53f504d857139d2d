import { reasonOf } from '../../store/api/call/apiError.ts';
import { announce } from '../../ui/action/announce.ts';
import { pluralFr } from '../../ui/format/number.ts';

interface Counts {
  created?: number;
  updated?: number;
}

interface SynchronisationTexts {
  loading?: string;
  /** Title of the success toast. */
  title: string;
  failed?: string;
  /** Noun of the created items, singular then plural: « produit créé », « produits créés ». */
  created: readonly [one: string, several: string];
}

/**
 * Describes an action for `machines/useCallAction` that fetches a list from the system that keeps it. The success toast
 * gives the counts if the backend returns them (docs/product.md, 8.8).
 */
export const synchroniseAction = (
  name: string,
  {
    loading = 'Synchronisation en cours...',
    title,
    failed = 'La synchronisation a échoué.',
    created,
  }: SynchronisationTexts,
) => ({
  name,
  toArg: (_subject: null): void => undefined,
  announce: (call: () => Promise<Counts | null>) =>
    announce(call, {
      loading,
      done: (result) => {
        if (result?.created === undefined || result.updated === undefined) return { title };
        return {
          title,
          text: `${pluralFr(result.created, ...created)}, ${pluralFr(result.updated, 'mis à jour', 'mis à jour')}.`,
        };
      },
      failed: (error) => ({ title: failed, text: reasonOf(error) }),
    }),
});
