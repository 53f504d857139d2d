import { useCallback, useState } from 'react';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { useValidateCommandeMutation } from '../../store/api/commandesApi.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { sendValidations, type Ended, type SendValidation, type Validation } from './sendValidations.ts';
import { endOf, failureOf } from './validationTexts.ts';

/** What the last validation could not do. */
export interface Unfinished extends Pick<Validation, 'isValidated'> {
  failed: Ended['failed'];
}

export interface ValidationAction extends ConfirmedAction<Validation> {
  /** Orders done, of those under way. */
  progress: number;
  unfinished: Unfinished | null;
  /** Forgets what could not be done. */
  dismiss: () => void;
}

/** Does it and says how it ended, with the way back in the notice; what failed is answered. */
async function validate(asked: Validation, send: SendValidation, onProgress: (done: number) => void): Promise<Ended> {
  const ended = await sendValidations(asked, send, onProgress);
  const { changed, already } = ended;
  const back = { commandes: changed, isValidated: !asked.isValidated };
  if (changed.length + already.length > 0) {
    notify.success({
      ...endOf(asked, ended),
      action:
        changed.length === 0
          ? undefined
          : {
              label: 'Annuler',
              act: () =>
                void validate(back, send, () => undefined).then((undone) => {
                  tellFailed(back, undone);
                }),
            },
    });
  }
  return ended;
}

const tellFailed = (asked: Validation, { failed }: Ended): void => {
  if (failed.length > 0) notify.error(failureOf(asked, failed));
};

/**
 * Gives orders their validation or takes it back, one or many at a time. `told`: the screen itself shows what failed.
 */
export function useValidation({
  told = false,
  onEnd,
}: {
  told?: boolean;
  onEnd?: (ended: Ended) => void;
} = {}): ValidationAction {
  const [call] = useValidateCommandeMutation();
  const [progress, setProgress] = useState(0);
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const run = useCallback(
    async (asked: Validation) => {
      setProgress(0);
      setUnfinished(null);
      const ended = await validate(asked, (one) => call(one).unwrap(), setProgress);
      onEnd?.(ended);
      if (ended.failed.length === 0) return;
      if (told) setUnfinished({ isValidated: asked.isValidated, failed: ended.failed });
      else tellFailed(asked, ended);
      throw ended.failed[0]?.error;
    },
    [call, told, onEnd],
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
