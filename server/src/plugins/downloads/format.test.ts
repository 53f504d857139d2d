import { downloadFormat, MEDIA } from './format.ts';

test.each([
  ['*/*', undefined],
  ['', undefined],
  ['text/html,application/xhtml+xml,*/*;q=0.8', undefined],
  ['text/*', undefined],
  ['application/json', undefined],
  ['text/csv', 'csv'],
  ['TEXT/CSV; charset=utf-8', 'csv'],
  ['text/csv;q=0', undefined],
  ['text/csv;q=0.5, application/ld+json', undefined],
  ['application/ld+json;q=0.5, text/csv', 'csv'],
  [`${MEDIA.xlsx}, */*`, 'xlsx'],
  [`${MEDIA.xlsx};q=0.1, text/csv;q=0.2`, 'csv'],
  ['text/csv;q=abc', 'csv'],
  ['text/csv\u0000', undefined],
  [`${'a/b,'.repeat(500)}text/csv`, undefined],
  ['text/csvv', undefined],
  [',,;;=,', undefined],
] as const)('Accept %j : %s', (accept, format) => {
  expect(downloadFormat(accept)).toBe(format);
});
