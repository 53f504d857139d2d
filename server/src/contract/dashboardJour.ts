import { Type, type Static } from 'typebox';
import { Ariary, DateBound, Day, Instant, Nullable } from './common.ts';
import { ProductRef } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** The parts of the daily board; a request without `bloc` asks for all of them. */
export const BlocJour = Type.Union([
  Type.Literal('chiffres'),
  Type.Literal('positions'),
  Type.Literal('tops'),
  Type.Literal('activite'),
]);
export type BlocJour = Static<typeof BlocJour>;

export const TableauJourQuery = Type.Object({ date: DateBound, bloc: Type.Optional(BlocJour) });

/** A figure of the day, and of the same weekday one week before. */
const Compare = (unit: typeof Ariary) => Type.Object({ valeur: unit, precedent: unit });
const Count = Type.Integer();

/**
 * Six figures of validated orders (docs/product.md, 6.2), amounts in Ar. `nb…` is the number of documents behind the
 * amount next to it.
 */
export const ChiffresJour = Type.Object({
  chiffreAffaire: Compare(Ariary),
  commandesValidees: Compare(Count),
  panierMoyen: Compare(Ariary),
  pointsDeVenteServis: Compare(Count),
  facturation: Compare(Ariary),
  nbLivraisons: Count,
  paiements: Compare(Ariary),
  nbPaiements: Count,
});
export type ChiffresJour = Static<typeof ChiffresJour>;

/** The last known place of a representative, up to the end of the day; degrees. */
export const PositionJour = Type.Object({
  commercial: UtilisateurRef,
  at: Instant,
  latitude: Type.Number(),
  longitude: Type.Number(),
});
export type PositionJour = Static<typeof PositionJour>;

const TopCommercialJour = Type.Object({ commercial: UtilisateurRef, chiffreAffaire: Ariary, commandes: Count });
const TopProduitJour = Type.Object({
  produit: ProductRef,
  chiffreAffaire: Ariary,
  ventes: Type.Integer({ description: 'lignes de vente' }),
});

export const GenreActivite = Type.Union([
  Type.Literal('commande'),
  Type.Literal('livraison'),
  Type.Literal('retour'),
  Type.Literal('paiement'),
  Type.Literal('ajustement'),
]);
export type GenreActivite = Static<typeof GenreActivite>;

/**
 * Something that happened that day. `lieu` is the point of sale of an order; the amount is in Ar and has a sign for an
 * adjustment.
 */
export const Activite = Type.Object({
  genre: GenreActivite,
  at: Instant,
  code: Type.String(),
  reference: Type.String(),
  montant: Ariary,
  commercial: UtilisateurRef,
  lieu: Nullable(Type.String()),
});
export type Activite = Static<typeof Activite>;

/**
 * The number of activities of each kind that day, and the latest ones, newest first. Kinds that the caller may not read
 * are absent.
 */
export const ActivityFeed = Type.Object({
  comptes: Type.Array(Type.Object({ genre: GenreActivite, nb: Count })),
  derniers: Type.Array(Activite),
});
export type ActivityFeed = Static<typeof ActivityFeed>;

/** The board « Tableau de Bord Quotidien »; `precedent` is the same weekday one week before. */
export const TableauJour = Type.Object({
  date: Day,
  precedent: Day,
  chiffres: Type.Optional(ChiffresJour),
  positions: Type.Optional(Type.Array(PositionJour)),
  topCommerciaux: Type.Optional(Type.Array(TopCommercialJour)),
  topProduits: Type.Optional(Type.Array(TopProduitJour)),
  activite: Type.Optional(ActivityFeed),
});
export type TableauJour = Static<typeof TableauJour>;
