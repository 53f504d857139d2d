import { Problem } from '../../plugins/problem.ts';

export interface TrackedPlace {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}
export interface TrackedPosition extends TrackedPlace {
  readonly at: Date;
  /** In km/h; null when the device does not say. */
  readonly speed: number | null;
}
export interface TrackedStop extends TrackedPlace {
  readonly from: Date;
  readonly until: Date;
}
/** A device as its provider knows it. A null field leaves the stored value as it is. */
export interface TrackedDevice {
  readonly imei: string;
  readonly designation: string;
  readonly simNumber: string | null;
  readonly model: string | null;
  readonly isActive: boolean;
  readonly last: TrackedPosition | null;
  /** Distance since the device was mounted, in km, as the device counts it. */
  readonly kilometrage: number | null;
}
export interface TrackedDay {
  /** In the order of time. */
  readonly positions: readonly TrackedPosition[];
  readonly stops: readonly TrackedStop[];
}

/**
 * What Tournée reads from the provider of device positions. Each call @throws TrackingUnavailable with a French text.
 */
export interface TrackingConnector {
  devices(): Promise<TrackedDevice[]>;
  /** The day of one device from `from` until before `until`; empty when the provider does not know the device. */
  day(imei: string, from: Date, until: Date): Promise<TrackedDay>;
}

/** The provider of positions did not answer as expected: 503, worth another try. */
export class TrackingUnavailable extends Problem {
  /** The HTTP status of its answer; null without an answer, or with an answer in another form. */
  readonly answered: number | null;
  constructor(reason: string, answered: number | null = null) {
    super(503, reason, { retryAfter: 30 });
    this.answered = answered;
  }
}
