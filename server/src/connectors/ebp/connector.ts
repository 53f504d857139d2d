import type { ImportRow } from '../../contract/importation.ts';

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
