/** Transitions that leave an open form: to another subject, to the question before a loss, or closed. */
export const LEAVING = {
  'form.opened': [
    { guard: 'isSameSubject' },
    { guard: 'losesBySubject', target: 'discarding', actions: 'keepNext' },
    { guard: 'isToBeRead', target: 'loading', reenter: true, actions: 'open' },
    { target: 'editing', actions: 'open' },
  ],
  'closing.requested': [{ guard: 'isLost', target: 'discarding', actions: 'forgetNext' }, { target: 'closed' }],
  'form.abandoned': 'closed',
} as const;

/** Transitions that leave a form with nothing left to lose. */
export const OVER = {
  'form.opened': [
    { guard: 'isToBeRead', target: 'loading', actions: 'openAnew' },
    { target: 'editing', actions: 'openAnew' },
  ],
  'closing.requested': 'closed',
  'form.abandoned': 'closed',
} as const;

export const EDIT = { guard: 'changes', actions: 'edit' } as const;

/** A page has fields that its reading does not change, so they may be edited before the reading is done. */
export const EARLY_EDIT = { guard: 'changesEarly', actions: 'edit' } as const;

const SUBMITTED = [
  { guard: 'hasFaults', actions: 'keepFaults' },
  { guard: 'isConfirmed', target: 'confirming', actions: 'begin' },
  { guard: 'canSend', target: 'keeping', actions: 'begin' },
] as const;

/** Transitions that may lead back to the initial state. */
export function transitionsFrom<const Initial extends string>(initial: Initial) {
  const READ_AGAIN = { guard: 'isReadAgain', target: 'loading', actions: 'noteRestored' } as const;
  const NOTHING_TYPED = { target: initial, actions: 'forget' } as const;
  const RESTORED = [READ_AGAIN, { guard: 'isDirty', actions: 'noteRestored' }, NOTHING_TYPED] as const;
  return {
    RESTORED,
    /** For the question before a sending, which is not asked again after a reload. */
    RESTORED_FROM_QUESTION: [
      READ_AGAIN,
      { guard: 'isDirty', target: 'editing', actions: 'noteRestored' },
      NOTHING_TYPED,
    ] as const,
    OPEN: {
      ...LEAVING,
      'secret.typed': { actions: 'forgetFault' },
      'form.submitted': SUBMITTED,
      'page.restored': RESTORED,
      'reading.retried': { guard: 'isToBeReadAgain', target: 'loading' },
    } as const,
  };
}
