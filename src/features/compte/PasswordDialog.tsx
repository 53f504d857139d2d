import type { Form } from '../../machines/submission/useForm.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { NewPasswordFields, passwordFaults } from './NewPasswordFields.tsx';

export function PasswordDialog({ form, username }: { form: Form; username: string }) {
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
        form.submit(passwordFaults(form.secrets));
      }}
    >
      <NewPasswordFields form={form} username={username} currentLabel="Mot de passe actuel" />
    </FormDialog>
  );
}
