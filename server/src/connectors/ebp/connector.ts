import type { Config } from '../../config.ts';
import type { ImportRow } from '../../contract/importation.ts';
import { demoFeed } from './demoFeed.ts';
import { folderClient } from './folderClient.ts';
import { httpClient } from './httpClient.ts';

/** What Tournée reads from the accounting system (EBP). */
export interface EbpConnector {
  /**
   * All representatives as rows of the export. @throws ProviderUnavailable with a French text when EBP does not give
   * them.
   */
  commercials(): Promise<ImportRow[]>;
  /** All products, in the same way. */
  products(): Promise<ImportRow[]>;
  /** All miscellaneous products, in the same way. */
  miscellaneous(): Promise<ImportRow[]>;
}

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
