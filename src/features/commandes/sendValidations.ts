import type { CommandeValidation } from '@contract/commande.ts';
import { isApiError } from '../../store/api/apiError.ts';
import type { AnyCommande } from '../../store/api/commandesApi.ts';

/** As much of an order as its validation asks for and tells of. */
export type ToValidate = Pick<AnyCommande, 'code' | 'orderNumber' | 'totalValue'>;
/** Orders, and whether they shall be validated or no longer be. */
export interface Validation {
  commandes: readonly ToValidate[];
  isValidated: boolean;
}

type Answer = Partial<CommandeValidation> | null;
export type SendValidation = (asked: { code: string; isValidated: boolean }) => Promise<Answer>;

export interface ValidationOutcome {
  changed: ToValidate[];
  /** They were so already, and by whom where that is known. */
  already: { commande: ToValidate; by: string | undefined }[];
  failed: { commande: ToValidate; error: unknown }[];
}

/** Orders under way at a time: the server has other people to answer. */
const MAX_PARALLEL = 4;

/** Failures that the next order would meet as well: no line, no session, no right, no server. */
const wouldFailForAll = (error: unknown): boolean =>
  !isApiError(error) || typeof error.status === 'string' || [401, 403, 405, 429, 503].includes(error.status);

/**
 * Sends the orders of a validation, a few at a time. What one meets that all others would meet as well is not tried on
 * them: they count as failed with it. Sent again, nothing is done twice.
 */
export async function sendValidations(
  { commandes, isValidated }: Validation,
  send: SendValidation,
  onProgress: (done: number) => void,
): Promise<ValidationOutcome> {
  const outcome: ValidationOutcome = { changed: [], already: [], failed: [] };
  const waiting = [...commandes];
  const sendOne = async (commande: ToValidate): Promise<void> => {
    try {
      const answer = await send({ code: commande.code, isValidated });
      if (answer?.wasAlready === true) outcome.already.push({ commande, by: answer.changedBy?.nomPrenom });
      else outcome.changed.push(commande);
    } catch (error) {
      outcome.failed.push({ commande, error });
      if (wouldFailForAll(error))
        outcome.failed.push(...waiting.splice(0).map((other) => ({ commande: other, error })));
    }
    onProgress(outcome.changed.length + outcome.already.length + outcome.failed.length);
  };
  const sendWaiting = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, sendWaiting));
  return outcome;
}
