import type { Config } from './config.ts';
import type { EbpConnector } from './connectors/ebp/connector.ts';
import { folderClient } from './connectors/ebp/folderClient.ts';
import { httpClient } from './connectors/ebp/httpClient.ts';
import type { TrackingConnector } from './connectors/tracking/connector.ts';
import { traccarClient } from './connectors/tracking/traccarClient.ts';
import type { Db } from './db/pool.ts';
import { demoFeed } from './demo/providers/accounting.ts';
import { demoTracking } from './demo/providers/tracking.ts';

/** The configured accounting system; the built-in one with demonstration data only; null when there is none. */
export function accountingFor({
  ebpUrl,
  ebpExportDir,
  demo,
}: Pick<Config, 'ebpUrl' | 'ebpExportDir' | 'demo'>): EbpConnector | null {
  if (ebpUrl !== undefined) return httpClient(ebpUrl);
  if (ebpExportDir !== undefined) return folderClient(ebpExportDir);
  return demo ? demoFeed(() => new Date()) : null;
}

/** The configured provider of positions; the built-in one with demonstration data only; null when there is none. */
export function trackingFor(
  { trackingUrl, trackingToken, demo }: Pick<Config, 'trackingUrl' | 'trackingToken' | 'demo'>,
  db: Db,
): TrackingConnector | null {
  if (trackingUrl !== undefined) return traccarClient(trackingUrl, trackingToken ?? '');
  return demo ? demoTracking(db, () => new Date()) : null;
}
