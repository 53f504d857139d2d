import type { RefusedLigne } from '@contract/ajustement.ts';
import {
  afterRefusal,
  atLeast,
  heldWithin,
  type Lines,
  overdrawn,
  type Quantities,
  reread,
  takingAll,
  withQuantity,
} from './ajustementRules.ts';
import { createForm } from '../submission/form.ts';
import type { FormContext } from '../submission/formTypes.ts';
import { workflow } from '../workflow/workflow.ts';

export interface AjustementFields {
  quantities: Quantities;
  description: string;
  /** `yyyy-MM-dd`; '' is the moment of the sending. */
  date: string;
}

/** What was read of the representative's stock. */
export interface AjustementStock {
  lines: Lines;
  /** What lines that have changed held before, in units. */
  before: Quantities;
}

export type AjustementEdit =
  | { kind: 'quantity'; code: string; quantity: number }
  /** Brought back to what is there: one line, or all that exceed it. */
  | { kind: 'available'; code: string }
  | { kind: 'available' }
  /** Every line minus what is there. */
  | { kind: 'zero' }
  | { kind: 'description'; text: string }
  | { kind: 'date'; date: string; fault: string | null };

/** What is made: its code, where the answer tells. */
export interface AjustementMade {
  code: string | null;
}

export type AjustementContext = FormContext<AjustementFields, AjustementStock, AjustementMade>;

const EMPTY: AjustementFields = { quantities: {}, description: '', date: '' };
const NO_STOCK: AjustementStock = { lines: {}, before: {} };

export const stockIn = ({ loaded }: Pick<AjustementContext, 'loaded'>): AjustementStock => loaded ?? NO_STOCK;
export const hasQuantities = ({ fields }: Pick<AjustementContext, 'fields'>): boolean =>
  Object.keys(fields.quantities).length > 0;
/** Whether leaving would lose something. */
export const isTyped = (context: Pick<AjustementContext, 'fields' | 'sentBefore'>): boolean =>
  context.sentBefore || hasQuantities(context) || context.fields.description.trim() !== '';
/** Several parts of the screen ask at every key; there may be thousands of lines. */
const overdrawnOf = new WeakMap<Quantities, { lines: Lines; codes: readonly string[] }>();
/** Codes of the lines that would fall below zero. */
export function overdrawnIn(context: Pick<AjustementContext, 'loaded' | 'fields'>): readonly string[] {
  const { quantities } = context.fields;
  const { lines } = stockIn(context);
  const known = overdrawnOf.get(quantities);
  if (known?.lines === lines) return known.codes;
  const codes = overdrawn(lines, quantities);
  overdrawnOf.set(quantities, { lines, codes });
  return codes;
}

/** What an edit makes of the quantities; every number is held within what its line takes. */
function edited(context: AjustementContext, edit: AjustementEdit): Quantities {
  const { quantities } = context.fields;
  const { lines } = stockIn(context);
  switch (edit.kind) {
    case 'quantity': {
      const line = lines[edit.code];
      return line ? withQuantity(quantities, edit.code, heldWithin(edit.quantity, line.available)) : quantities;
    }
    case 'available': {
      const codes = 'code' in edit ? [edit.code] : overdrawn(lines, quantities);
      return codes.reduce((next, code) => withQuantity(next, code, atLeast(lines[code]?.available ?? 0)), quantities);
    }
    case 'zero':
      return takingAll(lines);
    default:
      return quantities;
  }
}

/**
 * The new-adjustment form: a representative's stock is read, quantities are typed, the sending is confirmed. After a
 * refusal the numbers stay as typed until they are changed or brought back to what is there.
 */
export const ajustementMachine = createForm<AjustementFields, AjustementEdit, AjustementStock, AjustementMade>({
  id: 'ajustement',
  empty: EMPTY,
  isPage: true,
  isConfirmed: true,
  isReadAgain: true,
  edit: (context, edit) => {
    const { fields } = context;
    if (edit.kind === 'description') return { ...fields, description: edit.text };
    if (edit.kind === 'date') return { ...fields, date: edit.date };
    const quantities = edited(context, edit);
    return quantities === fields.quantities ? fields : { ...fields, quantities };
  },
  faultsAfter: (faults, edit) => {
    if (edit.kind !== 'date') return faults;
    return edit.fault === null ? {} : { date: edit.fault };
  },
  isDirty: isTyped,
  canSend: (context) =>
    context.subject !== null &&
    context.faults['date'] === undefined &&
    hasQuantities(context) &&
    overdrawnIn(context).length === 0,
  read: (context, { lines }) => ({ loaded: reread(stockIn(context).lines, lines, context.fields.quantities) }),
  losesBySubject: hasQuantities,
  carry: ({ fields }) => ({ ...fields, quantities: {} }),
  refuse: (context, lines) => ({ loaded: afterRefusal(stockIn(context).lines, lines as readonly RefusedLigne[]) }),
  // A refusal that names no line: the stock read again says it.
  isReadAfter: ({ failure }) => failure?.status === 422 && (failure.details as readonly RefusedLigne[]).length === 0,
});

export const ajustementWorkflow = workflow('ajustement', '2', ajustementMachine);
