import { useEffect, useMemo } from 'react';
import { type SavedForm, useSavedForm } from '../../domain/forms/useSavedForm.ts';
import { useAccess } from '../../store/access.ts';
import { accountApi } from '../../store/api/accountApi.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormSecret } from '../../ui/form/field/FormSecret.tsx';

/** Without `track: false` the password would stay in the store. */
const proof = (onEnd: (isProved: boolean) => void): SavedForm => ({
  name: 'preuve',
  call: (dispatch, _sending, { password = '' }) =>
    dispatch(accountApi.endpoints.proveMyself.initiate({ password }, { track: false })).unwrap(),
  reading: () => ({ paths: ['password'], missing: 'Ce serveur ne le permet pas.' }),
  done: () => {
    onEnd(true);
    return null;
  },
});

/**
 * Asks for the password again before something that changes rights, accounts or settings. It lies over whatever was
 * being filled in, which stays as it is; `onEnd` lets the calls that wait go on, or fail.
 */
export function ProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const { user } = useAccess();
  const form = useSavedForm(useMemo(() => proof(onEnd), [onEnd]));
  const { open, abandon } = form;
  useEffect(() => {
    open({ form: 'preuve', subject: null, isKeyed: false });
  }, [open]);
  const decline = () => {
    abandon();
    onEnd(false);
  };
  const { password = '' } = form.secrets;
  return (
    <FormDialog
      // Nothing is lost with a password that was not sent, so closing asks nothing.
      form={{ ...form, close: decline, abandon: decline, isDirty: false }}
      title="Confirmez que c’est bien vous"
      description="Votre dernière confirmation date de plus de 15 minutes. Votre saisie est conservée."
      submitLabel="Confirmer"
      busyLabel="Vérification..."
      failedText="La confirmation n’a pas abouti."
      needsSecrets
      width="440px"
      onSubmit={() => {
        form.submit(password === '' ? { password: 'Le mot de passe est requis' } : {});
      }}
    >
      {/* Password managers need the username to know whose password is asked for. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <FormSecret form={form} field="password" label="Mot de passe" autoComplete="current-password" first />
    </FormDialog>
  );
}
