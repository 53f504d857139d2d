import type { Config } from '../../config.ts';
import type { CommercialData } from '../../modules/commercial/upsert.ts';

/** The accounting system (EBP), as far as Tournée asks it anything. */
export interface EbpConnector {
  /** Every representative it knows. @throws Problem 503 when it cannot be reached. */
  commercials(): Promise<CommercialData[]>;
}

/** The connector this configuration names; null when there is none. */
export const connectorFor = (_config: Config): EbpConnector | null => null;
