import type { KeyMetrics, TopCommercials } from '../../contract/dashboard.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Scope } from './scope.ts';
import {
  readFigures,
  bestCommerciaux,
  readNotifications,
  readTargets,
  readRegions,
  type Figures,
  type Targets,
} from './repository.ts';

/**
 * The company's target; for a region or a representative, the target per representative times the active
 * representatives.
 */
const targetOf = (scope: Scope, targets: Targets, figures: Figures): number =>
  scope.region === undefined && scope.commercialId === undefined
    ? targets.monthly
    : targets.perCommercial * figures.active_commerciaux;

/** The first block of the main dashboard (docs/product.md, 6.1); amounts in Ar. `today` is the day in Madagascar. */
export async function keyMetrics(db: Queryable, scope: Scope, today: string): Promise<KeyMetrics> {
  const figures = await readFigures(db, scope, today);
  const targets = await readTargets(db);
  // Notifications are about everybody's work, so a representative gets none.
  const notes = scope.commercialId === undefined ? await readNotifications(db) : [];
  return {
    chiffreAffaire: { actuel: figures.actuel, objectif: targetOf(scope, targets, figures) },
    valeurStockTotal: figures.stock,
    omAVerser: figures.om,
    statistiquesAdditionnelles: {
      commandesValidees: figures.commandes_validees,
      panierMoyen: figures.commandes_validees === 0 ? 0 : Math.round(figures.actuel / figures.commandes_validees),
    },
    precisions: {
      commerciauxEnStock: figures.commerciaux_with_stock,
      paiementsOm: figures.nb_om,
      commandesDuJour: figures.commandes_jour,
    },
    notifications: notes.map((n) => ({ ...n, date: n.date.toISOString() })),
    regions: await readRegions(db, scope),
  };
}

/** The best representatives of the month, with the target of each, in Ar. */
export async function topCommercials(db: Queryable, scope: Scope, today: string): Promise<TopCommercials> {
  return { commerciaux: await bestCommerciaux(db, scope, today), objectif: (await readTargets(db)).perCommercial };
}
