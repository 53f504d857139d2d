import { createForm } from './form.ts';
import { without } from './formContext.ts';
import type { FormContext } from './formTypes.ts';

/** Values of the fields of a dialog, by name. */
export type TextFields = Readonly<Record<string, string>>;

/** A field got a new value. */
export interface FieldEdit {
  field: string;
  value: string;
}

export type DialogContext = FormContext<TextFields>;

/**
 * The form of every dialog with fields. The caller checks the fields before it submits, because only the caller knows
 * the passwords.
 */
export const formMachine = createForm<TextFields, FieldEdit>({
  id: 'form',
  empty: {},
  edit: ({ fields }, { field, value }) =>
    !(field in fields) || fields[field] === value ? fields : { ...fields, [field]: value },
  faultsAfter: (faults, { field }) => without(faults, field),
});
