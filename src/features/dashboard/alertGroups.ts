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

/** Unread alerts by kind, then those that were put aside by reading them; kinds without any are left out. */
export function groupsOf(alerts: readonly Alerte[]): { title: string; items: Alerte[] }[] {
  const unread = alerts.filter(({ lue }) => !lue);
  return [
    ...(Object.keys(KINDS) as Alerte['genre'][]).map((genre) => ({
      title: KINDS[genre],
      items: unread.filter((alerte) => alerte.genre === genre),
    })),
    { title: 'Lues', items: alerts.filter(({ lue }) => lue) },
  ].filter(({ items }) => items.length > 0);
}
