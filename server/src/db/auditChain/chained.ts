/** A table whose lines are chained, with what its codes and its exported files begin with. */
export interface Chained {
  readonly table: 'audit' | 'security_event';
  readonly codes: string;
  readonly files: string;
  /** Its name for whoever reads the verification. */
  readonly name: string;
}

export const AUDIT: Chained = { table: 'audit', codes: 'AUD', files: 'audit', name: 'Audit' };
export const CHAINED: readonly Chained[] = [
  AUDIT,
  { table: 'security_event', codes: 'SEC', files: 'securite', name: 'Journal de sécurité' },
];
