import { createForm } from './form.ts';
import { without } from './formContext.ts';
import type { FormContext } from './formTypes.ts';

/** What the fields of a dialog hold, by name. */
export type TextFields = Readonly<Record<string, string>>;

/** A field that was typed or chosen in. */
export interface FieldEdit {
  field: string;
  value: string;
}

export type DialogContext = FormContext<TextFields>;

/**
 * The form of every dialog with fields: its rules are checked by whoever asks for the sending, who also knows the
 * passwords.
 */
export const formMachine = createForm<TextFields, FieldEdit>({
  id: 'form',
  empty: {},
  edit: ({ fields }, { field, value }) =>
    !(field in fields) || fields[field] === value ? fields : { ...fields, [field]: value },
  faultsAfter: (faults, { field }) => without(faults, field),
});
