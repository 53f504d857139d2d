import { passwordFault, rulesMet } from '../../../rules/password.ts';
import { confirmationFault, strengthOf } from '../../machines/forms/passwordRules.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FormSecret } from '../../ui/form/field/FormSecret.tsx';
import { NewPassword } from '../../ui/form/field/NewPassword.tsx';

const faultsOf = ({ currentPassword = '', password = '', confirmation = '' }: Form['secrets']) =>
  Object.fromEntries(
    Object.entries({
      currentPassword: currentPassword === '' ? 'Le mot de passe actuel est requis' : undefined,
      password: passwordFault(password),
      confirmation: confirmationFault(password, confirmation),
    }).filter((each): each is [string, string] => each[1] !== undefined),
  );

export function PasswordDialog({ form, username }: { form: Form; username: string }) {
  const { password = '' } = form.secrets;
  return (
    <FormDialog
      form={form}
      title="Changer le mot de passe"
      description="Vos autres sessions seront fermées&nbsp;; celle-ci reste ouverte."
      submitLabel="Changer"
      failedText="Impossible de changer le mot de passe."
      needsSecrets
      width="440px"
      onSubmit={() => {
        form.submit(faultsOf(form.secrets));
      }}
    >
      {/* Password managers need the username to know whose password changes. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <FormSecret
        form={form}
        field="currentPassword"
        label="Mot de passe actuel"
        autoComplete="current-password"
        first
      />
      <NewPassword
        label="Nouveau mot de passe"
        value={password}
        error={form.faults['password']}
        rules={rulesMet(password)}
        strength={strengthOf(password)}
        onChange={(text) => {
          form.typeSecret('password', text);
        }}
      />
      <FormSecret form={form} field="confirmation" label="Confirmation du mot de passe" autoComplete="new-password" />
    </FormDialog>
  );
}
