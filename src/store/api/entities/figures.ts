import type { DoughnutCharts, KeyMetrics, SalesPoint, TopCommercials, TopProduct } from '@contract/dashboard.ts';
import type { Heatmap, HeatmapZone } from '@contract/heatmap.ts';
import type { DeviceRoute, Parcours } from '@contract/parcours.ts';
import { NOTHING } from '../../../../rules/dash.ts';
import { figure } from '../../../workers/figure.ts';
import { listOrEmpty, figureOrNull, listOf, orNull, shape, text } from '../answer/readers.ts';
import { person, coded } from './references.ts';

/** Reader of the dashboard's figures. */
export const keyMetrics = shape<KeyMetrics>({
  chiffreAffaire: shape<KeyMetrics['chiffreAffaire']>({ actuel: figure, objectif: figure }),
  valeurStockTotal: figure,
  omAVerser: figure,
  statistiquesAdditionnelles: shape<KeyMetrics['statistiquesAdditionnelles']>({
    commandesValidees: figure,
    panierMoyen: figure,
  }),
  notifications: listOrEmpty(shape<KeyMetrics['notifications'][number]>({ type: text, message: text, date: text })),
  regions: listOrEmpty(text),
});

export const salesPoint = shape<SalesPoint>({
  date: text,
  ventes: figure,
  precedent: orNull(shape<NonNullable<SalesPoint['precedent']>>({ date: text, ventes: figure })),
});
export const topCommercials = shape<TopCommercials>({
  commerciaux: listOf(shape<TopCommercials['commerciaux'][number]>({ commercial: person, chiffreAffaireMois: figure })),
  objectif: figure,
});
export const topProduct = shape<TopProduct>({ produit: coded, chiffreAffaireMois: figure, nombreVentes: figure });

const part = shape<DoughnutCharts['partsVentesProduits'][number]>({
  label: (value) => text(value) || NOTHING,
  valeur: figure,
  quantite: figure,
  color: text,
});
const parts = listOf(part);
export const doughnutCharts = shape<DoughnutCharts>({
  partsVentesProduits: parts,
  partsVentesProduitsDivers: parts,
  partsStockProduits: parts,
  partsStockProduitsDivers: parts,
});

type Rings = HeatmapZone['polygon'];
const zone = shape<HeatmapZone>({
  code: text,
  couleur: text,
  polygon: listOrEmpty((ring) => ring as Rings[number]),
  value: figure,
  intensity: figure,
  previousValue: figure,
});
export const heatmap = shape<Heatmap>({
  zones: listOrEmpty((value) => zone(coded(value))),
  legend: shape<Heatmap['legend']>({ unit: text, label: text, minValue: figureOrNull, maxValue: figureOrNull }),
});

const point = shape<Parcours['points'][number]>({
  latitude: figureOrNull,
  longitude: figureOrNull,
  heure: text,
  commandeValeur: figure,
  commandeCode: text,
  pointOfSale: text,
  pointOfSaleCode: text,
  pointOfSaleNumber: text,
});
export const parcours = shape<Parcours>({ commercial: person, couleur: text, date: text, points: listOrEmpty(point) });

type Route = DeviceRoute['route'][number];
type Stop = DeviceRoute['stops'][number];
const placed =
  <T extends { latitude: number; longitude: number }>(read: (value: unknown) => T) =>
  (value: unknown): T[] =>
    listOrEmpty(read)(value).filter(
      (each) => figure(each.latitude) !== undefined && figure(each.longitude) !== undefined,
    );
export const deviceRoute = shape<DeviceRoute>({
  device: shape<DeviceRoute['device']>({ code: text, imei: text, designation: text }),
  route: placed(shape<Route>({ latitude: figure, longitude: figure, date: text, speed: figureOrNull })),
  stops: placed(
    shape<Stop>({ latitude: figure, longitude: figure, duration: figure, date_start: text, date_end: text }),
  ),
});
