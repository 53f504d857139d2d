import { assign, emit, setup } from 'xstate';
import type { Answer, LatestStored } from '../../store/api/failure.ts';
import { textOf, unbound } from '../actors.ts';
import type { FormContext, FormEmitted, FormEvent, FormRules, Faults, Opening, Sending } from './formTypes.ts';
import { differences, merge } from './merge.ts';
import { afterAnswer, meaningOf, NOT_SENT, submissionChart, submissionGuards, withoutAnswer } from './submission.ts';

const noFault: Faults = {};
/** The faults of the other fields. */
export const without = (faults: Faults, field: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field));

/**
 * The machine of every form: closed, read, edited, perhaps confirmed, then the states of a saving (`submissionChart`),
 * back with what was refused, or in conflict with what somebody else saved. `discarding` asks before typed input is
 * lost. What is typed survives whatever becomes of the sending, and nothing can be changed while nobody knows whether
 * it was stored. Bind `read`, `keep` and `send`.
 */
export function createForm<Fields extends object, Edit, Loaded = null, Result = unknown>(
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
    // Asked by the guard and then by the action: with two thousand lines, twice is felt.
    if (edited?.context !== context || edited.event !== event)
      edited = { context, event, fields: rules.edit(context, event.edit) };
    return edited.fields;
  };
  const theirsOf = ({ failure }: Given): LatestStored<Fields> | null => failure?.theirs ?? null;
  const isOvertaken = (context: Context, given: Given) => meaningOf(context, given) === 'overtaken';
  /** Theirs under what is typed here. */
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
  const initial = rules.isPage === true ? 'editing' : 'closed';

  const { answer, states, whenSaved, whenRefused } = submissionChart<
    Context,
    Sending<Fields, Loaded>,
    Given,
    ['announceFailure']
  >(
    ({ context: { form, subject, label, fields, base, version, loaded, key, at } }) =>
      // Only reached with both.
      ({ form, subject, label, fields, base, version, loaded, key: key as string, at: at as string }),
    ['announceFailure'],
  );
  const LEAVING = {
    'form.opened': [
      { guard: 'isSameSubject' },
      { guard: 'losesBySubject', target: 'discarding', actions: 'keepNext' },
      { guard: 'isToBeRead', target: 'loading', reenter: true, actions: 'open' },
      { target: 'editing', actions: 'open' },
    ],
    'closing.requested': [{ guard: 'isLost', target: 'discarding', actions: 'forgetNext' }, { target: 'closed' }],
    'form.abandoned': 'closed',
  } as const;
  /** Nothing is left to be lost. */
  const OVER = {
    'form.opened': [
      { guard: 'isToBeRead', target: 'loading', actions: 'openAnew' },
      { target: 'editing', actions: 'openAnew' },
    ],
    'closing.requested': 'closed',
    'form.abandoned': 'closed',
  } as const;
  const SUBMITTED = [
    { guard: 'hasFaults', actions: 'keepFaults' },
    { guard: 'isConfirmed', target: 'confirming', actions: 'begin' },
    { guard: 'canSend', target: 'keeping', actions: 'begin' },
  ] as const;
  const RESTORED = [
    { guard: 'isReadAgain', target: 'loading', actions: 'noteRestored' },
    { guard: 'isDirty', actions: 'noteRestored' },
    { target: initial, actions: 'forget' },
  ] as const;
  const ASKED_BEFORE = [
    RESTORED[0],
    { guard: 'isDirty', target: 'editing', actions: 'noteRestored' },
    RESTORED[2],
  ] as const;
  const OPEN = {
    ...LEAVING,
    'secret.typed': { actions: 'forgetFault' },
    'form.submitted': SUBMITTED,
    'page.restored': RESTORED,
    'reading.retried': { guard: 'isToBeReadAgain', target: 'loading' },
  } as const;
  const EDIT = { guard: 'changes', actions: 'edit' } as const;
  /** Beside what is still to be read: a page has fields that the reading leaves alone. */
  const EARLY = { guard: 'changesEarly', actions: 'edit' } as const;
  const SENT = states([
    whenSaved('saved'),
    {
      guard: { type: 'isOnlyOlder', params: answer },
      target: 'sending',
      reenter: true,
      actions: [{ type: 'setOutAgain', params: answer }],
    },
    {
      guard: { type: 'isAlreadySo', params: answer },
      target: 'saved',
      actions: [{ type: 'keepResult', params: answer }],
    },
    {
      guard: { type: 'isOvertaken', params: answer },
      target: 'overtaken',
      actions: [{ type: 'keepTheirs', params: answer }],
    },
    whenRefused('loading', 'isReadAfter'),
    whenRefused('refused', 'isRefused'),
  ]);

  return setup({
    types: {
      context: {} as Context,
      events: {} as Event,
      emitted: {} as FormEmitted<Fields, Result>,
      tags: {} as 'open' | 'editable' | 'busy' | 'sending' | 'quiet' | 'over',
    },
    actors: {
      read: unbound<Loaded, { subject: string }>('read'),
      keep: unbound<void, undefined>('keep'),
      send: unbound<Given, Sending<Fields, Loaded>>('send'),
    },
    guards: {
      ...submissionGuards,
      isDirty: ({ context }) => isDirty(context),
      isLost: ({ context, event }) =>
        isDirty(context) || context.sentBefore || ('losesSecret' in event && event.losesSecret === true),
      isSameSubject: ({ context, event }) => rules.isPage === true && openingOf(event)?.subject === context.subject,
      losesBySubject: ({ context }) => rules.losesBySubject?.(context) ?? false,
      isToBeRead: ({ event }) => rules.read !== undefined && (openingOf(event)?.subject ?? null) !== null,
      isToBeReadAgain: ({ context }) => rules.read !== undefined && context.subject !== null,
      // Asked about while it was being read, the form would else be open on nothing.
      isUnread: ({ context }) => rules.read !== undefined && context.subject !== null && context.loaded === null,
      isReadAgain: ({ context }) => rules.isReadAgain === true && context.subject !== null && isDirty(context),
      isNextRead: ({ context }) => rules.read !== undefined && context.next !== null && context.next.subject !== null,
      hasNext: ({ context }) => context.next !== null,
      isFound: ({ context }, params: { loaded: Loaded }) => rules.read?.(context, params.loaded) !== null,
      hasFailure: ({ context }) => context.failure !== null,
      isInDoubt: ({ context }) => context.sentBefore,
      hasEarlier: ({ context }) => context.earlier !== null,
      changesEarly: ({ context, event }) => rules.isPage === true && editOf(context, event) !== context.fields,
      changes: ({ context, event }) => editOf(context, event) !== context.fields,
      hasFaults: ({ event }) => 'faults' in event && Object.keys(event.faults ?? noFault).length > 0,
      canSend: ({ context }) => rules.canSend?.(context) ?? true,
      isConfirmed: ({ context }) => rules.isConfirmed === true && (rules.canSend?.(context) ?? true),
      isOvertaken: ({ context }, params: { answer: Given }) => isOvertaken(context, params.answer),
      // Only the version is older: what the fields set out from is unchanged.
      isOnlyOlder: ({ context }, params: { answer: Given }) => {
        const theirs = theirsOf(params.answer);
        return (
          isOvertaken(context, params.answer) &&
          theirs !== null &&
          theirs.version !== context.version &&
          differences(context.base, theirs.fields, rules.same).length === 0
        );
      },
      // Nothing of what is typed here is left to be saved: it is what is stored.
      isAlreadySo: ({ context }, params: { answer: Given }) => {
        const theirs = theirsOf(params.answer);
        return (
          isOvertaken(context, params.answer) &&
          theirs !== null &&
          differences(merge(context.base, context.fields, theirs.fields, rules.same), theirs.fields, rules.same)
            .length === 0
        );
      },
      isReadAfter: ({ context }, params: { answer: Given }) =>
        context.subject !== null &&
        meaningOf(context, params.answer) === 'refused' &&
        (rules.isReadAfter?.(params.answer) ?? false),
    },
    actions: {
      forget: assign(() => EMPTY),
      open: assign(({ context, event }) => {
        const opening = openingOf(event);
        if (!opening) return {};
        return { ...opened(opening), ...carried(context, opening) };
      }),
      openAnew: assign(({ event }) => {
        const opening = openingOf(event);
        return opening ? opened(opening) : {};
      }),
      openNext: assign(({ context }) =>
        context.next ? { ...opened(context.next), ...carried(context, context.next) } : EMPTY,
      ),
      keepNext: assign(({ event }) => ({ next: openingOf(event) })),
      forgetNext: assign({ next: null }),
      edit: assign(({ context, event }) => ({
        fields: editOf(context, event),
        ...NOT_SENT,
        faults:
          event.type === 'field.edited' && rules.faultsAfter ? rules.faultsAfter(context.faults, event.edit) : noFault,
      })),
      forgetFault: assign(({ context, event }) =>
        event.type === 'secret.typed' ? { ...NOT_SENT, faults: without(context.faults, event.field) } : {},
      ),
      // The sending in doubt stays what it is: a password is typed again because none is kept.
      forgetSecretFault: assign(({ context, event }) =>
        event.type === 'secret.typed' ? { faults: without(context.faults, event.field) } : {},
      ),
      keepFaults: assign(({ event }) => ('faults' in event ? { faults: event.faults ?? noFault } : {})),
      begin: assign(({ context, event }) =>
        event.type === 'form.submitted'
          ? {
              key: context.key ?? event.key,
              at: event.at,
              sentBefore: false,
              failure: null,
              faults: noFault,
              restored: false,
              earlier: null,
            }
          : {},
      ),
      keepMoment: assign(({ event }) => (event.type === 'submission.confirmed' ? { at: event.at } : {})),
      keepLoaded: assign(({ context }, params: { loaded: Loaded }) => ({
        trouble: null,
        loaded: params.loaded,
        ...(rules.read?.(context, params.loaded) ?? {}),
      })),
      keepTrouble: assign((_, params: { trouble: string }) => ({ trouble: params.trouble })),
      keepResult: assign((_, params: { answer: Given }) => ({ ...NOT_SENT, result: params.answer.result })),
      keepAnswer: assign(({ context }, params: { answer: Given }) => {
        const refusal = meaningOf(context, params.answer) === 'refused' ? params.answer.failure : null;
        return {
          ...afterAnswer(context, params.answer),
          faults: refusal?.faults ?? noFault,
          ...(refusal && rules.refuse ? rules.refuse(context, refusal.details) : {}),
        };
      }),
      keepUnheard: assign((_, params: { failure: Context['failure'] }) => withoutAnswer(params.failure)),
      setOutAgain: assign(({ context }, params: { answer: Given }) => rebased(context, params.answer)),
      keepTheirs: assign(({ context }, params: { answer: Given }) => ({
        ...rebased(context, params.answer),
        ...NOT_SENT,
        earlier: context.base,
        by: theirsOf(params.answer)?.by ?? null,
      })),
      takeTheirs: assign(({ context }) => ({ ...NOT_SENT, fields: context.base, earlier: null, by: null })),
      noteRestored: assign({ restored: true, failure: null }),
      announceFailure: emit(({ context: { form, sentBefore, failure } }) => ({
        type: 'failed' as const,
        form,
        isUnheard: sentBefore,
        failure,
      })),
      announce: emit(({ context: { form, subject, label, fields, result } }) => ({
        type: 'saved' as const,
        form,
        subject,
        label,
        fields,
        result,
      })),
    },
  }).createMachine({
    id: rules.id,
    context: EMPTY,
    initial,
    states: {
      closed: { tags: ['over'], entry: 'forget', on: { 'form.opened': OVER['form.opened'] } },
      loading: {
        tags: ['open'],
        on: { ...LEAVING, 'field.edited': EARLY },
        invoke: {
          id: 'read',
          src: 'read',
          // Only reached with a subject.
          input: ({ context }) => ({ subject: context.subject as string }),
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => ({ loaded: event.output }) },
              target: 'read',
              actions: { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
            },
            { target: 'missing' },
          ],
          onError: {
            target: 'unavailable',
            actions: { type: 'keepTrouble', params: ({ event }) => ({ trouble: textOf(event.error) }) },
          },
        },
      },
      read: { always: [{ guard: 'hasFailure', target: 'refused' }, { target: 'editing' }] },
      missing: { tags: ['open'], on: LEAVING },
      unavailable: {
        tags: ['open', 'quiet'],
        on: { ...LEAVING, 'field.edited': EARLY, 'reading.retried': 'loading', 'page.restored': RESTORED },
      },
      editing: { tags: ['open', 'editable', 'quiet'], on: { ...OPEN, 'field.edited': EDIT } },
      refused: { tags: ['open', 'editable', 'quiet'], on: { ...OPEN, 'field.edited': { ...EDIT, target: 'editing' } } },
      overtaken: {
        tags: ['open', 'editable', 'quiet'],
        on: { ...OPEN, 'field.edited': EDIT, 'theirs.taken': { target: 'editing', actions: 'takeTheirs' } },
      },
      discarding: {
        tags: ['open', 'quiet'],
        on: {
          'discarding.confirmed': [
            { guard: 'isNextRead', target: 'loading', actions: 'openNext' },
            { guard: 'hasNext', target: 'editing', actions: 'openNext' },
            { target: 'closed' },
          ],
          'discarding.cancelled': 'resumed',
          'form.abandoned': 'closed',
          'page.restored': 'resumed',
        },
      },
      resumed: {
        exit: 'forgetNext',
        always: [
          { guard: 'isInDoubt', target: 'unheard' },
          { guard: 'hasEarlier', target: 'overtaken' },
          { guard: 'isUnread', target: 'loading' },
          { guard: 'isReadAgain', target: 'loading' },
          { target: 'editing' },
        ],
      },
      confirming: {
        tags: ['open', 'quiet'],
        on: {
          'submission.confirmed': { guard: 'canSend', target: 'keeping', actions: 'keepMoment' },
          'submission.cancelled': 'editing',
          'form.abandoned': 'closed',
          'page.restored': ASKED_BEFORE,
        },
      },
      ...SENT,
      keeping: { ...SENT.keeping, tags: [...SENT.keeping.tags, 'open'] },
      sending: { ...SENT.sending, tags: [...SENT.sending.tags, 'open'] },
      settling: { ...SENT.settling, tags: [...SENT.settling.tags, 'open'] },
      unheard: {
        ...SENT.unheard,
        tags: [...SENT.unheard.tags, 'open'],
        on: {
          'submission.retried': [{ guard: 'hasFaults', actions: 'keepFaults' }, { target: 'settling' }],
          'secret.typed': { actions: 'forgetSecretFault' },
          'closing.requested': LEAVING['closing.requested'],
          'form.abandoned': 'closed',
        },
      },
      saved: { tags: ['over'], entry: 'announce', on: OVER },
    },
  });
}
