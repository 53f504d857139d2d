import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, Maybe, Nullable, orderQuery, Price } from './common.ts';
import { ProductRef } from './stock.ts';

/** A product (docs/product.md, 10.1); prices in Ar, two decimals at most. */
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
export type ProductListQuery = Static<typeof ProductListQuery>;

/**
 * A change of prices or state (docs/product.md, 12.7). `version` is the version that the form was opened with: if
 * somebody has changed the product since, the answer is 412 with the present product (`actuel`). Without `version` the
 * change always applies. Null removes `survente`. For the other fields the schema accepts null, which it would
 * otherwise read as 0 or false, and the service refuses it.
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
 * The ledger's figures of one product over a period (docs/product.md, 10.1): value sold in Ar, quantities in units,
 * adjustments as a signed sum.
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
