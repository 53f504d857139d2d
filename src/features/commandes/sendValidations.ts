import type { CommandeValidation } from '@contract/commande.ts';
import { isApiError } from '../../store/api/call/apiError.ts';
import type { AnyCommande } from '../../store/api/commandesApi.ts';

/** The fields of an order that validating it needs. */
export type ToValidate = Pick<AnyCommande, 'code' | 'orderNumber' | 'totalValue'>;
/** Orders to validate, or whose validation is withdrawn (`isValidated` false). */
export interface Validation {
  commandes: readonly ToValidate[];
  isValidated: boolean;
}

type Answer = Partial<CommandeValidation> | null;
export type SendValidation = (asked: { code: string; isValidated: boolean }) => Promise<Answer>;

export interface ValidationOutcome {
  changed: ToValidate[];
  /** Orders that already were in this state, with the name of who changed them when the server gives it. */
  already: { commande: ToValidate; by: string | undefined }[];
  failed: { commande: ToValidate; error: unknown }[];
}

/** Requests at a time, so that a large selection does not keep the server from other people. */
const MAX_PARALLEL = 4;

/** Failures that every further order would meet too: no network, no session, no right, an overloaded server. */
const wouldFailForAll = (error: unknown): boolean =>
  !isApiError(error) || typeof error.status === 'string' || [401, 403, 405, 429, 503].includes(error.status);

/**
 * Validates the orders, a few at a time. After a failure that all others would meet too, the rest is not sent and
 * counts as failed with it. Sending twice is harmless.
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
