import type { Config } from '../../config.ts';
import type { EbpConnector } from './connector.ts';
import { demoFeed } from './demoFeed.ts';
import { folderClient } from './folderClient.ts';
import { httpClient } from './httpClient.ts';

/** The configured connector; the built-in feed with demonstration data only; null when there is none. */
export function connectorFor({
  ebpUrl,
  ebpExportDir,
  demo,
}: Pick<Config, 'ebpUrl' | 'ebpExportDir' | 'demo'>): EbpConnector | null {
  if (ebpUrl !== undefined) return httpClient(ebpUrl);
  if (ebpExportDir !== undefined) return folderClient(ebpExportDir);
  return demo ? demoFeed(() => new Date()) : null;
}
