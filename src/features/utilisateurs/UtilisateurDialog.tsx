import type { ReactNode } from 'react';
import { rulesMet } from '../../../rules/password.ts';
import { roleLabel } from '../../domain/people/roles.ts';
import { strengthOf } from '../../machines/forms/passwordRules.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { useListRolesQuery } from '../../store/api/adminUsersApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { Field } from '../../ui/form/field/Field.tsx';
import { FormSecret } from '../../ui/form/field/FormSecret.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { NewPassword } from '../../ui/form/field/NewPassword.tsx';
import { Select } from '../../ui/form/picker/Select.tsx';
import { userFaults } from './userRules.ts';

function RoleField({ form }: { form: Form }) {
  const { data, isError, isFetching, refetch } = useListRolesQuery();
  return (
    <>
      <Field label="Rôle" required error={form.faults['utilisateurRoleCode']}>
        {(control) => (
          // The control is a button, which cannot have `required`.
          <Select
            id={control.id}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            label="Rôle"
            value={form.fields['utilisateurRoleCode'] ?? ''}
            options={(data ?? []).map((role) => ({ value: role.code, label: roleLabel(role) }))}
            placeholder="Choisir un rôle…"
            disabled={data === undefined}
            onChange={(code) => {
              form.type('utilisateurRoleCode', code);
            }}
          />
        )}
      </Field>
      {isError && (
        <Alert tone="critical">
          Les rôles n’ont pas pu être chargés.{' '}
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        </Alert>
      )}
    </>
  );
}

function PasswordFields({ form, first = false }: { form: Form; first?: boolean }) {
  const { password = '' } = form.secrets;
  return (
    <>
      <NewPassword
        label="Mot de passe"
        value={password}
        error={form.faults['password']}
        rules={rulesMet(password)}
        strength={strengthOf(password)}
        first={first}
        onChange={(text) => {
          form.typeSecret('password', text);
        }}
      />
      <FormSecret form={form} field="confirmation" label="Confirmation du mot de passe" autoComplete="new-password" />
    </>
  );
}

/** Compares the saved values with the typed ones after a conflict. */
function useConflict({ fields, base }: Form) {
  const { data = [] } = useListRolesQuery();
  const role = (code = '') => {
    const known = data.find((one) => one.code === code);
    return known ? roleLabel(known) : code;
  };
  return {
    what: 'cet utilisateur',
    rows: [
      { label: 'Nom et prénom', theirs: base['nomPrenom'] ?? '', mine: fields['nomPrenom'] ?? '' },
      { label: 'Rôle', theirs: role(base['utilisateurRoleCode']), mine: role(fields['utilisateurRoleCode']) },
    ],
  };
}

interface FormShape {
  title: string;
  submit: string;
  busy: string;
  failed: string;
  hasSecrets: boolean;
  fields: (form: Form) => ReactNode;
}

const CREATION: FormShape = {
  title: 'Ajouter un utilisateur',
  submit: 'Créer',
  busy: 'Création...',
  // The typewriter apostrophe is meant (docs/product.md, 6.26).
  failed: "Erreur lors de la création de l'utilisateur",
  hasSecrets: true,
  fields: (form) => (
    <>
      <FormText
        form={form}
        field="username"
        label="Email"
        required
        first
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordFields form={form} />
      <RoleField form={form} />
      <FormText form={form} field="nomPrenom" label="Nom et prénom" required />
    </>
  ),
};

const FORMS: Record<string, FormShape> = {
  creation: CREATION,
  modification: {
    title: 'Modifier l’utilisateur',
    submit: 'Enregistrer',
    busy: 'Enregistrement...',
    failed: 'Impossible de modifier l’utilisateur.',
    hasSecrets: false,
    fields: (form) => (
      <>
        <FormText form={form} field="nomPrenom" label="Nom et prénom" required first />
        <RoleField form={form} />
      </>
    ),
  },
  motDePasse: {
    title: 'Réinitialiser le mot de passe',
    submit: 'Réinitialiser',
    busy: 'Réinitialisation...',
    failed: 'Impossible de réinitialiser le mot de passe.',
    hasSecrets: true,
    fields: (form) => (
      <>
        <Alert tone="warning">
          Ses sessions seront fermées aussitôt. Donnez-lui ce mot de passe de vive voix&nbsp;: il ne sera plus affiché.
        </Alert>
        <PasswordFields form={form} first />
      </>
    ),
  },
};

/** Shows the form that is open: to create a user, to edit one, or to give one a new password. */
export function UtilisateurDialog({ form }: { form: Form }) {
  const shape = FORMS[form.form] ?? CREATION;
  const conflict = useConflict(form);
  return (
    <FormDialog
      form={form}
      title={shape.title}
      description={form.label === '' ? undefined : form.label}
      submitLabel={shape.submit}
      busyLabel={shape.busy}
      failedText={shape.failed}
      width="500px"
      conflict={conflict}
      needsSecrets={shape.hasSecrets}
      {...(shape.hasSecrets ? { restoredExcept: 'le mot de passe, qui n’est jamais gardé' } : {})}
      onSubmit={() => {
        form.submit((userFaults[form.form] ?? userFaults['creation'])?.(form.fields, form.secrets) ?? {});
      }}
    >
      {shape.fields(form)}
    </FormDialog>
  );
}
