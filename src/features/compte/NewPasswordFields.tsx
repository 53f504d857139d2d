import { passwordFault, rulesMet } from '../../../rules/password.ts';
import { confirmationFault, strengthOf } from '../../machines/forms/passwordRules.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { FormSecret } from '../../ui/form/field/FormSecret.tsx';
import { NewPassword } from '../../ui/form/field/NewPassword.tsx';

/** The faults of a new password of one's own, by field. */
export const passwordFaults = ({ currentPassword = '', password = '', confirmation = '' }: Form['secrets']) =>
  Object.fromEntries(
    Object.entries({
      currentPassword: currentPassword === '' ? 'Le mot de passe actuel est requis' : undefined,
      password: passwordFault(password),
      confirmation: confirmationFault(password, confirmation),
    }).filter((each): each is [string, string] => each[1] !== undefined),
  );

/** The current password, a new one, and the new one again. */
export function NewPasswordFields({
  form,
  username,
  currentLabel,
}: {
  form: Form;
  username: string;
  currentLabel: string;
}) {
  const { password = '' } = form.secrets;
  return (
    <>
      {/* Password managers need the username to know whose password changes. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <FormSecret form={form} field="currentPassword" label={currentLabel} autoComplete="current-password" first />
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
    </>
  );
}
