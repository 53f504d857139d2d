/** A point of the earth, degrees (WGS 84). */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A pin, with a dot if `good` and a cross if `critical`. */
export interface MapMarker {
  id: string;
  place: Place;
  tone: 'good' | 'critical';
}

/** Longitude before latitude, as in GeoJSON. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** A surface of one or more polygons, each an outline followed by its holes. */
export interface MapSurface {
  id: string;
  polygons: readonly (readonly Ring[])[];
  /** `#rrggbb`. */
  colour: string;
  /** Opacity of the fill, 0 to 1; `hatched` marks a surface without a known value. */
  fill: number | 'hatched';
  /** A thin dashed outline for surfaces that are not the subject of the map. */
  dashed?: boolean;
  /** A separate outline if the fill colour shows a value: `#rrggbb`, width in px. */
  outline?: { colour: string; width: number };
  /** Text over the surface; line feeds separate its lines. The first is shortened where there is no room. */
  label?: string;
}

/** A line through places in order. */
export interface MapLine {
  id: string;
  places: readonly Place[];
  /** `#rrggbb`. */
  colour: string;
  /** Marks an unknown way between the places. */
  dashed?: boolean;
}

/** South-west and north-east corners. */
export type Bounds = readonly [Place, Place];
