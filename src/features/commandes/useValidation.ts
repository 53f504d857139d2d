import { useCallback, useState } from 'react';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import { useValidateCommandeMutation } from '../../store/api/commandesApi.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { sendValidations, type ValidationOutcome, type SendValidation, type Validation } from './sendValidations.ts';
import { outcomeText, failureText } from './validationTexts.ts';

/** The orders that the last validation could not change. */
export interface Unfinished extends Pick<Validation, 'isValidated'> {
  failed: ValidationOutcome['failed'];
}

export interface ValidationAction extends ConfirmedAction<Validation> {
  /** Orders already answered, of those being sent. */
  progress: number;
  unfinished: Unfinished | null;
  /** Hides the failures of the last validation. */
  dismiss: () => void;
}

/** Validates and shows the notice of success, with its undo button. Failures are only returned. */
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
 * Validates orders or withdraws their validation, one or many at a time. With `showsFailures` the screen itself shows
 * the failures, and no toast does.
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
