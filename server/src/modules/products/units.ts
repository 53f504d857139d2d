import type { Product } from '../../contract/product.ts';

export type Unit = Product['unit'];

/** The units as people read them (doc 2, 2). */
export const UNIT_LABELS: Readonly<Record<Unit, string>> = {
  PIECE: 'Pièce',
  KG: 'Kilogramme',
  LITER: 'Litre',
  METER: 'Mètre',
  PACK: 'Pack',
};

/** How files write them, without accents, capitals and plural. */
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

/** The unit that a file writes so: `Pièces`, `KG`, `litre`, `u.`; undefined for any other. */
export function unitOf(text: string): Unit | undefined {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.\s]/g, '')
    .toLowerCase();
  return BY_TEXT.get(plain) ?? BY_TEXT.get(plain.replace(/s$/, ''));
}
