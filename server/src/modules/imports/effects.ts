import type { RowVerdict } from '../../contract/importation.ts';
import type { Ligne } from './documents.ts';
import { VALID } from './rows.ts';
import type { Checked } from './verdictImport.ts';

/** Names what a line moves: a lot of a representative, or a miscellaneous product that they hold. */
export const stockKey = ({ commercial, article, lot }: Pick<Ligne, 'commercial' | 'article' | 'lot'>): string => `${commercial.username}\t${article.code}\t${lot}`;

/**
 * The verdicts with what storing each row would change: `sign` times its units. `standing` holds the units that are there now by
 * `stockKey`; what it does not know starts at 0.
 */
export function withEffects({ verdicts, lignes }: Checked<Ligne>, standing: ReadonlyMap<string, number>, sign: 1 | -1): RowVerdict[] {
  const seen = new Set<string>();
  let next = 0;
  return verdicts.map((verdict) => {
    const ligne = verdict.status ? lignes[next++] : undefined;
    if (!ligne) return verdict;
    const cle = stockKey(ligne);
    const moved = { cle, delta: sign * ligne.quantite };
    if (seen.has(cle)) return { ...VALID, effet: moved };
    seen.add(cle);
    const { article, commercial, lot } = ligne;
    const libelle = lot === '' ? article.designation : `${article.designation} · ${lot}`;
    return { ...VALID, effet: { ...moved, avant: standing.get(cle) ?? 0, libelle, precision: commercial.nomPrenom } };
  });
}
