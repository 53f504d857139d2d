import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** The reason of a failed submission, in words. */
export interface FailureView {
  /** The server's explanation, if it adds something to the errors of the fields. */
  reason: string | null;
}

/**
 * For a submission without an answer. Resending is safe, because the same idempotency key prevents a second execution.
 */
export const MAY_BE_STORED =
  'L’enregistrement a peut-être eu lieu\u00a0: «\u00a0Réessayer\u00a0» ne le fera pas deux fois.';

interface Props {
  failure: FailureView;
  /** True if the answer was lost, so that the data may have been stored. */
  isUnheard: boolean;
  /** First sentence shown for every failure of this submission. */
  text: string;
  children?: ReactNode;
}

/** Explains a failed submission: refused by the server, or left without an answer. */
export function SubmissionFailure({ failure, isUnheard, text, children }: Props) {
  return (
    <Alert tone={isUnheard ? 'warning' : 'critical'} urgent>
      {text}
      {failure.reason !== null && <div>{failure.reason}</div>}
      {isUnheard && <div>{MAY_BE_STORED}</div>}
      {children}
    </Alert>
  );
}
