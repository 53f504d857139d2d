import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FileSpec } from '../../src/workers/import/fileSpec.ts';

/** Reads the bytes of a file of `tests/samples`. */
export function sampleBytes(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(process.cwd(), 'tests/samples', name)));
}

/** Gives a sample as the browser would. */
export const sampleFile = (name: string): File => {
  const bytes = sampleBytes(name);
  const file = new File([bytes], path.basename(name));
  // jsdom's File cannot be read as bytes.
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
};

export const LIVRAISON_COLUMNS = [
  'Document - Code client',
  'Document - Numéro du document',
  'Document - Date',
  'Ligne - Code article',
  'Ligne - Quantité',
  'Ligne - Série/lot',
  'Ligne - Date limite',
];

export const deliverySpec: FileSpec = {
  kind: 'text',
  columns: LIVRAISON_COLUMNS,
  exactColumns: false,
  separators: [';', '*'],
  requiredValues: [],
  keys: [
    {
      columns: ['Document - Numéro du document', 'Ligne - Code article', 'Ligne - Série/lot'],
      text: 'même document, article et lot',
    },
  ],
};

export const COMMERCIAL_COLUMNS = [
  'Code (tiers)',
  'Nom',
  'Adresse 1 (facturation)',
  'Solde actuel',
  'Téléphone portable (facturation)',
  'REGION',
  'Code Famille',
  'Compte comptable',
  'CODE COLLABORATEUR',
  'NOM',
  'PRENOM',
];

export const commercialSpec: FileSpec = {
  kind: 'workbook',
  columns: COMMERCIAL_COLUMNS,
  exactColumns: true,
  separators: [],
  requiredValues: ['Code (tiers)'],
  keys: [{ columns: ['Code (tiers)'], text: 'même code' }],
};
