import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

/** Why a sending did not succeed, in words. */
export interface FailureView {
  /** The server's own words, where they say more than the fields do. */
  reason: string | null;
}

/** What nobody knows the end of: sent again under the same key, it is done once. */
export const MAY_BE_STORED =
  'L’enregistrement a peut-être eu lieu\u00a0: «\u00a0Réessayer\u00a0» ne le fera pas deux fois.';

interface Props {
  failure: FailureView;
  /** Nobody knows whether it was stored. */
  isUnheard: boolean;
  /** What every failure of this sending is called. */
  text: string;
  children?: ReactNode;
}

/** Why a sending did not succeed: refused, or left without an answer. */
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
