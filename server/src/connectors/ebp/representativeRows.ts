import type { ImportRow } from '../../contract/importation.ts';
import { toCommercial } from '../../modules/commercial/rows.ts';
import type { CommercialData } from '../../modules/commercial/upsert.ts';

/** Columns of a representative as EBP exports them (doc 1, 5.2). */
export const COLUMNS = [
  'Code (tiers)', 'Nom', 'Adresse 1 (facturation)', 'Solde actuel', 'Téléphone portable (facturation)', 'REGION', 'Code Famille',
  'Compte comptable', 'CODE COLLABORATEUR', 'NOM', 'PRENOM',
] as const;

// A number with decimals is written with cents: as text, the dot of 12.125 could stand between thousands.
const numberText = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const text = (value: unknown): string => (typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value.trim() : '');

/** A representative from values by column name; `line` is where it stood, from 1. */
export function representative(value: (column: string) => unknown, line: number): CommercialData {
  const row: ImportRow = { ligne: line };
  for (const column of COLUMNS) row[column] = text(value(column));
  return toCommercial(row);
}
