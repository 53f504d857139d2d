import { Type, type Static } from 'typebox';
import { ListQuery, Maybe, Nullable, orderQuery, Price } from './common.ts';

/** A miscellaneous product (doc 2, 3); price in Ar, two decimals at most. */
export const Miscellaneous = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  description: Type.String(),
  imageUrl: Nullable(Type.String()),
  price: Type.Number(),
  isEnabled: Type.Boolean(),
  // Another backend may not have it.
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

/**
 * What it is called, its price, or the state. `version` is that of the item the change set out from: when another
 * change came first, the answer is 412 with the item as it is now (`actuel`). Without it the change is made on whatever
 * is there now. Null is let in here, where it would be read as 0 or false, and refused by the service, which also
 * judges a designation without the spaces around it.
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

/** Miscellaneous products given to a representative (doc 2, 3); whole units, lines of 0 are left aside. */
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

/** Lines stored and units given. */
export const AssignationResult = Type.Object({ lignes: Type.Integer(), quantite: Type.Integer() });
export type AssignationResult = Static<typeof AssignationResult>;
