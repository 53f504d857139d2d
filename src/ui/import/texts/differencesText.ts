import type { Differences, Reason } from '../../../workers/import/check/differences.ts';
import { formatNumber, pluralFr } from '../../format/number.ts';

export const withoutValidPrefix = (text: string) => text.replace(/^Valide\s+—\s+/, '');

const linesOf = ({ count, lines }: Reason): string => {
  const named = lines.map((line) => formatNumber(line));
  if (count > lines.length) return `lignes ${named.join(', ')} et ${pluralFr(count - lines.length, 'autre')}`;
  return named.length < 2
    ? `ligne ${named.join('')}`
    : `lignes ${named.slice(0, -1).join(', ')} et ${named.at(-1) ?? ''}`;
};

/**
 * Describes how the last check differs from the previous one: `3 lignes valides ne le sont plus : Document déjà importé
 * (lignes 2, 3 et 4).`
 */
export function differencesText({ lost, asked, gained, changed, reasons }: Differences): string {
  const why = reasons.map((reason) => `${withoutValidPrefix(reason.text)} (${linesOf(reason)})`).join('\u00a0; ');
  const worse = [
    lost > 0 && pluralFr(lost, 'ligne valide ne l’est plus', 'lignes valides ne le sont plus'),
    asked > 0 && pluralFr(asked, 'ligne est maintenant à confirmer', 'lignes sont maintenant à confirmer'),
  ].filter((part) => part !== false);
  const better = [
    gained > 0 && pluralFr(gained, 'ligne en erreur est maintenant valide', 'lignes en erreur sont maintenant valides'),
    changed > 0 &&
      pluralFr(
        changed,
        'ligne ne fera plus ce qu’elle annonçait (création ou mise à jour)',
        'lignes ne feront plus ce qu’elles annonçaient (création ou mise à jour)',
      ),
  ].filter((part) => part !== false);
  return [worse.length > 0 && `${worse.join(', ')}\u00a0: ${why}.`, better.length > 0 && `${better.join(', ')}.`]
    .filter((part) => part !== false)
    .join(' ');
}
