import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, Maybe, Nullable, orderQuery, Price } from './common.ts';
import { ProductRef } from './stock.ts';

/** Doc 2, 3; prices in Ar, two decimals at most. */
export const Product = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  description: Type.String(),
  imageUrl: Nullable(Type.String()),
  unit: Type.Union([
    Type.Literal('PIECE'),
    Type.Literal('KG'),
    Type.Literal('LITER'),
    Type.Literal('METER'),
    Type.Literal('PACK'),
  ]),
  codeBarre: Type.String(),
  isEnabled: Type.Boolean(),
  price: Type.Number(),
  survente: Nullable(Type.Number()),
  lastUpdateAt: Nullable(Instant),
  version: Type.Integer({ description: 'à renvoyer avec une modification' }),
});
export type Product = Static<typeof Product>;

export const ProductListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(['designation', 'price', 'code']),
  designation: Type.Optional(Type.String({ maxLength: 200 })),
  isEnabled: Type.Optional(Type.Boolean()),
});

/**
 * Doc 2, 7: prices, or the state. `version` is that of the product the change set out from: when another change came
 * first, the answer is 412 with the product as it is now (`actuel`). Without it the change is made on whatever is there
 * now. Null takes a survente away; for the others it is let in here, where it would be read as 0 or false, and refused
 * by the service.
 */
export const ProductPatch = Type.Object(
  {
    price: Maybe(Price),
    survente: Maybe(Price),
    isEnabled: Maybe(Type.Boolean()),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ProductPatch = Static<typeof ProductPatch>;

/**
 * What the ledger says of one product over a period (doc 2, 3): value sold in Ar, quantities in units, adjustments as
 * their signed sum.
 */
export const ProductStats = Type.Object({
  product: ProductRef,
  totalValue: Ariary,
  totalSold: Type.Integer({ description: 'unités vendues' }),
  livraisonCount: Type.Integer({ description: 'unités livrées, et non livraisons' }),
  retourCount: Type.Integer({ description: 'unités retournées, et non retours' }),
  ajustementCount: Type.Integer({ description: 'unités ajustées, en plus ou en moins' }),
});
export type ProductStats = Static<typeof ProductStats>;

export const PRODUCT_STATS_SORTS = [
  'product.designation',
  'totalValue',
  'totalSold',
  'livraisonCount',
  'retourCount',
  'ajustementCount',
] as const;

export const ProductStatsListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(PRODUCT_STATS_SORTS),
  startDate: DateBound,
  endDate: DateBound,
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
});
