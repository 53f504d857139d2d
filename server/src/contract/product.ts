import { Type, type Static } from 'typebox';
import { Instant, ListQuery, Nullable, orderQuery } from './common.ts';

/** Doc 2, 3; prices in Ar, two decimals at most. */
export const Product = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  description: Type.String(),
  imageUrl: Nullable(Type.String()),
  unit: Type.Union([Type.Literal('PIECE'), Type.Literal('KG'), Type.Literal('LITER'), Type.Literal('METER'), Type.Literal('PACK')]),
  codeBarre: Type.String(),
  isEnabled: Type.Boolean(),
  price: Type.Number(),
  survente: Nullable(Type.Number()),
  lastUpdateAt: Nullable(Instant),
});
export type Product = Static<typeof Product>;

export const ProductListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(['designation', 'price', 'code']),
  designation: Type.Optional(Type.String({ maxLength: 200 })),
  isEnabled: Type.Optional(Type.Boolean()),
});
