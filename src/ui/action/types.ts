/** The part of a confirmed action (`machines/useConfirmedAction`) that its dialogs need. */
export interface ActionView<Subject> {
  subject: Subject | null;
  phase: 'idle' | 'confirming' | 'running' | 'done' | 'failed';
  request: (subject: Subject) => void;
  confirm: () => void;
  cancel: () => void;
}

/** Gives the server's explanation of an error, which a toast shows below its title, or undefined if there is none. */
export type ReasonOf = (error: unknown) => string | undefined;
