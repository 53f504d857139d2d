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
/** A device as its provider knows it; what is null there stays as it is here. */
export interface TrackedDevice {
  readonly imei: string;
  readonly designation: string;
  readonly simNumber: string | null;
  readonly model: string | null;
  readonly isActive: boolean;
  readonly last: TrackedPosition | null;
  /** Distance counted by the device since it was mounted, in km. */
  readonly kilometrage: number | null;
}
export interface TrackedDay {
  /** In the order of time. */
  readonly positions: readonly TrackedPosition[];
  readonly stops: readonly TrackedStop[];
}

/** What Tournée asks of whoever follows the devices. Each call @throws TrackingUnavailable with a French text. */
export interface TrackingConnector {
  devices(): Promise<TrackedDevice[]>;
  /** Where one device was from `from` until before `until`; nothing when the provider does not know it. */
  day(imei: string, from: Date, until: Date): Promise<TrackedDay>;
}

/** The provider of positions did not give what it was asked for: 503, worth trying again. */
export class TrackingUnavailable extends Problem {
  /** The HTTP status it answered with; null when it did not answer, or with something else than asked for. */
  readonly answered: number | null;
  constructor(reason: string, answered: number | null = null) {
    super(503, reason, { retryAfter: 30 });
    this.answered = answered;
  }
}
