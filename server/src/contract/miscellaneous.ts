import { Type, type Static } from 'typebox';
import { ListQuery, Maybe, Nullable, orderQuery, Price } from './common.ts';

/** A miscellaneous product (docs/product.md, 10.1); price in Ar, two decimals at most. */
export const Miscellaneous = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  description: Type.String(),
  imageUrl: Nullable(Type.String()),
  price: Type.Number(),
  isEnabled: Type.Boolean(),
  // Other backends may leave this out.
  version: Type.Optional(Type.Integer({ description: 'à renvoyer avec une modification' })),
});
export type Miscellaneous = Static<typeof Miscellaneous>;

export const MISCELLANEOUS_SORTS = ['designation', 'code', 'price'] as const;

export const MiscellaneousListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(MISCELLANEOUS_SORTS),
  designation: Type.Optional(Type.String({ maxLength: 200 })),
  isEnabled: Type.Optional(Type.Boolean()),
});
export type MiscellaneousListQuery = Static<typeof MiscellaneousListQuery>;

/**
 * A change of designation, price or state. `version` is the version that the form was opened with: if somebody has
 * changed the item since, the answer is 412 with the present item (`actuel`). Without `version` the change always
 * applies. The schema accepts null, which it would otherwise read as 0 or false; the service refuses it, and also
 * checks the trimmed designation.
 */
export const MiscellaneousPatch = Type.Object(
  {
    designation: Maybe(Type.String({ maxLength: 1_000, description: '1 à 200 caractères' })),
    description: Maybe(Type.String({ maxLength: 1_000 })),
    price: Maybe(Price),
    isEnabled: Maybe(Type.Boolean()),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type MiscellaneousPatch = Static<typeof MiscellaneousPatch>;

/** Miscellaneous products given to a representative (docs/product.md, 10.1), in whole units. Lines of 0 are ignored. */
export const Assignation = Type.Object({
  username: Type.String({ maxLength: 200 }),
  lignes: Type.Array(
    Type.Object({
      miscellaneousCode: Type.String({ maxLength: 200 }),
      quantite: Type.Integer({ minimum: 0, maximum: 999_999 }),
    }),
    { maxItems: 1_000 },
  ),
});
export type Assignation = Static<typeof Assignation>;

/** Numbers of lines stored and of units given. */
export const AssignationResult = Type.Object({ lignes: Type.Integer(), quantite: Type.Integer() });
export type AssignationResult = Static<typeof AssignationResult>;
