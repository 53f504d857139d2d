import type { ImportView } from '../types.ts';

type Step = ImportView<unknown>['step'];
/** What is shown while the server works on the rows. */
export const SERVER_TEXTS: Partial<Record<Step, string>> = {
  waiting: 'L’import attend son tour sur le serveur.',
  running: 'L’import est en cours sur le serveur.',
  cancelling: 'L’import est annulé...',
  relaunching: 'L’import est relancé...',
};

/** Whether the server works on the rows, so that they can be neither changed nor sent. */
export const isAtServer = (step: Step): boolean => step in SERVER_TEXTS;
