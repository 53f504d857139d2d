import { Type, type Static } from 'typebox';
import { Ariary, Day, Region } from './common.ts';
import { TopProduct } from './dashboard.ts';
import { ProductRef, TotalAPerdre } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** The parts of the steering panels; a request without `bloc` asks for all of them. */
export const BlocPilotage = Type.Union([
  Type.Literal('stock'),
  Type.Literal('visites'),
  Type.Literal('commerciaux'),
  Type.Literal('evolution'),
  Type.Literal('zones'),
  Type.Literal('produits'),
]);
export type BlocPilotage = Static<typeof BlocPilotage>;

export const PilotageQuery = Type.Object({ region: Region, bloc: Type.Optional(BlocPilotage) });

const Echeance = Type.Object({ startDate: Day, endDate: Day, ...TotalAPerdre.properties });

/**
 * What will expire unsold within ninety days, in three parts of thirty by the last day of the lots, what of it does so
 * within a week, and the dearest transfers proposed for these lots: units, values in Ar. A lot that two people share is
 * in two of them.
 */
export const StockAtRisk = Type.Object({
  echeances: Type.Array(Echeance),
  semaine: Echeance,
  transferts: Type.Array(
    Type.Object({
      code: Type.String({ description: 'code du lot' }),
      produit: ProductRef,
      expireAt: Day,
      de: UtilisateurRef,
      vers: UtilisateurRef,
      quantite: Type.Integer(),
      valeur: Ariary,
    }),
  ),
});
export type StockAtRisk = Static<typeof StockAtRisk>;

/**
 * A zone with its points of sale, and how many of them nobody ordered from for one, two, three and four weeks (`sans`,
 * in this order; each includes the next). Points of sale younger than that are not counted as left alone.
 */
export const ZoneVisits = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  pointsDeVente: Type.Integer(),
  sans: Type.Array(Type.Integer()),
});
export type ZoneVisits = Static<typeof ZoneVisits>;

/** The same of all points of sale, in a zone or not. */
export const PointVisits = Type.Pick(ZoneVisits, ['pointsDeVente', 'sans']);
export type PointVisits = Static<typeof PointVisits>;

/** All active representatives with their validated revenue of the month and the target of each, in Ar. */
export const CommercialPaces = Type.Object({
  objectif: Ariary,
  commerciaux: Type.Array(Type.Object({ commercial: UtilisateurRef, chiffreAffaireMois: Ariary })),
});
export type CommercialPaces = Static<typeof CommercialPaces>;

const Periode = Type.Object({ startDate: Day, endDate: Day, joursOuvres: Type.Integer() });
const SUMS = { valeur: Ariary, avant: Ariary };

/**
 * Validated sales of the thirty whole days up to yesterday (`valeur`) and of the thirty before (`avant`), in Ar: of
 * everybody, and of those who moved most once both are brought to the same number of working days.
 */
export const Evolution = Type.Object({
  periode: Periode,
  precedente: Periode,
  total: Type.Object(SUMS),
  commerciaux: Type.Array(Type.Object({ commercial: UtilisateurRef, ...SUMS })),
  produits: Type.Array(Type.Object({ produit: ProductRef, ...SUMS })),
});
export type Evolution = Static<typeof Evolution>;

/** The same by the zone of the orders. */
export const ZoneEvolution = Type.Object({
  periode: Periode,
  precedente: Periode,
  total: Type.Object(SUMS),
  zones: Type.Array(Type.Object({ zone: Type.Object({ code: Type.String(), designation: Type.String() }), ...SUMS })),
});
export type ZoneEvolution = Static<typeof ZoneEvolution>;

/**
 * The products that sold least this month (validated sales), the last first, of those that are sold or in stock
 * (`total`). Of those that sold as little, the dearest stock comes first.
 */
export const LeastSold = Type.Object({ total: Type.Integer(), derniers: Type.Array(TopProduct) });
export type LeastSold = Static<typeof LeastSold>;

/** What the main dashboard shows below its five blocks, for those who may read reports. */
export const Pilotage = Type.Object({
  date: Day,
  stock: Type.Optional(StockAtRisk),
  visites: Type.Optional(Type.Array(ZoneVisits)),
  points: Type.Optional(PointVisits),
  commerciaux: Type.Optional(CommercialPaces),
  evolution: Type.Optional(Evolution),
  zones: Type.Optional(ZoneEvolution),
  produits: Type.Optional(LeastSold),
});
export type Pilotage = Static<typeof Pilotage>;
