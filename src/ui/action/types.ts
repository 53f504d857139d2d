/** A confirmed action as its dialogs see it (`machines/useConfirmedAction`). */
export interface ActionView<Subject> {
  subject: Subject | null;
  phase: 'idle' | 'confirming' | 'running' | 'done' | 'failed';
  request: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
}
