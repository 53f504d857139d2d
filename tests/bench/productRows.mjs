const UNITS = ['PIECE', 'KG', 'LITER', 'METER', 'PACK'];

/**
 * Makes rows of a products file as EBP exports it, all valid: the demonstration's 60 codes, then new ones.
 * @param {number} count
 * @param {number} rise in Ar on every price; another one changes every product
 */
export function productRows(count, rise = 0) {
  return Array.from({ length: count }, (_, i) => ({
    ligne: i + 2,
    'Code article': `ART${String(i + 1).padStart(4, '0')}`,
    Libellé: `Article importé n° ${i + 1}, carton de ${(i % 24) + 1}`,
    "Type d'article": 'Bien',
    'PV HT': String(1000 + (i % 900)),
    Unité: UNITS[i % UNITS.length],
    'Code barre': String(2_611_000_000_000 + i * 7_919),
    'Stock virtuel': String(i % 500),
    'Stock réel': String(i % 400),
    'prix commerciaux HT': String(1000 + (i % 900)),
    'prix commerciaux TTC': `${1_200 + (i % 900) + rise},50`,
  }));
}
