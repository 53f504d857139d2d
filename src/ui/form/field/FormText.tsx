import type { InputHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import { TextInput } from '../input/inputs.tsx';

/** As much of a form as one of its fields needs (`machines/submission/useForm`). */
export interface FieldsView {
  fields: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  type: (field: string, value: string) => void;
}

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'value' | 'onChange'> {
  form: FieldsView;
  field: string;
  label: string;
  hint?: string | undefined;
  /** Instead of what was found when it was sent: what is wrong with it while it is typed. */
  fault?: string | null | undefined;
  /** The keyboard is here when the dialog opens. */
  first?: boolean;
  /** What a keystroke leaves in the field; null refuses it. */
  filter?: (text: string) => string | null;
}

/** One text of a form: typed, marked when it is wrong. */
export function FormText({
  form,
  field,
  label,
  hint,
  fault,
  first = false,
  filter,
  required = false,
  ...input
}: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={fault ?? form.faults[field]}
      required={required}
      optional={required ? undefined : 'facultatif'}
    >
      {(control) => (
        <TextInput
          autoComplete="off"
          {...input}
          {...control}
          {...(first ? { 'data-autofocus': true } : {})}
          value={form.fields[field] ?? ''}
          onChange={(event) => {
            const text = filter ? filter(event.target.value) : event.target.value;
            if (text !== null) form.type(field, text);
          }}
        />
      )}
    </Field>
  );
}
