import type { Product } from '@contract/product.ts';

/** Units as people read them (doc 2, 2). */
export const UNITS: Readonly<Record<Product['unit'], string>> = { PIECE: 'Pièce', KG: 'Kilogramme', LITER: 'Litre', METER: 'Mètre', PACK: 'Pack' };
