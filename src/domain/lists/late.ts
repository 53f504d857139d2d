import type { Late } from '../../ui/format/age.ts';

/** After how many days what should come again and again is late, and too late (docs/product.md, 5.5). */
export const LATE = {
  order: [21, 60],
  activity: [2, 7],
  delivery: [14, 30],
  login: [30, 90],
  update: [30, 90],
} satisfies Record<string, Late>;
