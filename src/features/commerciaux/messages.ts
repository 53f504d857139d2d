import type { SynchronizeResult } from '@contract/utilisateur.ts';
import { errorText, UNKNOWN_ERROR } from '../../store/api/apiError.ts';
import { pluralFr } from '../../ui/format/number.ts';

/** What a synchronisation brought. */
export const synchronisedText = ({ created, updated }: SynchronizeResult): string =>
  `${pluralFr(created, 'commercial créé', 'commerciaux créés')}, ${pluralFr(updated, 'mis à jour', 'mis à jour')}.`;

/** The server's own words under a message that already says what failed; nothing when it has none. */
export function reasonOf(error: unknown): string | undefined {
  const text = errorText(error);
  return text === UNKNOWN_ERROR ? undefined : text;
}
