import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** Why a sending did not succeed, in words. */
export interface FailureView {
  message: string;
  /** The server's own words, where they say more than the fields do. */
  reason: string | null;
}

/** What nobody knows the end of: sent again under the same key, it is done once. */
export const PERHAPS = 'L’enregistrement a peut-être eu lieu : « Réessayer » ne le fera pas deux fois.';

interface Props {
  failure: FailureView;
  isUnheard: boolean;
  /** What a refusal is called. */
  text: string;
  children?: ReactNode;
}

/** Why a sending did not succeed: refused, or left without an answer. */
export function SubmissionFailure({ failure, isUnheard, text, children }: Props) {
  return (
    <Alert tone={isUnheard ? 'warning' : 'critical'}>
      {isUnheard ? `${failure.message} ${PERHAPS}` : text}
      {!isUnheard && failure.reason !== null && <div>{failure.reason}</div>}
      {children}
    </Alert>
  );
}
