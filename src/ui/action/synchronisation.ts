import type { ToastText } from '../feedback/toast.tsx';
import { pluralFr } from '../format/number.ts';

interface Synchronised {
  created?: number;
  updated?: number;
}

/** What is said while a list comes from the accounting system, and once it has come: the counts where the backend tells them (doc 2, 8). */
export const synchronisation = (title: string, one: string, several: string) => ({
  loading: 'Synchronisation en cours...',
  done: (result: Synchronised | null): ToastText => {
    if (result?.created === undefined || result.updated === undefined) return { title };
    return { title, text: `${pluralFr(result.created, one, several)}, ${pluralFr(result.updated, 'mis à jour', 'mis à jour')}.` };
  },
});
