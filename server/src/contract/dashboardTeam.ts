import { Type, type Static } from 'typebox';
import { Ariary, DateBound, Day, Instant, Nullable } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A day of the board; today without it. */
export const JourQuery = Type.Object({ date: DateBound });

const Count = Type.Integer();
const Minute = Type.Integer({ description: 'minutes depuis minuit à Madagascar' });

/** What the same weekdays before had at the same hour, in Ar. */
export const DayBand = Type.Object({ bas: Ariary, moyenne: Ariary, haut: Ariary });
export type DayBand = Static<typeof DayBand>;

/**
 * What representatives owe now, since which day the oldest has not paid, and how long each has been waited for: days
 * (`de` to `a`) since their last payment, or since their first order without any.
 */
export const CashDue = Type.Object({
  montant: Ariary,
  commerciaux: Count,
  plusAncien: Nullable(Day),
  ages: Type.Array(Type.Object({ de: Count, a: Nullable(Count), montant: Ariary, commerciaux: Count })),
});
export type CashDue = Static<typeof CashDue>;

/**
 * The turnover of a day by hour, beside the same weekdays before and the day's share of the monthly target. Every
 * comparison is at the same hour. Where nothing can be compared or nobody set a target, the field is null.
 */
export const DayPace = Type.Object({
  date: Day,
  minutes: Type.Integer({ description: 'minutes du jour comptées jusqu’ici, 1 440 pour un jour terminé' }),
  ferie: Nullable(Type.String({ description: 'nom du jour férié' })),
  jours: Type.Array(Day, { description: 'les mêmes jours des semaines d’avant, auxquels celui-ci est comparé' }),
  valeur: Ariary,
  compare: Nullable(DayBand),
  cloture: Nullable(DayBand),
  projection: Nullable(Ariary),
  objectif: Nullable(Ariary),
  objectifHeure: Nullable(Ariary),
  heures: Type.Array(
    Type.Object({
      heure: Type.Integer({ description: 'fin d’heure, 0 à 24' }),
      cumul: Nullable(Ariary),
      habituel: Nullable(DayBand),
    }),
  ),
  aEncaisser: CashDue,
});
export type DayPace = Static<typeof DayPace>;

/** What a device did: it drove, it stopped, or it sent nothing. */
export const PieceState = Type.Union([Type.Literal('route'), Type.Literal('arret'), Type.Literal('silence')]);
export type PieceState = Static<typeof PieceState>;

/** The day of one representative. `sans-signal` means that no device reported that day. */
export const TeamLine = Type.Object({
  commercial: UtilisateurRef,
  phoneNumber: Type.String(),
  premierSignal: Nullable(Instant),
  dernierSignal: Nullable(Instant),
  etat: Type.Union([PieceState, Type.Literal('sans-signal')]),
  silencieux: Type.Boolean({ description: 'plus de deux heures de travail sans nouvelles' }),
  sansCommande: Type.Boolean({ description: 'aucune commande, à dix heures passées' }),
  bande: Type.Array(Type.Object({ etat: PieceState, debut: Minute, fin: Minute })),
  commandes: Type.Array(Minute),
  visites: Type.Object({ visites: Count, passes: Count, nonVus: Count, inconnus: Count }),
  chiffreAffaire: Ariary,
  objectif: Nullable(Ariary),
  objectifHeure: Nullable(Ariary),
});
export type TeamLine = Static<typeof TeamLine>;

/** The day of the whole team, the worst first. */
export const DayTeam = Type.Object({
  date: Day,
  minutes: Type.Integer(),
  visitesPrevues: Nullable(Type.Integer({ description: 'par commercial, si la configuration en prévoit' })),
  lignes: Type.Array(TeamLine),
});
export type DayTeam = Static<typeof DayTeam>;
