import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../server/src/db/pool.ts';
import { addCommercial, addProduct, insert } from './rows.ts';
import { LIVRAISON_COLUMNS } from './samples.ts';

export type DeliveryRow = { ligne: number } & Record<string, string | number>;

const [CLIENT = '', DOCUMENT = '', DATE = '', ARTICLE = '', QUANTITY = '', LOT = '', EXPIRY = ''] = LIVRAISON_COLUMNS;

interface Fields {
  client: string;
  document: string;
  date: string;
  article: string;
  quantity: string;
  lot: string;
  expiry: string;
}

/** Makes a valid delivery row; `fields` replace its values. */
export function deliveryRow(ligne: number, fields: Partial<Fields> = {}): DeliveryRow {
  const all: Fields = {
    client: 'C0001',
    document: 'FA1',
    date: '10/11/2026',
    article: 'ART0001',
    quantity: '5',
    lot: `L${ligne}`,
    expiry: '31/12/2027',
    ...fields,
  };
  return {
    ligne,
    [CLIENT]: all.client,
    [DOCUMENT]: all.document,
    [DATE]: all.date,
    [ARTICLE]: all.article,
    [QUANTITY]: all.quantity,
    [LOT]: all.lot,
    [EXPIRY]: all.expiry,
  };
}

/** Reads the rows of a delivery file of `tests/samples`, as the browser sends them. */
export function sampleDeliveries(name: string): DeliveryRow[] {
  const text = readFileSync(path.join(process.cwd(), 'tests/samples', name), 'latin1');
  const separator = text.includes('";"') ? ';' : '*';
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const cells = (line: string) => line.split(separator).map((value) => value.replace(/^"|"$/g, ''));
  const columns = cells(header);
  return lines.map((line, at) => ({
    ligne: at + 2,
    ...Object.fromEntries(cells(line).map((value, n) => [columns[n] ?? '', value])),
  }));
}

/** Adds the representatives C0001… and the products ART0001… that the samples name. */
export async function addSampleCodes(db: Db, commercials = 12, products = 60): Promise<void> {
  await Promise.all([
    ...Array.from({ length: commercials }, (_, n) => addCommercial(db, n + 1)),
    ...Array.from({ length: products }, (_, n) => addProduct(db, n + 1, { price: 1000 + (n + 1) / 4 })),
  ]);
}

interface DiversFields {
  document: string;
  date: string;
  collaborateur: string;
  article: string;
  quantity: string;
}

/** Makes a valid row of a delivery of miscellaneous products; `fields` replace its values. */
export function diversRow(ligne: number, fields: Partial<DiversFields> = {}): DeliveryRow {
  const all: DiversFields = {
    document: 'PD1',
    date: '10/11/2026',
    collaborateur: 'COL001',
    article: 'DIV001',
    quantity: '5',
    ...fields,
  };
  return {
    ligne,
    'Document - Numéro du document': all.document,
    'Document - Date': all.date,
    'Document - Collaborateur*': all.collaborateur,
    'Ligne - Code article': all.article,
    'Ligne - Quantité': all.quantity,
  };
}

/** Adds the miscellaneous products DIV001… that the samples name. */
export async function addDiversCodes(db: Db, count = 5): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      insert(db, 'miscellaneous', {
        code: `DIV${String(n + 1).padStart(3, '0')}`,
        designation: `Divers ${n + 1}`,
        price: 100,
      }),
    ),
  );
}
