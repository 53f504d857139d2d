/** A point of the earth, degrees (WGS 84). */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A pin: a dot in it when `good`, a cross when `critical`. */
export interface MapMarker {
  id: string;
  place: Place;
  tone: 'good' | 'critical';
}

/** Longitude before latitude, as GeoJSON has them. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** A surface of one or several polygons, each an outline with its holes. */
export interface MapSurface {
  id: string;
  polygons: readonly (readonly Ring[])[];
  /** `#rrggbb`. */
  colour: string;
  /** Opacity of the fill, 0 to 1; `hatched`: something is not known here. */
  fill: number | 'hatched';
  /** A thin dashed outline: there, but not what this map is about. */
  dashed?: boolean;
  /** An outline of its own, where the colour says a value: `#rrggbb`, width in px. */
  outline?: { colour: string; width: number };
  /** Written over it, lines separated by a line feed. */
  label?: string;
}

/** A line through places in their order. */
export interface MapLine {
  id: string;
  places: readonly Place[];
  /** `#rrggbb`. */
  colour: string;
  /** What lies between the places is not known. */
  dashed?: boolean;
}

/** South-west and north-east corners. */
export type Bounds = readonly [Place, Place];
