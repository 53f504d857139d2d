import type { EbpConnector } from '../../server/src/connectors/ebp/connector.ts';

/** An accounting system that gives only these feeds. */
export const ebpWith = (feeds: Partial<EbpConnector>): EbpConnector => ({
  commercials: () => Promise.resolve([]),
  products: () => Promise.resolve([]),
  miscellaneous: () => Promise.resolve([]),
  ...feeds,
});
