import { Problem } from '../../plugins/problem.ts';

/** An outside system did not answer as expected: 503, worth another try. */
export class ProviderUnavailable extends Problem {
  constructor(reason: string) {
    super(503, `La synchronisation a échoué. ${reason}`, { retryAfter: 30 });
  }
}
