import { Field } from './Field.tsx';
import { PasswordInput } from '../input/inputs.tsx';

/** As much of a form as one of its secrets needs (`machines/submission/useForm`). */
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
  /** The keyboard is here when the dialog opens. */
  first?: boolean;
}

/** One secret of a form: typed, never kept, marked when it is wrong. */
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
