import { Type, type Static } from 'typebox';
import { Ariary, Day, Instant, Nullable } from './common.ts';
import { ProductRef } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

export const DashboardQuery = Type.Object({ region: Type.Optional(Type.String({ maxLength: 200 })) });

/** Figures of the current month (docs/product.md, 10.1), in Ar unless said otherwise. */
export const KeyMetrics = Type.Object({
  chiffreAffaire: Type.Object({ actuel: Ariary, objectif: Ariary }),
  valeurStockTotal: Ariary,
  omAVerser: Ariary,
  statistiquesAdditionnelles: Type.Object({ commandesValidees: Type.Integer(), panierMoyen: Ariary }),
  // The small print of the tiles. Other backends may leave it out.
  precisions: Type.Optional(
    Type.Object({ commerciauxEnStock: Type.Integer(), paiementsOm: Type.Integer(), commandesDuJour: Type.Integer() }),
  ),
  notifications: Type.Array(
    Type.Object({ id: Type.Integer(), type: Type.String(), message: Type.String(), date: Instant }),
  ),
  regions: Type.Array(Type.String()),
});
export type KeyMetrics = Static<typeof KeyMetrics>;

/**
 * 30 points, one for each day up to today; a day without sales is 0. `precedent` is the working day of the same rank in
 * the period before, which has as many working days; null on days on which nobody works. Other backends may leave it
 * out.
 */
export const SalesPoint = Type.Object({
  date: Type.String(),
  ventes: Ariary,
  precedent: Type.Optional(Nullable(Type.Object({ date: Day, ventes: Ariary }))),
});
export type SalesPoint = Static<typeof SalesPoint>;

export const TopCommercials = Type.Object({
  commerciaux: Type.Array(Type.Object({ commercial: UtilisateurRef, chiffreAffaireMois: Ariary })),
  objectif: Ariary,
});
export type TopCommercials = Static<typeof TopCommercials>;

export const TopProduct = Type.Object({
  produit: ProductRef,
  chiffreAffaireMois: Ariary,
  nombreVentes: Type.Integer({ description: 'lignes de vente' }),
});
export type TopProduct = Static<typeof TopProduct>;

/** `code` of the product. Other backends may leave it out, and the sum « Autres » has none. */
export const Part = Type.Object({
  code: Type.Optional(Type.String()),
  label: Type.String(),
  valeur: Ariary,
  quantite: Type.Integer(),
  color: Type.String(),
});
export type Part = Static<typeof Part>;
export const DoughnutCharts = Type.Object({
  partsVentesProduits: Type.Array(Part),
  partsVentesProduitsDivers: Type.Array(Part),
  partsStockProduits: Type.Array(Part),
  partsStockProduitsDivers: Type.Array(Part),
});
export type DoughnutCharts = Static<typeof DoughnutCharts>;
