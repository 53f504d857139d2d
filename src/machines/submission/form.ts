import { assign, emit, setup } from 'xstate';
import type { Answer } from '../../store/api/call/failure.ts';
import { textOf, unbound } from '../actors.ts';
import { formContext, noFault, without } from './formContext.ts';
import { EARLY_EDIT, EDIT, LEAVING, OVER, transitionsFrom } from './formTransitions.ts';
import type { FormContext, FormEmitted, FormEvent, FormRules, Sending } from './formTypes.ts';
import { afterAnswer, meaningOf, NOT_SENT, submissionChart, submissionGuards, withoutAnswer } from './submission.ts';

/**
 * Makes the machine of every form: closed, read, edited, perhaps confirmed, then the states of a saving
 * (`submissionChart`), then refused or in conflict with what somebody else saved. `discarding` asks before typed input
 * is lost. Typed input survives every outcome of a sending, and cannot change while the outcome is unknown. Bind
 * `read`, `keep` and `send`.
 */
export function createForm<Fields extends object, Edit, Loaded = null, Result = unknown>(
  rules: FormRules<Fields, Edit, Loaded, Result>,
) {
  type Context = FormContext<Fields, Loaded, Result>;
  type Event = FormEvent<Fields, Edit>;
  type Given = Answer<Result, Fields>;
  const {
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
  } = formContext(rules);
  const initial = rules.isPage === true ? 'editing' : 'closed';

  const { answer, states, whenSaved, whenRefused } = submissionChart<
    Context,
    Sending<Fields, Loaded>,
    Given,
    ['announceFailure']
  >(
    ({ context: { form, subject, label, fields, base, version, loaded, key, at } }) =>
      // Sending states are only entered with a key and a moment.
      ({ form, subject, label, fields, base, version, loaded, key: key as string, at: at as string }),
    ['announceFailure'],
  );
  const { RESTORED, RESTORED_FROM_QUESTION, OPEN } = transitionsFrom(initial);
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
      // The question before a loss may interrupt the reading. Without this guard the form would reopen empty.
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
      isOnlyOlder: ({ context }, params: { answer: Given }) => isOnlyOlder(context, params.answer),
      isAlreadySo: ({ context }, params: { answer: Given }) => isAlreadySo(context, params.answer),
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
      // A password is typed again because none is kept, so the uncertain sending stays the same.
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
        on: { ...LEAVING, 'field.edited': EARLY_EDIT },
        invoke: {
          id: 'read',
          src: 'read',
          // This state is only entered with a subject.
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
        on: { ...LEAVING, 'field.edited': EARLY_EDIT, 'reading.retried': 'loading', 'page.restored': RESTORED },
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
          'page.restored': RESTORED_FROM_QUESTION,
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
