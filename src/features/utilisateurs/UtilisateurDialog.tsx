import type { ReactNode } from 'react';
import type { Formulaire } from '../../machines/useFormulaire.ts';
import { forceDe, reglesDe } from '../../machines/motDePasseRules.ts';
import { useListRolesQuery } from '../../store/api/adminUsersApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Conflict } from '../../ui/dialog/Conflict.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx';
import { NewPassword } from '../../ui/form/NewPassword.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { fautesDe } from './regles.ts';

interface TextProps {
  form: Formulaire;
  champ: string;
  label: string;
  first?: boolean;
  type?: string;
}

function Text({ form, champ, label, first = false, type = 'text' }: TextProps) {
  return (
    <Field label={label} required error={form.fautes[champ]}>
      {(control) => (
        <TextInput
          {...control}
          {...(first ? { 'data-autofocus': true } : {})}
          {...(type === 'email' ? { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } : {})}
          autoComplete="off"
          value={form.champs[champ] ?? ''}
          onChange={(event) => {
            form.saisir(champ, event.target.value);
          }}
        />
      )}
    </Field>
  );
}

function Role({ form }: { form: Formulaire }) {
  const { data, isError, isFetching, refetch } = useListRolesQuery();
  return (
    <>
      <Field label="Rôle" required error={form.fautes['utilisateurRoleCode']}>
        {(control) => (
          // A button, which cannot be required.
          <Select
            id={control.id}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            label="Rôle"
            value={form.champs['utilisateurRoleCode'] ?? ''}
            options={(data ?? []).map(({ code, designation }) => ({ value: code, label: designation }))}
            placeholder="Choisir un rôle…"
            disabled={data === undefined}
            onChange={(code) => {
              form.saisir('utilisateurRoleCode', code);
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

function Passwords({ form, first = false }: { form: Formulaire; first?: boolean }) {
  const { password = '', confirmation = '' } = form.secrets;
  return (
    <>
      <NewPassword
        label="Mot de passe"
        value={password}
        error={form.fautes['password']}
        rules={reglesDe(password)}
        strength={forceDe(password)}
        first={first}
        onChange={(text) => {
          form.saisirSecret('password', text);
        }}
      />
      <Field label="Confirmation du mot de passe" required error={form.fautes['confirmation']}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={confirmation}
            onChange={(event) => {
              form.saisirSecret('confirmation', event.target.value);
            }}
          />
        )}
      </Field>
    </>
  );
}

/** Somebody else changed the same user first. */
function Devance({ form: { champs, depart, par } }: { form: Formulaire }) {
  const { data = [] } = useListRolesQuery();
  const role = (code = '') => data.find((one) => one.code === code)?.designation ?? code;
  return (
    <Conflict
      text={`${par ?? 'Quelqu’un d’autre'} a modifié cet utilisateur pendant votre saisie.`}
      label="Ce qui est enregistré et votre saisie"
      heads={['Enregistré', 'Votre saisie']}
      rows={[
        { label: 'Nom et prénom', theirs: depart['nomPrenom'] ?? '', mine: champs['nomPrenom'] ?? '' },
        { label: 'Rôle', theirs: role(depart['utilisateurRoleCode']), mine: role(champs['utilisateurRoleCode']) },
      ]}
    />
  );
}

interface Shape {
  title: string;
  submit: string;
  busy: string;
  description?: string;
  fields: (form: Formulaire) => ReactNode;
}

const CREATION: Shape = {
  title: 'Ajouter un utilisateur',
  submit: 'Créer',
  busy: 'Création...',
  fields: (form) => (
    <>
      <Text form={form} champ="username" label="Email" type="email" first />
      <Passwords form={form} />
      <Role form={form} />
      <Text form={form} champ="nomPrenom" label="Nom et prénom" />
    </>
  ),
};

const FORMS: Record<string, Shape> = {
  creation: CREATION,
  modification: {
    title: 'Modifier l’utilisateur',
    submit: 'Enregistrer',
    busy: 'Enregistrement...',
    fields: (form) => (
      <>
        <Text form={form} champ="nomPrenom" label="Nom et prénom" first />
        <Role form={form} />
      </>
    ),
  },
  motDePasse: {
    title: 'Réinitialiser le mot de passe',
    submit: 'Réinitialiser',
    busy: 'Réinitialisation...',
    fields: (form) => (
      <>
        <Alert tone="warning">Ses sessions seront fermées aussitôt. Donnez-lui ce mot de passe de vive voix : il ne sera plus affiché.</Alert>
        <Passwords form={form} first />
      </>
    ),
  },
};

/** Creates a user, changes one, or gives one a new password: whichever form is open. */
export function UtilisateurDialog({ form }: { form: Formulaire }) {
  const shape = FORMS[form.quoi] ?? CREATION;
  return (
    <FormDialog
      form={form}
      title={shape.title}
      description={form.sujet ?? undefined}
      submitLabel={form.enConflit ? 'Enregistrer ma saisie' : shape.submit}
      busyLabel={shape.busy}
      width="500px"
      extra={form.enConflit && <Button onClick={form.prendreLesLeurs}>Garder ce qui est enregistré</Button>}
      onSubmit={() => {
        form.envoyer((fautesDe[form.quoi] ?? fautesDe['creation'])?.(form.champs, form.secrets) ?? {});
      }}
    >
      {form.repris && <Alert tone="notice">Votre saisie a été retrouvée{form.quoi === 'creation' ? ', sauf le mot de passe, qui n’est jamais gardé' : ''}.</Alert>}
      {form.enConflit && <Devance form={form} />}
      {shape.fields(form)}
    </FormDialog>
  );
}
