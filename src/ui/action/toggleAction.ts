import { announce } from './announce.ts';
import type { ReasonOf } from './types.ts';

/**
 * Texts shown when something is switched on or off. The noun has to be masculine, because the participles after it are.
 */
export interface ToggleTexts<Subject> {
  /** The noun alone: « Compte ». */
  noun: string;
  /** The noun with its article: « le compte ». */
  what: string;
  nameOf: (subject: Subject) => string;
  /** The consequence of switching it off (`disabled`) and on (`enabled`), shown in the dialog. */
  disabled: string;
  enabled: string;
}

/**
 * Describes an action for `machines/useCallAction` that switches something on or off; `toArg` makes the argument of the
 * call.
 */
export const toggleAction = <Subject extends { isEnabled: boolean }, Arg>(
  name: string,
  toArg: (subject: Subject) => Arg,
  reasonOf: ReasonOf,
  texts: ToggleTexts<Subject>,
) => ({
  name,
  toArg,
  texts,
  announce: (call: () => Promise<unknown>, subject: Subject) =>
    announce(call, {
      done: () => ({
        title: `${texts.noun} ${subject.isEnabled ? 'désactivé' : 'activé'}`,
        text: texts.nameOf(subject),
      }),
      failed: (error) => ({ title: 'Impossible de mettre à jour le statut.', text: reasonOf(error) }),
    }),
});
