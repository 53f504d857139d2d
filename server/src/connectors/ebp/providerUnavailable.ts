import { Problem } from '../../plugins/problem.ts';

/** An outside system did not give what it was asked for: 503, worth trying again. */
export class ProviderUnavailable extends Problem {
  constructor(reason: string) {
    super(503, `La synchronisation a échoué. ${reason}`, { retryAfter: 30 });
  }
}
