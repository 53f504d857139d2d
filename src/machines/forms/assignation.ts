import type { Assignation, AssignationResult } from '@contract/miscellaneous.ts';
import { createForm } from '../submission/form.ts';
import { without } from '../submission/formContext.ts';
import type { Faults, FormContext, Sending } from '../submission/formTypes.ts';
import { workflow } from '../workflow/workflow.ts';

/** These texts are fixed (docs/product.md, 6.24). */
export const NOBODY = 'Veuillez sélectionner un commercial';
export const NOTHING_GIVEN = 'Veuillez assigner au moins une quantité';
export const MAX_QUANTITY = 999_999;

export interface AssignationFields {
  /** Whole units above zero, by product code. */
  quantities: Readonly<Record<string, number>>;
}

export type AssignationEdit =
  | { kind: 'quantity'; code: string; quantity: number }
  /** The active products were read: quantities of other products are dropped. */
  | { kind: 'products'; codes: readonly string[] };

export type AssignationContext = FormContext<AssignationFields, null, AssignationResult>;
export type AssignationSending = Sending<AssignationFields>;

const EMPTY: AssignationFields = { quantities: {} };
const hasQuantities = ({ fields }: Pick<AssignationContext, 'fields'>): boolean =>
  Object.keys(fields.quantities).length > 0;

function edited({ quantities }: AssignationFields, edit: AssignationEdit): AssignationFields['quantities'] {
  const kept = Object.entries(quantities).filter(([code]) =>
    edit.kind === 'quantity' ? code !== edit.code : edit.codes.includes(code),
  );
  if (edit.kind === 'products')
    return kept.length === Object.keys(quantities).length ? quantities : Object.fromEntries(kept);
  const units = Math.max(0, Math.min(MAX_QUANTITY, Math.trunc(edit.quantity)));
  if (units === (quantities[edit.code] ?? 0)) return quantities;
  return Object.fromEntries(units > 0 ? [...kept, [edit.code, units]] : kept);
}

/** Says why nothing can be sent yet; empty when it can. */
export const assignationFaults = (context: Pick<AssignationContext, 'subject' | 'fields'>): Faults => {
  if (context.subject === null) return { subject: NOBODY };
  return hasQuantities(context) ? {} : { lignes: NOTHING_GIVEN };
};

/** Body of the call, with only the lines above zero (docs/product.md, 6.24). */
export const payloadOf = ({ subject, fields }: Pick<AssignationContext, 'subject' | 'fields'>): Assignation => ({
  username: subject ?? '',
  lignes: Object.entries(fields.quantities).map(([miscellaneousCode, quantite]) => ({ miscellaneousCode, quantite })),
});

/** The form that gives miscellaneous products to a representative, who is its `subject` (docs/product.md, 6.24). */
export const assignationMachine = createForm<AssignationFields, AssignationEdit, null, AssignationResult>({
  id: 'assignation',
  empty: EMPTY,
  isPage: true,
  isConfirmed: true,
  edit: ({ fields }, edit) => {
    const quantities = edited(fields, edit);
    return quantities === fields.quantities ? fields : { quantities };
  },
  faultsAfter: (faults, edit) => (edit.kind === 'quantity' ? without(without(faults, edit.code), 'lignes') : faults),
  isDirty: hasQuantities,
  canSend: (context) => Object.keys(assignationFaults(context)).length === 0,
  losesBySubject: (context) => context.subject !== null && hasQuantities(context),
  carry: ({ subject, fields }) => (subject === null ? fields : EMPTY),
});

export const assignationWorkflow = workflow('assignation', '2', assignationMachine);
