import type { RefusedLigne } from '@contract/ajustement.ts';
import {
  afterRefusal,
  atLeast,
  type Lines,
  overdrawn,
  type Quantities,
  reread,
  takingAll,
  typedQuantity,
  withQuantity,
} from './ajustementRules.ts';
import { createForm } from '../submission/form.ts';
import type { FormContext } from '../submission/formTypes.ts';
import { workflow } from '../workflow/workflow.ts';

export interface AjustementFields {
  quantities: Quantities;
  description: string;
  /** `yyyy-MM-dd`. An empty text means the moment of the sending. */
  date: string;
}

/** The representative's stock as it was read. */
export interface AjustementStock {
  lines: Lines;
  /** Earlier quantity of the lines that have changed, in units. */
  before: Quantities;
}

export type AjustementEdit =
  | { kind: 'quantity'; code: string; quantity: number }
  /** Reduces one line, or all that exceed it, to what is available. */
  | { kind: 'available'; code: string }
  | { kind: 'available' }
  /** Takes everything out of every line. */
  | { kind: 'zero' }
  | { kind: 'description'; text: string }
  | { kind: 'date'; date: string; fault: string | null };

/** The new adjustment; its code is null when the answer does not tell it. */
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
/** Cached, because several parts of the screen ask at every key stroke and there may be thousands of lines. */
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

/** Applies an edit to the quantities. What exceeds the stock stays as typed; it cannot be sent. */
function edited(context: AjustementContext, edit: AjustementEdit): Quantities {
  const { quantities } = context.fields;
  const { lines } = stockIn(context);
  switch (edit.kind) {
    case 'quantity': {
      return lines[edit.code] ? withQuantity(quantities, edit.code, typedQuantity(edit.quantity)) : quantities;
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
 * The form of a new adjustment: it reads a representative's stock, takes quantities and asks before it sends. After a
 * refusal the quantities stay as typed until they are changed or reduced to what is available.
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
  // When a refusal names no line, the stock is read again to show what is wrong.
  isReadAfter: ({ failure }) => failure?.status === 422 && (failure.details as readonly RefusedLigne[]).length === 0,
});

export const ajustementWorkflow = workflow('ajustement', '2', ajustementMachine);
