import { pluralFr } from '../format/number.ts';
import { announce } from './announce.ts';
import type { ReasonOf } from './types.ts';

interface Counts {
  created?: number;
  updated?: number;
}

interface SynchronisationTexts {
  loading?: string;
  /** Once it came. */
  title: string;
  failed?: string;
  /** What was created, one and several: « produit créé », « produits créés ». */
  created: readonly [one: string, several: string];
}

/**
 * The action (`machines/useCallAction`) that brings a list from elsewhere; its end tells the counts where the backend
 * does (doc 2, 8).
 */
export const synchroniseAction = (
  name: string,
  reasonOf: ReasonOf,
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
