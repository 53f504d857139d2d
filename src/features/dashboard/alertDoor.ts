import type { Alerte } from '@contract/alerte.ts';
import type { Door } from './doors.ts';

/** Where what an import brings is listed. */
const LISTS: Readonly<Record<string, Door>> = {
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
const lots = (params: readonly (readonly [string, string])[]): Door => ({
  to: `/stock-commercial?${new URLSearchParams(params.map(([key, value]) => [key, value])).toString()}`,
  permission: 'stock.read',
  title: 'Voir les lots',
});

const DOORS: Readonly<Record<Exclude<Alerte['genre'], 'import'>, (who: string, cible: Alerte['cible']) => Door>> = {
  stock: (who, { produits = [] }) =>
    lots([['commerciaux', who], ...produits.map((code) => ['produits', code] as const)]),
  peremption: (who) =>
    lots([
      ['commerciaux', who],
      ['stock', 'en-stock'],
      ['tri', 'expireAt'],
    ]),
  verification: () => ({ to: '/stock-commercial', permission: 'stock.read', title: 'Voir les lots' }),
  silence: (who) => ({ to: path('/commercial', who), permission: 'commercials.read', title: 'Voir le commercial' }),
  solde: (who) => ({ to: path('/commercial', who), permission: 'commercials.read', title: 'Voir le commercial' }),
  balise: (_, { appareil = '' }) => ({
    to: `/tracking-devices?q=${encodeURIComponent(appareil)}`,
    permission: 'users.read',
    title: 'Voir l’appareil',
  }),
};

/** The screen an alert is about; `isAdmin`: who may read the journal of imports. */
export function alertDoor({ genre, commercial, cible }: Alerte, isAdmin: boolean): Door | undefined {
  if (cible.lot !== undefined)
    return { to: path('/stock-commercial', cible.lot), permission: 'stock.read', title: 'Voir le lot' };
  if (genre !== 'import') return DOORS[genre](commercial?.username ?? '', cible);
  if (!isAdmin || cible.import === undefined) return LISTS[cible.donnees ?? ''];
  return {
    to: `/journal/imports?q=${encodeURIComponent(cible.import)}`,
    permission: 'users.read',
    title: 'Voir l’import',
  };
}
