import type { KeyMetrics, TopCommercials } from '../../contract/dashboard.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Perimetre } from './perimetre.ts';
import {
  chiffres,
  meilleursCommerciaux,
  notifications,
  objectifs,
  regions,
  type Chiffres,
  type Objectifs,
} from './repository.ts';

/** The company's target; a region's or a representative's is what its active representatives have to reach together. */
const objectifDe = (p: Perimetre, o: Objectifs, c: Chiffres): number =>
  p.region === undefined && p.commercialId === undefined ? o.mensuel : o.commercial * c.commerciaux_actifs;

/** The first block of the main dashboard (doc 1, 2.4); amounts in Ar. `jour`: today in Madagascar. */
export async function keyMetrics(db: Queryable, p: Perimetre, jour: string): Promise<KeyMetrics> {
  const c = await chiffres(db, p, jour);
  const o = await objectifs(db);
  // Notifications speak of everybody's work: a representative gets none of the others'.
  const notes = p.commercialId === undefined ? await notifications(db) : [];
  return {
    chiffreAffaire: { actuel: c.actuel, objectif: objectifDe(p, o, c) },
    valeurStockTotal: c.stock,
    omAVerser: c.om,
    statistiquesAdditionnelles: {
      commandesValidees: c.commandes_validees,
      panierMoyen: c.commandes_validees === 0 ? 0 : Math.round(c.actuel / c.commandes_validees),
    },
    precisions: { commerciauxEnStock: c.commerciaux_stock, paiementsOm: c.nb_om, commandesDuJour: c.commandes_jour },
    notifications: notes.map((n) => ({ ...n, date: n.date.toISOString() })),
    regions: await regions(db, p),
  };
}

/** The best representatives of the month with the target each has, in Ar. */
export async function topCommercials(db: Queryable, p: Perimetre, jour: string): Promise<TopCommercials> {
  return { commerciaux: await meilleursCommerciaux(db, p, jour), objectif: (await objectifs(db)).commercial };
}
