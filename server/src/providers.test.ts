import { accountingFor } from './providers.ts';

const folder = '/exports';

test('chooses the address first, then the folder, and the feed only with demonstration data', () => {
  expect(accountingFor({ ebpUrl: undefined, ebpExportDir: undefined, demo: false })).toBeNull();
  expect(accountingFor({ ebpUrl: undefined, ebpExportDir: undefined, demo: true })).not.toBeNull();
  expect(accountingFor({ ebpUrl: undefined, ebpExportDir: folder, demo: false })).not.toBeNull();
  expect(() => accountingFor({ ebpUrl: 'ebp', ebpExportDir: folder, demo: true })).toThrow('EBP_URL');
});
