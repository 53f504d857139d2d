import type { EbpConnector } from '../../server/src/connectors/ebp/connector.ts';

/** An accounting system that knows nothing but this. */
export const ebpWith = (feeds: Partial<EbpConnector>): EbpConnector => ({
  commercials: () => Promise.resolve([]),
  products: () => Promise.resolve([]),
  miscellaneous: () => Promise.resolve([]),
  ...feeds,
});
