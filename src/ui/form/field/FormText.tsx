import type { InputHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import { TextInput } from '../input/inputs.tsx';

/** The part of a form (`machines/submission/useForm`) that one of its fields needs. */
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
  /** Error computed while typing; it replaces the one found on submission. */
  fault?: string | null | undefined;
  /** Gives the field the focus when the dialog opens. */
  first?: boolean;
  /** Transforms each typed text; null rejects the keystroke. */
  filter?: (text: string) => string | null;
}

/** A text field of a form, marked when its value is invalid. */
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
