import type { ReactNode } from 'react';
import type { Activite, GenreActivite } from '@contract/dashboardJour.ts';
import type { Permission } from '@contract/session.ts';
import { HandCoins, ReceiptText, ShoppingCart, SlidersHorizontal, Undo2 } from 'lucide-react';

interface Genre {
  icon: ReactNode;
  name: string;
  /** The plural, for the filter and after a count. */
  many: string;
  permission: Permission;
  /** Address of the page of an activity. */
  path: (item: Activite) => string;
}

const page =
  (path: string) =>
  ({ code }: Activite) =>
    `/${path}/${encodeURIComponent(code)}`;

/** The five kinds of activity of a day. */
export const GENRES: Record<GenreActivite, Genre> = {
  commande: {
    icon: <ShoppingCart aria-hidden />,
    name: 'Commande',
    many: 'Commandes',
    permission: 'orders.read',
    path: page('commande'),
  },
  livraison: {
    icon: <ReceiptText aria-hidden />,
    name: 'Facture',
    many: 'Factures',
    permission: 'deliveries.read',
    path: page('livraison'),
  },
  retour: {
    icon: <Undo2 aria-hidden />,
    name: 'Retour',
    many: 'Retours',
    permission: 'deliveries.read',
    path: page('retour'),
  },
  // A payment has no page of its own, so this searches the list for it.
  paiement: {
    icon: <HandCoins aria-hidden />,
    name: 'Paiement',
    many: 'Paiements',
    permission: 'deliveries.read',
    path: ({ reference }) => `/paiements?q=${encodeURIComponent(reference)}`,
  },
  ajustement: {
    icon: <SlidersHorizontal aria-hidden />,
    name: 'Ajustement',
    many: 'Ajustements',
    permission: 'stock.read',
    path: page('ajustement'),
  },
};

/** Whether a text from the address is a kind. */
export const isGenre = (text: string | null): text is GenreActivite => text !== null && Object.hasOwn(GENRES, text);
