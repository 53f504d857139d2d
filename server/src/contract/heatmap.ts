import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Nullable } from './common.ts';

export const HeatmapMetric = Type.Union([
  Type.Literal('sales'),
  Type.Literal('orders'),
  Type.Literal('pos-count'),
  Type.Literal('active-pos'),
  Type.Literal('unserved'),
]);
export type HeatmapMetric = Static<typeof HeatmapMetric>;

export const HeatmapQuery = Type.Object({
  startDate: DateBound,
  endDate: DateBound,
  'commercials[]': AnyOf,
  'products[]': AnyOf,
  previous: Type.Optional(Type.Boolean({ description: 'donne aussi la valeur des mêmes jours juste avant' })),
});
export type HeatmapQuery = Static<typeof HeatmapQuery>;

const Rings = Type.Array(Type.Array(Type.Array(Type.Number())));

/**
 * A zone of the heatmap (docs/product.md, 10.1). `polygon` holds the rings of its first polygon (outline and holes,
 * longitude before latitude, empty without a shape), `autresPolygones` those of the others. `intensity` goes from 0 at
 * the smallest value to 1 at the largest. Here a zone without orders counts as 0; other backends may leave its value
 * and intensity null.
 */
export const HeatmapZone = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  couleur: Type.String(),
  polygon: Rings,
  autresPolygones: Type.Optional(Type.Array(Rings)),
  value: Type.Integer(),
  intensity: Type.Optional(Type.Number()),
  previousValue: Type.Optional(Type.Integer()),
  // Of the metric `unserved` alone, whose value is the second in percent of the first.
  points: Type.Optional(Type.Integer()),
  sansCommande: Type.Optional(Type.Integer()),
});
export type HeatmapZone = Static<typeof HeatmapZone>;

/** `minValue` and `maxValue` over all zones, null without zones. */
export const Heatmap = Type.Object({
  zones: Type.Array(HeatmapZone),
  legend: Type.Object({
    unit: Type.String(),
    label: Type.String(),
    minValue: Nullable(Type.Integer()),
    maxValue: Nullable(Type.Integer()),
  }),
  // The days that were counted, and the days they are compared with. Other backends may leave this out.
  periode: Type.Optional(
    Type.Object({
      startDate: Type.String(),
      endDate: Type.String(),
      previousStartDate: Type.String(),
      previousEndDate: Type.String(),
    }),
  ),
});
export type Heatmap = Static<typeof Heatmap>;
