import type { Trajet } from './trajet.ts';

const PALE = '59';

/**
 * How a trip went along the slider, as a CSS background: full where it moved, pale where it stood, nothing where
 * nothing is known.
 */
export function bandeDe({ traces }: Pick<Trajet, 'traces'>, trait: string, debut: number, fin: number): string {
  const part = (t: number) => `${(((t - debut) / Math.max(1, fin - debut)) * 100).toFixed(2)}%`;
  const morceaux: string[] = [];
  let jusque = debut;
  const peindre = (a: number, couleur: string) => {
    if (a <= jusque) return;
    morceaux.push(`${couleur} ${part(jusque)} ${part(a)}`);
    jusque = a;
  };
  for (const { temoins, trous } of traces ?? []) {
    const arrets = temoins.filter((un) => un.fin > un.debut).map((un) => ({ ...un, couleur: `${trait}${PALE}` }));
    const coupures = [...arrets, ...trous.map((un) => ({ ...un, couleur: 'transparent' }))].toSorted(
      (a, b) => a.debut - b.debut,
    );
    peindre(temoins[0]?.debut ?? jusque, 'transparent');
    for (const coupure of coupures) {
      peindre(coupure.debut, trait);
      peindre(coupure.fin, coupure.couleur);
    }
    peindre(temoins.at(-1)?.fin ?? jusque, trait);
  }
  peindre(fin, 'transparent');
  return `linear-gradient(to right, ${morceaux.join(', ')})`;
}
