import { useCallback } from 'react';
import type { MySession } from '@contract/compte.ts';
import type { Champs, Demande, Issue } from '../../machines/formulaire.ts';
import { useConfirmedAction, type ConfirmedAction } from '../../machines/useConfirmedAction.ts';
import { useFormulaire, type Formulaire } from '../../machines/useFormulaire.ts';
import { errorStatus, faultsOf, reasonOf } from '../../store/api/apiError.ts';
import { compteApi, useEndMyOtherSessionsMutation, useEndMySessionMutation } from '../../store/api/compteApi.ts';
import { useAppSelector, useAppStore } from '../../store/store.ts';
import { announce } from '../../ui/action/announce.ts';
import { notify } from '../../ui/feedback/toast.tsx';
import { pluralFr } from '../../ui/format/number.ts';

const closed = (count: number) => (count > 0 ? `${pluralFr(count, 'autre session fermée', 'autres sessions fermées')}.` : undefined);

/** The form of one's own password; `track: false`, so that no password stays in the store. */
export function usePasswordForm(): Formulaire {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  const send = useCallback(
    async (_demande: Demande, { currentPassword = '', password = '' }: Champs): Promise<Issue> => {
      try {
        const { ended } = await store.dispatch(compteApi.endpoints.changeMyPassword.initiate({ currentPassword, password }, { track: false })).unwrap();
        notify.success({ title: 'Mot de passe changé', text: closed(ended) });
        return { issue: 'fait' };
      } catch (error) {
        const { faults, reason } = faultsOf(error, ['currentPassword', 'password']);
        const raison = errorStatus(error) === 404 ? 'Ce serveur ne le permet pas.' : reason;
        return { issue: 'refuse', fautes: faults, message: 'Impossible de changer le mot de passe.', raison };
      }
    },
    [store],
  );
  return useFormulaire('compte', { store, username }, send);
}

/** Ends one of one's own sessions, or with null all but this one. */
export function useEndSession(): ConfirmedAction<MySession | null> {
  const [endOne] = useEndMySessionMutation();
  const [endOthers] = useEndMyOtherSessionsMutation();
  const run = useCallback(
    (session: MySession | null) =>
      announce(() => (session ? endOne(session.code) : endOthers()).unwrap(), {
        done: ({ ended }) => (session ? { title: 'Session fermée' } : { title: 'Sessions fermées', text: closed(ended) }),
        failed: (error) => ({ title: session ? 'Impossible de fermer la session.' : 'Impossible de fermer les sessions.', text: reasonOf(error) }),
      }),
    [endOne, endOthers],
  );
  return useConfirmedAction('session.fermer', run);
}
