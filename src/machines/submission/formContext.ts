import type { Answer, LatestStored } from '../../store/api/call/failure.ts';
import type { Faults, FormContext, FormEvent, FormRules, Opening } from './formTypes.ts';
import { differences, merge } from './merge.ts';
import { meaningOf, NOT_SENT } from './submission.ts';

export const noFault: Faults = {};
/** The faults without that of one field. */
export const without = (faults: Faults, field: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field));

/** Makes pure functions of a form's context from the rules of the form. */
export function formContext<Fields extends object, Edit, Loaded, Result>(
  rules: FormRules<Fields, Edit, Loaded, Result>,
) {
  type Context = FormContext<Fields, Loaded, Result>;
  type Event = FormEvent<Fields, Edit>;
  type Given = Answer<Result, Fields>;
  const EMPTY: Context = {
    ...NOT_SENT,
    form: '',
    subject: null,
    label: '',
    fields: rules.empty,
    base: rules.empty,
    version: null,
    loaded: null,
    earlier: null,
    by: null,
    faults: noFault,
    trouble: null,
    next: null,
    restored: false,
    result: null,
  };
  const isDirty = rules.isDirty ?? (({ fields, base }: Context) => differences(fields, base, rules.same).length > 0);
  const opened = ({
    form,
    subject,
    label = '',
    fields = rules.empty,
    version = null,
    isKeyed = true,
  }: Opening<Fields>): Context => ({ ...EMPTY, form, subject, label, isKeyed, fields, base: fields, version });
  const carried = (context: Context, { fields }: Opening<Fields>): Partial<Context> =>
    rules.carry && fields === undefined
      ? { fields: rules.carry(context), faults: without(context.faults, 'subject') }
      : {};
  const openingOf = (event: Event): Opening<Fields> | null => (event.type === 'form.opened' ? event : null);
  let edited: { context: Context; event: Event; fields: Fields } | null = null;
  const editOf = (context: Context, event: Event): Fields => {
    if (event.type !== 'field.edited') return context.fields;
    // The guard and then the action need this result. Computing it twice is noticeable with two thousand lines.
    if (edited?.context !== context || edited.event !== event)
      edited = { context, event, fields: rules.edit(context, event.edit) };
    return edited.fields;
  };
  const theirsOf = ({ failure }: Given): LatestStored<Fields> | null => failure?.theirs ?? null;
  const isOvertaken = (context: Context, given: Given) => meaningOf(context, given) === 'overtaken';
  /** Puts what is typed here over what the server has now. */
  const rebased = (context: Context, given: Given): Partial<Context> => {
    const theirs = theirsOf(given);
    if (!theirs) return {};
    const fields = merge(context.base, context.fields, theirs.fields, rules.same);
    return {
      fields,
      base: theirs.fields,
      version: theirs.version,
      ...(theirs.loaded === undefined ? {} : { loaded: theirs.loaded as Loaded }),
    };
  };
  /** Only the version is older; the fields that the form started from are unchanged. */
  const isOnlyOlder = (context: Context, given: Given): boolean => {
    const theirs = theirsOf(given);
    return (
      isOvertaken(context, given) &&
      theirs !== null &&
      theirs.version !== context.version &&
      differences(context.base, theirs.fields, rules.same).length === 0
    );
  };
  /** What is typed here is already what the server has stored. */
  const isAlreadySo = (context: Context, given: Given): boolean => {
    const theirs = theirsOf(given);
    return (
      isOvertaken(context, given) &&
      theirs !== null &&
      differences(merge(context.base, context.fields, theirs.fields, rules.same), theirs.fields, rules.same).length ===
        0
    );
  };
  return {
    EMPTY,
    isDirty,
    opened,
    carried,
    openingOf,
    editOf,
    theirsOf,
    isOvertaken,
    isOnlyOlder,
    isAlreadySo,
    rebased,
  };
}
