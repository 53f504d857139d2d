import type { State } from './state.ts';

/** The parts of an answer that the model predicts; codes and numbers chosen by the server are left out. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The result of an operation in the model. */
export interface Result {
  readonly state: State;
  readonly answer: Answer;
}

export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
}

export const refusal = (state: State, violations: readonly Violation[]): Result => ({
  state,
  answer: { status: 422, body: violations },
});
