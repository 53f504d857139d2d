import { parseWorkbook } from '../../src/workers/import/read/workbook.ts';
import type { FileSpec } from '../../src/workers/import/fileSpec.ts';
import { sampleBytes } from './samples.ts';

export type PaiementRow = { ligne: number } & Record<string, string | number>;

export const PAIEMENT_COLUMNS = ['Client', 'Montant', 'Date', 'Moyen de paiement', 'Code (tiers)'];

/** The file description of the payments' import. */
export const paiementSpec: FileSpec = {
  kind: 'workbook',
  columns: PAIEMENT_COLUMNS,
  exactColumns: true,
  separators: [],
  requiredValues: [],
  dates: ['Date'],
  keys: [
    {
      columns: ['Client', 'Montant', 'Date', 'Moyen de paiement'],
      text: 'mêmes client, montant, date et moyen de paiement',
    },
  ],
};

interface Fields {
  client: string;
  montant: string;
  date: string;
  means: string;
  code: string;
}

/** Makes a valid payment row; `fields` replace its values. */
export function paiementRow(ligne: number, fields: Partial<Fields> = {}): PaiementRow {
  const all: Fields = {
    client: 'RASOA Éva',
    montant: '50000',
    date: '10/11/2026',
    means: 'Espèces',
    code: 'C0001',
    ...fields,
  };
  return {
    ligne,
    Client: all.client,
    Montant: all.montant,
    Date: all.date,
    'Moyen de paiement': all.means,
    'Code (tiers)': all.code,
  };
}

/** Reads the rows of a payments file of `tests/samples`, as the browser sends them. */
export async function samplePaiements(name: string): Promise<PaiementRow[]> {
  const { header, rows, lines } = await parseWorkbook(sampleBytes(name), paiementSpec);
  return rows.map((cells, at) => ({
    ligne: lines[at] ?? 0,
    ...Object.fromEntries(header.map((column, n) => [column, cells[n] ?? ''])),
  }));
}
