import { announce } from './announce.ts';
import type { ReasonOf } from './types.ts';

/** What is asked and said when something is switched on or off; its noun is masculine. */
export interface ToggleTexts<Subject> {
  /** « Commercial ». */
  noun: string;
  /** With its article: « le commercial ». */
  what: string;
  nameOf: (subject: Subject) => string;
  /** What follows from switching it off, and from switching it on. */
  disabled: string;
  enabled: string;
}

/**
 * The action (`machines/useCallAction`) that switches something to what it is not; `toArg` gives what is sent for that.
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
