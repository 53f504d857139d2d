import type { Alerte } from '@contract/alerte.ts';
import type { Destination } from './destinations.ts';

/** The list that shows what each kind of import brought. */
const LISTS: Readonly<Record<string, Destination>> = {
  commercials: { to: '/commercial', permission: 'commercials.read', title: 'Voir les commerciaux' },
  products: { to: '/produits', permission: 'products.read', title: 'Voir les produits' },
  miscellaneous: { to: '/produits-divers', permission: 'products.read', title: 'Voir les produits divers' },
  livraisons: { to: '/livraisons', permission: 'deliveries.read', title: 'Voir les factures' },
  retours: { to: '/retours', permission: 'deliveries.read', title: 'Voir les retours' },
  paiements: { to: '/paiements', permission: 'deliveries.read', title: 'Voir les paiements' },
  miscellaneousLivraisons: {
    to: '/livraisons-produits-divers',
    permission: 'deliveries.read',
    title: 'Voir les livraisons',
  },
};

const path = (start: string, code: string): string => `${start}/${encodeURIComponent(code)}`;
const lots = (params: readonly (readonly [string, string])[]): Destination => ({
  to: `/stock-commercial?${new URLSearchParams(params.map(([key, value]) => [key, value])).toString()}`,
  permission: 'stock.read',
  title: 'Voir les lots',
});

const DESTINATIONS: Readonly<
  Record<Exclude<Alerte['genre'], 'import'>, (username: string, cible: Alerte['cible']) => Destination>
> = {
  stock: (username, { produits = [] }) =>
    lots([['commerciaux', username], ...produits.map((code) => ['produits', code] as const)]),
  peremption: (username) =>
    lots([
      ['commerciaux', username],
      ['stock', 'en-stock'],
      ['tri', 'expireAt'],
    ]),
  verification: () => ({ to: '/stock-commercial', permission: 'stock.read', title: 'Voir les lots' }),
  silence: (username) => ({
    to: path('/commercial', username),
    permission: 'commercials.read',
    title: 'Voir le commercial',
  }),
  solde: (username) => ({
    to: path('/commercial', username),
    permission: 'commercials.read',
    title: 'Voir le commercial',
  }),
  balise: (_, { appareil = '' }) => ({
    to: `/tracking-devices?q=${encodeURIComponent(appareil)}`,
    permission: 'users.read',
    title: 'Voir l’appareil',
  }),
};

/**
 * The screen that an alert is about. Only an administrator (`isAdmin`) may read the journal of imports, so others go to
 * the list that the import changed.
 */
export function alertDestination({ genre, commercial, cible }: Alerte, isAdmin: boolean): Destination | undefined {
  if (cible.lot !== undefined)
    return { to: path('/stock-commercial', cible.lot), permission: 'stock.read', title: 'Voir le lot' };
  if (genre !== 'import') return DESTINATIONS[genre](commercial?.username ?? '', cible);
  if (!isAdmin || cible.import === undefined) return LISTS[cible.donnees ?? ''];
  return {
    to: `/journal/imports?q=${encodeURIComponent(cible.import)}`,
    permission: 'users.read',
    title: 'Voir l’import',
  };
}
