import { NOTHING } from '../../ui/format/number.ts';

/** Units as people read them (doc 2, 2). */
const UNITS: Readonly<Record<string, string>> = {
  PIECE: 'Pièce',
  KG: 'Kilogramme',
  LITER: 'Litre',
  METER: 'Mètre',
  PACK: 'Pack',
};

/** A unit in words; one of another backend as it is. */
export const unitLabel = (unit: string): string => UNITS[unit] ?? (unit || NOTHING);
