import type { HeatmapMetric } from '@contract/heatmap.ts';
import { commercialPicker, productPicker } from '../../domain/pickers/pickers.ts';
import type { HeatmapArgs } from '../../store/api/heatmapApi.ts';
import { isInverted, today } from '../../ui/format/date.ts';
import type { FilterDefinition, FilterValue, ListAddress, ListState } from '../../ui/table/types.ts';

/** The fixed wording of docs/product.md, 6.6. */
export const METRIC_LABELS: Record<HeatmapMetric, string> = {
  unserved: 'Part non servie',
  sales: "Chiffre d'affaires",
  orders: 'Nombre de commandes',
  'pos-count': 'Nombre total de POS',
  'active-pos': 'POS actifs',
};

export type Scale = 'linear' | 'quantile';

type Choice = Extract<FilterDefinition, { kind: 'choice' }>;

/** The option that is not listed is the default, which the address leaves out. */
export const metricFilter: Choice = {
  kind: 'choice',
  key: 'metrique',
  param: 'metric',
  label: 'Métrique',
  allLabel: METRIC_LABELS.unserved,
  options: [
    { value: 'sales', label: METRIC_LABELS.sales, slug: 'ca' },
    { value: 'orders', label: METRIC_LABELS.orders, slug: 'commandes' },
    { value: 'pos-count', label: METRIC_LABELS['pos-count'], slug: 'pos' },
    { value: 'active-pos', label: METRIC_LABELS['active-pos'], slug: 'pos-actifs' },
  ],
};
export const scaleFilter: Choice = {
  kind: 'choice',
  key: 'echelle',
  param: 'echelle',
  label: 'Échelle',
  allLabel: 'Linéaire',
  options: [{ value: 'quantile', label: 'Quantiles', slug: 'quantiles' }],
};
export const comparisonFilter: Choice = {
  kind: 'choice',
  key: 'comparaison',
  param: 'previous',
  label: 'Comparaison',
  allLabel: 'Aucune',
  options: [{ value: 'true', label: 'Période précédente', slug: 'precedente' }],
};
export const periodFilter = {
  kind: 'dateRange',
  key: 'periode',
  afterParam: 'startDate',
  beforeParam: 'endDate',
  label: 'Période',
} as const;
export const peopleFilter = commercialPicker('commercials[]');
export const productsFilter = productPicker('products[]');

export const VALUE = 'valeur';
export const NAME = 'nom';
export const CHANGE = 'ecart';

/** The filters and sorts of the screen, which the address holds as it does for the lists. */
export const heatmapAddress: ListAddress = {
  filters: [metricFilter, periodFilter, peopleFilter, productsFilter, scaleFilter, comparisonFilter],
  sorts: [
    { field: VALUE, label: 'Valeur', first: 'desc' },
    { field: NAME, label: 'Nom' },
    { field: CHANGE, label: 'Écart', first: 'desc' },
  ],
  defaultSort: { field: VALUE, direction: 'desc' },
  columns: [],
};

/** Days (`yyyy-MM-dd`); either is '' when somebody emptied its field. */
export interface Period {
  from: string;
  to: string;
}

/** From the first of the month up to today, in Antananarivo (docs/product.md, 6.6). */
export const thisMonth = (day = today()): Period => ({ from: `${day.slice(0, 7)}-01`, to: day });

const listOf = (value: FilterValue | undefined): readonly string[] =>
  value === undefined || typeof value === 'string' ? [] : value;

/** The period for the address: empty for the default, so that a kept link still means the current month. */
export function keptPeriod({ from, to }: Period, day = today()): readonly string[] {
  const defaults = thisMonth(day);
  return from === defaults.from && to === defaults.to ? [] : [from, to];
}

export interface HeatmapSettings {
  metric: HeatmapMetric;
  period: Period;
  commercials: readonly string[];
  products: readonly string[];
  scale: Scale;
  compare: boolean;
}

const isMetric = (value: unknown): value is HeatmapMetric =>
  typeof value === 'string' && Object.hasOwn(METRIC_LABELS, value);

/** Reads the filters of the address. */
export function settingsOf({ filters }: Pick<ListState, 'filters'>, day = today()): HeatmapSettings {
  const metric = filters[metricFilter.key];
  const [from = '', to = ''] = listOf(filters[periodFilter.key]);
  return {
    metric: isMetric(metric) ? metric : 'unserved',
    period: (from === '' && to === '') || isInverted(from, to) ? thisMonth(day) : { from, to },
    commercials: listOf(filters[peopleFilter.key]),
    products: listOf(filters[productsFilter.key]),
    scale: filters[scaleFilter.key] === 'quantile' ? 'quantile' : 'linear',
    compare: filters[comparisonFilter.key] === 'true',
  };
}

/** The arguments of the API call. */
export const argsOf = ({ metric, period, commercials, products, compare }: HeatmapSettings): HeatmapArgs => ({
  metric,
  startDate: period.from,
  endDate: period.to,
  commercials,
  products,
  previous: compare,
});
