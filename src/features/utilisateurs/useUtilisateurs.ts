import { useCallback } from 'react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import type { Champs, Demande, Issue } from '../../machines/formulaire.ts';
import { useFormulaire, type Formulaire } from '../../machines/useFormulaire.ts';
import { adminUsersApi } from '../../store/api/adminUsersApi.ts';
import { errorStatus, faultsOf, isApiError, nameOf } from '../../store/api/apiError.ts';
import { type AppDispatch, useAppSelector, useAppStore } from '../../store/store.ts';
import { notify } from '../../ui/feedback/toast.tsx';
import { pluralFr } from '../../ui/format/number.ts';

const { createAdminUser, updateAdminUser, resetPassword } = adminUsersApi.endpoints;

/** The call behind each form; `track: false`, so that no password stays in the store. */
function callOf(dispatch: AppDispatch, { quoi, sujet, champs, depart, version, cle }: Demande, { password = '' }: Champs): { run: () => Promise<string | undefined>; done: string; failed: string } {
  const { username = '', utilisateurRoleCode = '', nomPrenom = '' } = champs;
  const name = nomPrenom.trim();
  if (quoi === 'creation') {
    const body = { username: username.trim(), password, utilisateurRoleCode, nomPrenom: name };
    return {
      run: () => dispatch(createAdminUser.initiate({ body, idempotencyKey: cle }, { track: false })).unwrap().then(() => name),
      done: 'Utilisateur créé avec succès',
      // The typewriter apostrophe is the specification's.
      failed: "Erreur lors de la création de l'utilisateur",
    };
  }
  if (quoi === 'modification') {
    const changed = { ...(name === depart['nomPrenom'] ? {} : { nomPrenom: name }), ...(utilisateurRoleCode === depart['utilisateurRoleCode'] ? {} : { utilisateurRoleCode }) };
    const run = async () => {
      if (Object.keys(changed).length > 0) await dispatch(updateAdminUser.initiate({ username: sujet ?? '', ...changed, ...(version === null ? {} : { version }) }, { track: false })).unwrap();
      return name;
    };
    return { run, done: 'Utilisateur modifié', failed: 'Impossible de modifier l’utilisateur.' };
  }
  const run = async () => {
    const answer = await dispatch(resetPassword.initiate({ username: sujet ?? '', password }, { track: false })).unwrap();
    return answer && answer.ended > 0 ? `${pluralFr(answer.ended, 'session fermée', 'sessions fermées')}.` : undefined;
  };
  return { run, done: 'Mot de passe réinitialisé', failed: 'Impossible de réinitialiser le mot de passe.' };
}

/** What a 412 says stands there now; null when it does not say. */
function theirsOf(error: unknown): Extract<Issue, { issue: 'devance' }> | null {
  if (errorStatus(error) !== 412 || !isApiError(error) || typeof error.actuel !== 'object' || error.actuel === null) return null;
  const { nomPrenom, utilisateurRole, version, lastUpdateBy }: Partial<Utilisateur> & { lastUpdateBy?: unknown } = error.actuel;
  if (nomPrenom === undefined || utilisateurRole === undefined || version === undefined) return null;
  return { issue: 'devance', champs: { nomPrenom, utilisateurRoleCode: utilisateurRole.code }, version, par: nameOf(lastUpdateBy) };
}

const UNAVAILABLE = 'Ce serveur ne le permet pas.';

/** The forms of the screen: `creation`, `modification`, `motDePasse`. */
export function useForms(): Formulaire {
  const store = useAppStore();
  const username = useAppSelector((state) => state.session.user?.username ?? null);
  const send = useCallback(
    async (demande: Demande, secrets: Champs): Promise<Issue> => {
      const { run, done, failed } = callOf(store.dispatch, demande, secrets);
      try {
        const text = await run();
        notify.success({ title: done, text });
        return { issue: 'fait' };
      } catch (error) {
        const theirs = theirsOf(error);
        if (theirs) return theirs;
        const { faults, reason } = faultsOf(error, [...Object.keys(demande.champs), 'password']);
        return { issue: 'refuse', fautes: faults, message: failed, raison: errorStatus(error) === 404 ? (reason ?? UNAVAILABLE) : reason };
      }
    },
    [store],
  );
  return useFormulaire('utilisateur', { store, username }, send);
}
