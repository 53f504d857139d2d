import type { PricesOfVersion, PrixOutcome } from '../../machines/prix.ts';
import { errorStatus, isApiError, reasonOf } from '../../store/api/apiError.ts';
import { notify } from '../../ui/feedback/toast.tsx';

const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The prices that a 412 says stand there now; undefined when it does not. */
export function theirsOf(error: unknown): PricesOfVersion | undefined {
  if (errorStatus(error) !== 412 || !isApiError(error) || typeof error.actuel !== 'object' || error.actuel === null) return undefined;
  const { price, survente, version }: { price?: unknown; survente?: unknown; version?: unknown } = error.actuel;
  if (!isPrice(price) || !Number.isInteger(version)) return undefined;
  return { price, survente: isPrice(survente) ? survente : null, version: version as number };
}

/** Runs a saving and says how it ended (doc 2, 8); a conflict is not announced, the dialog shows it. Rejects when it failed. */
export async function savePrices(call: () => Promise<unknown>): Promise<PrixOutcome> {
  const toast = notify.loading({ title: 'Mise à jour en cours...' });
  try {
    await call();
    notify.success({ title: 'Succès', text: 'Les prix ont été mis à jour avec succès.' }, toast);
    return { status: 'saved' };
  } catch (error) {
    const theirs = theirsOf(error);
    if (!theirs) {
      notify.error({ title: 'Impossible de mettre à jour les prix.', text: reasonOf(error) }, toast);
      throw error;
    }
    notify.dismiss(toast);
    return { status: 'conflict', theirs };
  }
}
