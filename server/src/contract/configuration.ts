import { Type, type Static } from 'typebox';
import { Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** Kind of a value: whole ariary, a rate between 0 and 1, a number of days, or a text. */
export const ConfigurationType = Type.Union([
  Type.Literal('montant'),
  Type.Literal('taux'),
  Type.Literal('jours'),
  Type.Literal('texte'),
]);
export type ConfigurationType = Static<typeof ConfigurationType>;

/** One value of the configuration, with who changed it last (docs/product.md, 10.1). */
export const Configuration = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  value: Type.String({ description: 'un nombre s’écrit avec un point\u00a0: 430000000, 0.03' }),
  type: ConfigurationType,
  lastUpdateAt: Nullable(Instant),
  lastUpdateBy: Nullable(UtilisateurRef),
  version: Type.Integer({ description: 'à renvoyer avec une modification' }),
});
export type Configuration = Static<typeof Configuration>;

export const CONFIGURATION_SORTS = ['designation', 'code', 'lastUpdateAt'] as const;

export const ConfigurationListQuery = Type.Object({ ...ListQuery, ...orderQuery(CONFIGURATION_SORTS) });

/**
 * The new value; numbers may have spaces and a decimal comma. `version` is the version that the form was opened with:
 * if somebody has changed the value since, the answer is 412 with the present value (`actuel`). Without `version` the
 * change always applies.
 */
export const ConfigurationPatch = Type.Object(
  {
    value: Type.String({ maxLength: 1000 }),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false },
);
export type ConfigurationPatch = Static<typeof ConfigurationPatch>;
