import type { ActionView } from './types.ts';

/** What the dialog that asks about an action takes from it. The dialog stays open while the action runs. */
export const questionOf = ({ phase, confirm, cancel }: Omit<ActionView<never>, 'subject' | 'request'>) => ({
  open: phase === 'confirming' || phase === 'running',
  busy: phase === 'running',
  onConfirm: confirm,
  onCancel: cancel,
});
