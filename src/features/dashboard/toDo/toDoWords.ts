import type { ElementATraiter, GenreATraiter } from '@contract/aTraiter.ts';
import { itemPath, listLinkTitle, listPath, RESOURCES } from '../../../domain/resources.ts';
import { formatTime } from '../../../ui/format/date.ts';
import { formatAr, pluralFr } from '../../../ui/format/number.ts';
import type { Destination } from '../destinations.ts';
import { tripOfDay } from '../team/teamWords.ts';

/** The heading of each kind, in the order of the list. */
export const KINDS: Readonly<Record<GenreATraiter, string>> = {
  silence: 'Sans nouvelles depuis plus de 2 h',
  'sans-commande': 'Aucune commande à 10 h',
  peremption: 'Lots qui expirent aujourd’hui',
  rupture: 'Ruptures',
};

const named = ({ noms, nombre }: ElementATraiter): string => `${noms.join(', ')}${nombre > noms.length ? '…' : ''}`;

/** Why elements are usually put aside. */
export const REASONS = ['Prévenu', 'Congé', 'Panne du téléphone', 'Livraison prévue'] as const;

/** What there is to know about an element, after the name of its representative. */
export function detailOf(element: ElementATraiter): string {
  const { genre, depuis, nombre, valeur } = element;
  if (genre === 'silence')
    return depuis === null ? 'aucun signal aujourd’hui' : `dernier signal à ${formatTime(depuis)}`;
  if (genre === 'sans-commande') return 'aucune commande aujourd’hui';
  if (genre === 'rupture') return `${pluralFr(nombre, 'produit')}\u00a0: ${named(element)}`;
  return `${pluralFr(nombre, 'lot')}, ${formatAr(valeur)}\u00a0: ${named(element)}`;
}

/** The screen on which an element is dealt with. */
export function destinationOf({ genre, commercial: { username }, codes }: ElementATraiter, day: string): Destination {
  if (genre === 'silence') return tripOfDay(username, day);
  if (genre === 'sans-commande')
    return { to: itemPath('commerciaux', username), access: RESOURCES.commerciaux.access, title: 'Voir le commercial' };
  const [code = ''] = codes;
  if (genre === 'peremption' && codes.length === 1)
    return { to: itemPath('lots', code), access: RESOURCES.lots.access, title: 'Voir le lot' };
  const filters =
    genre === 'rupture'
      ? { commerciaux: username, produits: codes }
      : { commerciaux: username, stock: 'en-stock', tri: 'expireAt' };
  return { to: listPath('lots', filters), access: RESOURCES.lots.access, title: listLinkTitle('lots') };
}
