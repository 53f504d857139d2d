/** A confirmed action as its dialogs see it (`machines/useConfirmedAction`). */
export interface ActionView<Subject> {
  subject: Subject | null;
  phase: 'idle' | 'confirming' | 'running' | 'done' | 'failed';
  request: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
}

/** The server's own words under a message that already says what failed; nothing when it has none. */
export type ReasonOf = (error: unknown) => string | undefined;
