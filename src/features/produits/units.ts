import { NOTHING } from '../../ui/format/number.ts';

/** Units in French (docs/product.md, 6.22). */
const UNITS: Readonly<Record<string, string>> = {
  PIECE: 'Pièce',
  KG: 'Kilogramme',
  LITER: 'Litre',
  METER: 'Mètre',
  PACK: 'Pack',
};

/** A unit in French; an unknown one of another backend is returned unchanged. */
export const unitLabel = (unit: string): string => UNITS[unit] ?? (unit || NOTHING);
