import type { SessionsEnded } from '@contract/compte.ts';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { type FormSaved, type FormSending, type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import type { TextFields } from '../../machines/submission/dialogForm.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { adminUsersApi } from '../../store/api/adminUsersApi.ts';
import { nameOf } from '../../store/api/call/apiError.ts';
import type { LatestStored } from '../../store/api/call/failure.ts';
import { recordOf } from '../../store/api/answer/readers.ts';
import type { AppDispatch } from '../../store/store.ts';
import { pluralFr } from '../../ui/format/number.ts';

const { createAdminUser, updateAdminUser, resetPassword } = adminUsersApi.endpoints;

const nameIn = ({ fields }: Pick<FormSending, 'fields'>): string => (fields['nomPrenom'] ?? '').trim();

/** Reads from the body of a 412 what is saved now; null when it is not there. */
export function theirsOf(current: unknown): LatestStored<TextFields> | null {
  const { nomPrenom, utilisateurRole, version, lastUpdateBy }: Partial<Utilisateur> & { lastUpdateBy?: unknown } =
    recordOf(current);
  if (nomPrenom === undefined || utilisateurRole === undefined || version === undefined) return null;
  return { fields: { nomPrenom, utilisateurRoleCode: utilisateurRole.code }, version, by: nameOf(lastUpdateBy) };
}

/**
 * Sends only the fields that changed, so that a change by somebody else is not undone; without changes it sends
 * nothing.
 */
async function change(dispatch: AppDispatch, { subject, fields, base, version, key }: FormSending): Promise<unknown> {
  const role = fields['utilisateurRoleCode'] ?? '';
  const changed = {
    ...(nameIn({ fields }) === base['nomPrenom'] ? {} : { nomPrenom: nameIn({ fields }) }),
    ...(role === base['utilisateurRoleCode'] ? {} : { utilisateurRoleCode: role }),
  };
  if (Object.keys(changed).length === 0) return null;
  const body = { username: subject ?? '', ...changed, ...(version === null ? {} : { version }), idempotencyKey: key };
  return dispatch(updateAdminUser.initiate(body, { track: false })).unwrap();
}

const sessionsEndedText = ({ result }: FormSaved): string | undefined => {
  const { ended: count = 0 } = (result ?? {}) as Partial<SessionsEnded>;
  return count > 0 ? `${pluralFr(count, 'session fermée', 'sessions fermées')}.` : undefined;
};

const DONE: Record<string, (saved: FormSaved) => { title: string; text?: string | undefined }> = {
  creation: (saved) => ({ title: 'Utilisateur créé avec succès', text: nameIn(saved) }),
  modification: (saved) => ({ title: 'Utilisateur modifié', text: nameIn(saved) }),
  motDePasse: (saved) => ({ title: 'Mot de passe réinitialisé', text: sessionsEndedText(saved) }),
};

/**
 * The forms `creation`, `modification` and `motDePasse`. Without `track: false` the password would stay in the store.
 */
const USERS: SavedForm = {
  name: 'utilisateur',
  call: (dispatch, sending, { password = '' }) => {
    const { form, subject, fields, key } = sending;
    const { username = '', utilisateurRoleCode = '' } = fields;
    if (form === 'modification') return change(dispatch, sending);
    if (form === 'motDePasse')
      return dispatch(resetPassword.initiate({ username: subject ?? '', password }, { track: false })).unwrap();
    const body = { username: username.trim(), password, utilisateurRoleCode, nomPrenom: nameIn(sending) };
    return dispatch(createAdminUser.initiate({ body, idempotencyKey: key }, { track: false })).unwrap();
  },
  reading: ({ fields }) => ({
    paths: [...Object.keys(fields), 'password'],
    theirs: theirsOf,
    missing: 'Ce serveur ne le permet pas.',
  }),
  done: (saved) => (DONE[saved.form] ?? DONE['creation'])?.(saved) ?? { title: 'Utilisateur modifié' },
};

export const useUserForms = (): Form => useSavedForm(USERS);
