import type { Alerte } from '@contract/alerte.ts';

/** The heading of each kind, in the order of the list. */
const KINDS: Readonly<Record<Alerte['genre'], string>> = {
  verification: 'Vérifications',
  solde: 'Restes à payer',
  stock: 'Stocks bas',
  peremption: 'Péremptions',
  silence: 'Commerciaux sans commande',
  balise: 'Appareils sans signal',
  import: 'Imports incomplets',
};

/** Unread alerts by kind, then those that were read, then those put aside; kinds without any are left out. */
export function groupsOf(alerts: readonly Alerte[]): { title: string; items: Alerte[] }[] {
  const kept = alerts.filter(({ ecartee }) => !ecartee);
  const unread = kept.filter(({ lue }) => !lue);
  return [
    ...(Object.keys(KINDS) as Alerte['genre'][]).map((genre) => ({
      title: KINDS[genre],
      items: unread.filter((alerte) => alerte.genre === genre),
    })),
    { title: 'Lues', items: kept.filter(({ lue }) => lue) },
    { title: 'Écartées', items: alerts.filter(({ ecartee }) => ecartee) },
  ].filter(({ items }) => items.length > 0);
}

/** Why alerts are usually put aside. */
export const REASONS = ['Déjà traité', 'Prévu', 'Attendre', 'Sans objet'] as const;
