import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Day, Instant, Nullable, Region } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** The parts of the points-of-sale board; a request without `bloc` asks for all of them. */
export const BlocPos = Type.Union([Type.Literal('chiffres'), Type.Literal('zones'), Type.Literal('tops')]);
export type BlocPos = Static<typeof BlocPos>;

/** Filters by days (the last thirty by default), representatives, region and zones. */
export const TableauPosQuery = Type.Object({
  startDate: DateBound,
  endDate: DateBound,
  'commercial.username[]': AnyOf,
  'zones.code[]': AnyOf,
  region: Region,
  bloc: Type.Optional(BlocPos),
});
export type TableauPosQuery = Static<typeof TableauPosQuery>;

/**
 * Points of sale at the end of the period: all, those opened in its last month, those with an order in the period and
 * those without. For the validated orders of the period: their number, revenue and average (Ar), and how many orders an
 * active point of sale places in thirty days, to a tenth.
 */
export const ChiffresPos = Type.Object({
  total: Type.Integer(),
  nouveaux: Type.Integer(),
  actifs: Type.Integer(),
  inactifs: Type.Integer(),
  commandes: Type.Integer(),
  chiffreAffaire: Ariary,
  panierMoyen: Ariary,
  frequence: Type.Number(),
  plusGrande: Nullable(
    Type.Object({
      code: Type.String(),
      orderNumber: Type.String(),
      commandeAt: Instant,
      totalValue: Ariary,
      pointOfSale: Type.Object({ code: Type.String(), designation: Type.String() }),
      commercial: UtilisateurRef,
    }),
  ),
});
export type ChiffresPos = Static<typeof ChiffresPos>;

const Rings = Type.Array(Type.Array(Type.Array(Type.Number())));

/**
 * A zone with its points of sale and the revenue of the orders taken there (Ar). `polygones` has the form of a GeoJSON
 * MultiPolygon.
 */
export const ZonePos = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  couleur: Type.String(),
  polygones: Type.Array(Rings),
  pointsDeVente: Type.Integer(),
  // Those without an order in the period. Other backends may leave it out.
  sansCommande: Type.Optional(Type.Integer()),
  chiffreAffaire: Ariary,
});
export type ZonePos = Static<typeof ZonePos>;

export const TopPos = Type.Object({
  pointOfSale: Type.Object({ code: Type.String(), designation: Type.String() }),
  chiffreAffaire: Ariary,
  commandes: Type.Integer(),
});
export type TopPos = Static<typeof TopPos>;

/** The board « Tableau de Bord - Points de Vente » over these days, both included. */
export const TableauPos = Type.Object({
  startDate: Day,
  endDate: Day,
  chiffres: Type.Optional(ChiffresPos),
  zones: Type.Optional(Type.Array(ZonePos)),
  tops: Type.Optional(Type.Array(TopPos)),
});
export type TableauPos = Static<typeof TableauPos>;
