import { Type, type Static } from 'typebox';
import { ListQuery, Nullable, orderQuery } from './common.ts';

/** A miscellaneous product (doc 2, 3); price in Ar, two decimals at most. */
export const Miscellaneous = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  description: Type.String(),
  imageUrl: Nullable(Type.String()),
  price: Type.Number(),
  isEnabled: Type.Boolean(),
});
export type Miscellaneous = Static<typeof Miscellaneous>;

export const MISCELLANEOUS_SORTS = ['designation', 'code', 'price'] as const;

export const MiscellaneousListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(MISCELLANEOUS_SORTS),
  designation: Type.Optional(Type.String({ maxLength: 200 })),
  isEnabled: Type.Optional(Type.Boolean()),
});

export const MiscellaneousPatch = Type.Object({ isEnabled: Type.Boolean() }, { additionalProperties: false });
export type MiscellaneousPatch = Static<typeof MiscellaneousPatch>;

/** Miscellaneous products given to a representative (doc 2, 3); whole units, lines of 0 are left aside. */
export const Assignation = Type.Object({
  username: Type.String({ maxLength: 200 }),
  lignes: Type.Array(
    Type.Object({ miscellaneousCode: Type.String({ maxLength: 200 }), quantite: Type.Integer({ minimum: 0, maximum: 999_999 }) }),
    { maxItems: 1_000 },
  ),
});
export type Assignation = Static<typeof Assignation>;

/** Lines stored and units given. */
export const AssignationResult = Type.Object({ lignes: Type.Integer(), quantite: Type.Integer() });
export type AssignationResult = Static<typeof AssignationResult>;
