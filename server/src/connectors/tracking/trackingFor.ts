import type { Config } from '../../config.ts';
import type { Db } from '../../db/pool.ts';
import type { TrackingConnector } from './connector.ts';
import { demoTracking } from './demoTracking.ts';
import { traccarClient } from './traccarClient.ts';

/** The configured provider; the built-in feed with demonstration data only; null when there is none. */
export function trackingFor(
  { trackingUrl, trackingToken, demo }: Pick<Config, 'trackingUrl' | 'trackingToken' | 'demo'>,
  db: Db,
): TrackingConnector | null {
  if (trackingUrl !== undefined) return traccarClient(trackingUrl, trackingToken ?? '');
  return demo ? demoTracking(db, () => new Date()) : null;
}
