import type { DayTeam } from '@contract/dashboardTeam.ts';

export interface Visits {
  /** Points of sale with an order, or that a representative came near. */
  made: number;
  ordered: number;
  /** Null when nobody set a number, or nobody works. */
  planned: number | null;
}

/** The visits of the whole team. */
export function visitsOf({ lignes, visitesPrevues }: Pick<DayTeam, 'lignes' | 'visitesPrevues'>): Visits {
  const ordered = lignes.reduce((sum, { visites }) => sum + visites.visites, 0);
  const passed = lignes.reduce((sum, { visites }) => sum + visites.passes, 0);
  return {
    made: ordered + passed,
    ordered,
    planned: visitesPrevues === null || lignes.length === 0 ? null : visitesPrevues * lignes.length,
  };
}
