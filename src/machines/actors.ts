import { fromPromise } from 'xstate';

/** Takes the place of an actor until `provide` binds it: a forgotten binding fails loudly instead of seeming to succeed. */
export const unbound = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} n’est pas relié`)));

/** The text of a failure. Bindings reject with errors whose message is meant for the user. */
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : 'Erreur inconnue');
