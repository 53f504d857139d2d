import { useCallback } from 'react';
import type { MySession, SessionsEnded } from '@contract/compte.ts';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import { reasonOf } from '../../store/api/call/apiError.ts';
import { accountApi, useEndMyOtherSessionsMutation, useEndMySessionMutation } from '../../store/api/accountApi.ts';
import { announce } from '../../ui/action/announce.ts';
import { pluralFr } from '../../ui/format/number.ts';

const sessionsClosedText = (count: number) =>
  count > 0 ? `${pluralFr(count, 'autre session fermée', 'autres sessions fermées')}.` : undefined;

/** The form of one's own password. Without `track: false` the password would stay in the store. */
export const PASSWORD: SavedForm = {
  name: 'compte',
  call: (dispatch, _sending, { currentPassword = '', password = '' }) =>
    dispatch(accountApi.endpoints.changeMyPassword.initiate({ currentPassword, password }, { track: false })).unwrap(),
  reading: () => ({ paths: ['currentPassword', 'password'], missing: 'Ce serveur ne le permet pas.' }),
  done: ({ result }) => ({
    title: 'Mot de passe changé',
    text: sessionsClosedText((result as Partial<SessionsEnded> | null)?.ended ?? 0),
  }),
};

export const usePasswordForm = (): Form => useSavedForm(PASSWORD);

/** Ends one of one's own sessions, or, given null, all but the current one. */
export function useEndSession(): ConfirmedAction<MySession | null> {
  const [endOne] = useEndMySessionMutation();
  const [endOthers] = useEndMyOtherSessionsMutation();
  const run = useCallback(
    (session: MySession | null) =>
      announce(() => (session ? endOne(session.code) : endOthers()).unwrap(), {
        done: ({ ended }) =>
          session ? { title: 'Session fermée' } : { title: 'Sessions fermées', text: sessionsClosedText(ended) },
        failed: (error) => ({
          title: session ? 'Impossible de fermer la session.' : 'Impossible de fermer les sessions.',
          text: reasonOf(error),
        }),
      }),
    [endOne, endOthers],
  );
  return useConfirmedAction('session.fermer', run);
}
