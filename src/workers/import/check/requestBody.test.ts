/** @jest-environment node */
import { MAX_ROWS } from '../fileSpec.ts';
import { VALID, type PackedRows } from '../rows/importRows.ts';
import { pack } from '../rows/packedTexts.ts';
import { rowsBody } from './requestBody.ts';

const rowsOf = (count: number): PackedRows =>
  ({
    columns: ['Code', 'Nom "usuel"'],
    lines: Uint32Array.from({ length: count }, (_, n) => n + 2),
    values: [
      pack(Array.from({ length: count }, (_, n) => `C${String(n)}`)),
      pack(Array.from({ length: count }, () => 'Rasoa\\;"x"')),
    ],
  }) as unknown as PackedRows;
const bodyOf = async (count: number, statuses: Uint8Array | null = null) =>
  JSON.parse(await rowsBody('livraisons', rowsOf(count), statuses, { acceptes: [7] }).text()) as Record<
    string,
    unknown[]
  >;

test('as many rows as a workbook may have are objects', async () => {
  const { livraisons = [], ...rest } = await bodyOf(MAX_ROWS);
  expect(livraisons).toHaveLength(MAX_ROWS);
  expect(livraisons[1]).toEqual({ ligne: 3, Code: 'C1', 'Nom "usuel"': 'Rasoa\\;"x"' });
  expect(rest).toEqual({ acceptes: [7] });
});

test('more rows are a table, which names each column once', async () => {
  const statuses = new Uint8Array(MAX_ROWS + 1).fill(VALID);
  statuses[0] = VALID + 1;
  const { lignes = [], ...rest } = await bodyOf(MAX_ROWS + 1, statuses);
  expect(lignes).toHaveLength(MAX_ROWS);
  expect(lignes[0]).toEqual([3, 'C1', 'Rasoa\\;"x"']);
  expect(rest).toEqual({ livraisons: [], colonnes: ['Code', 'Nom "usuel"'], acceptes: [7] });
});
