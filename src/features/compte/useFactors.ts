import { useCallback } from 'react';
import type { Factor } from '@contract/factor.ts';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import { type ConfirmedAction, useConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { reasonOf } from '../../store/api/call/apiError.ts';
import { factorsApi, useRemoveFactorMutation } from '../../store/api/factorsApi.ts';
import { useAppDispatch } from '../../store/store.ts';
import { announce } from '../../ui/action/announce.ts';

const NAME: SavedForm = {
  name: 'facteur',
  call: (dispatch, { subject, fields }) => {
    const { renameFactor } = factorsApi.endpoints;
    const body = { code: subject ?? '', nom: (fields['nom'] ?? '').trim() };
    return dispatch(renameFactor.initiate(body, { track: false })).unwrap();
  },
  reading: () => ({ paths: ['nom'] }),
  done: () => ({ title: 'Facteur renommé' }),
};

/** The form of a factor's name. */
export const useFactorName = (): Form => useSavedForm(NAME);

/** Removes one of one's own factors. */
export function useRemoveFactor(): ConfirmedAction<Factor> {
  const [remove] = useRemoveFactorMutation();
  const run = useCallback(
    ({ code }: Factor) =>
      announce(() => remove(code).unwrap(), {
        done: () => ({ title: 'Facteur retiré' }),
        failed: (error) => ({ title: 'Impossible de retirer le facteur.', text: reasonOf(error) }),
      }),
    [remove],
  );
  return useConfirmedAction('facteur.retirer', run);
}

/** Makes new recovery codes and hands them to `show`: they are given this once. */
export function useRenewCodes(show: (codes: readonly string[]) => void): ConfirmedAction<null> {
  const dispatch = useAppDispatch();
  const run = useCallback(async () => {
    const { renewRecoveryCodes } = factorsApi.endpoints;
    const { recoveryCodes } = await announce(
      () => dispatch(renewRecoveryCodes.initiate(undefined, { track: false })).unwrap(),
      {
        done: () => ({ title: 'Nouveaux codes de secours', text: 'Les anciens ne valent plus rien.' }),
        failed: (error) => ({ title: 'Impossible de créer des codes de secours.', text: reasonOf(error) }),
      },
    );
    show(recoveryCodes);
  }, [dispatch, show]);
  return useConfirmedAction('codesDeSecours.renouveler', run);
}
