import { useCallback, useState } from 'react';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import { useValidateCommandeMutation } from '../../store/api/commandesApi.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { sendValidations, type ValidationOutcome, type SendValidation, type Validation } from './sendValidations.ts';
import { outcomeText, failureText } from './validationTexts.ts';

/** What the last validation could not do. */
export interface Unfinished extends Pick<Validation, 'isValidated'> {
  failed: ValidationOutcome['failed'];
}

export interface ValidationAction extends ConfirmedAction<Validation> {
  /** Orders done, of those under way. */
  progress: number;
  unfinished: Unfinished | null;
  /** Forgets what could not be done. */
  dismiss: () => void;
}

/** Does it and says how it ended, with the way back in the notice; what failed is answered. */
async function validate(
  asked: Validation,
  send: SendValidation,
  onProgress: (done: number) => void,
): Promise<ValidationOutcome> {
  const outcome = await sendValidations(asked, send, onProgress);
  const { changed, already } = outcome;
  const reverse = { commandes: changed, isValidated: !asked.isValidated };
  if (changed.length + already.length > 0) {
    notify.success({
      ...outcomeText(asked, outcome),
      action:
        changed.length === 0
          ? undefined
          : {
              label: 'Annuler',
              act: () =>
                void validate(reverse, send, () => undefined).then((reverseOutcome) => {
                  notifyFailed(reverse, reverseOutcome);
                }),
            },
    });
  }
  return outcome;
}

const notifyFailed = (asked: Validation, { failed }: ValidationOutcome): void => {
  if (failed.length > 0) notify.error(failureText(asked, failed));
};

/**
 * Gives orders their validation or takes it back, one or many at a time. `told`: the screen itself shows what failed.
 */
export function useValidation({
  showsFailures = false,
  onEnd,
}: {
  showsFailures?: boolean;
  onEnd?: (outcome: ValidationOutcome) => void;
} = {}): ValidationAction {
  const [call] = useValidateCommandeMutation();
  const [progress, setProgress] = useState(0);
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const run = useCallback(
    async (asked: Validation) => {
      setProgress(0);
      setUnfinished(null);
      const outcome = await validate(asked, (one) => call(one).unwrap(), setProgress);
      onEnd?.(outcome);
      if (outcome.failed.length === 0) return;
      if (showsFailures) setUnfinished({ isValidated: asked.isValidated, failed: outcome.failed });
      else notifyFailed(asked, outcome);
      throw outcome.failed[0]?.error;
    },
    [call, showsFailures, onEnd],
  );
  const action = useConfirmedAction<Validation>('commande.valider', run);
  return {
    ...action,
    progress,
    unfinished,
    dismiss: () => {
      setUnfinished(null);
    },
  };
}
