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
