import type { Product } from '../../contract/product.ts';

export type Unit = Product['unit'];

/** The units as people read them (docs/product.md, 6.22). */
export const UNIT_LABELS: Readonly<Record<Unit, string>> = {
  PIECE: 'Pièce',
  KG: 'Kilogramme',
  LITER: 'Litre',
  METER: 'Mètre',
  PACK: 'Pack',
};

/** Spellings in files, without accents, capitals and plural. */
const WRITTEN: Readonly<Record<Unit, readonly string[]>> = {
  PIECE: ['piece', 'pce', 'pc', 'unite', 'un', 'u'],
  KG: ['kg', 'kilo', 'kilogramme', 'kilogram'],
  LITER: ['liter', 'litre', 'lt', 'l'],
  METER: ['meter', 'metre', 'm'],
  PACK: ['pack', 'paquet', 'pqt'],
};

const BY_TEXT = new Map(
  Object.entries(WRITTEN).flatMap(([unit, texts]) => texts.map((text): [string, Unit] => [text, unit as Unit])),
);

/** The unit that a text from a file means (`Pièces`, `KG`, `litre`, `u.`), or undefined. */
export function unitOf(text: string): Unit | undefined {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.\s]/g, '')
    .toLowerCase();
  return BY_TEXT.get(plain) ?? BY_TEXT.get(plain.replace(/s$/, ''));
}
