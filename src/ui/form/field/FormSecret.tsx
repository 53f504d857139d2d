import { Field } from './Field.tsx';
import { PasswordInput } from '../input/inputs.tsx';

/** The part of a form (`machines/submission/useForm`) that one of its secrets needs. */
export interface SecretsView {
  secrets: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  typeSecret: (field: string, value: string) => void;
}

interface Props {
  form: SecretsView;
  field: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Gives the field the focus when the dialog opens. */
  first?: boolean;
}

/** A secret field of a form, such as a password. Its value is never kept after a submission. */
export function FormSecret({ form, field, label, autoComplete, first = false }: Props) {
  return (
    <Field label={label} required error={form.faults[field]}>
      {(control) => (
        <PasswordInput
          {...control}
          {...(first ? { 'data-autofocus': true } : {})}
          autoComplete={autoComplete}
          value={form.secrets[field] ?? ''}
          onChange={(event) => {
            form.typeSecret(field, event.target.value);
          }}
        />
      )}
    </Field>
  );
}
