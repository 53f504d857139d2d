import type { ReactNode } from 'react';
import type { Activite, GenreActivite } from '@contract/dashboardJour.ts';
import { Wallet, ReceiptText, ShoppingCart, SlidersHorizontal, PackageX } from 'lucide-react';
import { itemPath, type Resource, RESOURCES } from '../../../domain/resources.ts';
import { RESOURCE_OF_GENRE } from '../destinations.ts';

const ICONS: Readonly<Record<GenreActivite, ReactNode>> = {
  commande: <ShoppingCart aria-hidden />,
  livraison: <ReceiptText aria-hidden />,
  retour: <PackageX aria-hidden />,
  paiement: <Wallet aria-hidden />,
  ajustement: <SlidersHorizontal aria-hidden />,
};

/** One of the five kinds of activity of a day. */
export const genreOf = (genre: GenreActivite): Resource & { icon: ReactNode } => ({
  ...RESOURCES[RESOURCE_OF_GENRE[genre]],
  icon: ICONS[genre],
});

/** Address of an activity's page. A payment has none, so its list is searched for it. */
export const activityPath = ({ genre, code, reference }: Activite): string =>
  itemPath(RESOURCE_OF_GENRE[genre], genre === 'paiement' ? reference : code);

/** Whether a text from the address is a kind. */
export const isGenre = (text: string | null): text is GenreActivite => text !== null && Object.hasOwn(ICONS, text);
