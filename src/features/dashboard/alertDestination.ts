import type { Alerte } from '@contract/alerte.ts';
import { importNamed } from '../../domain/imports/importTable.ts';
import { type Filters, itemPath, listLinkTitle, listPath, type ResourceId, RESOURCES } from '../../domain/resources.ts';
import type { Destination } from './destinations.ts';

const toList = (id: ResourceId, filters?: Filters): Destination => ({
  to: listPath(id, filters),
  access: RESOURCES[id].access,
  title: listLinkTitle(id),
});
const toItem = (id: ResourceId, code: string, title: string): Destination => ({
  to: itemPath(id, code),
  access: RESOURCES[id].access,
  title,
});

/** The list that shows what an import brought, by its name in the journal of imports. */
function toImported(name: string): Destination | undefined {
  const id = importNamed(name);
  if (id === undefined) return undefined;
  return id === 'livraisons-produits-divers' ? { ...toList(id), title: 'Voir les livraisons' } : toList(id);
}

const DESTINATIONS: Readonly<
  Record<Exclude<Alerte['genre'], 'import'>, (username: string, cible: Alerte['cible']) => Destination>
> = {
  stock: (username, { produits }) => toList('lots', { commerciaux: username, produits }),
  peremption: (username) => toList('lots', { commerciaux: username, stock: 'en-stock', tri: 'expireAt' }),
  verification: () => toList('lots'),
  silence: (username) => toItem('commerciaux', username, 'Voir le commercial'),
  solde: (username) => toItem('commerciaux', username, 'Voir le commercial'),
  balise: (_, { appareil = '' }) => toItem('tracking-devices', appareil, 'Voir l’appareil'),
};

/**
 * The screen that an alert is about. Only an administrator (`isAdmin`) may read the journal of imports, so others go to
 * the list that the import changed.
 */
export function alertDestination({ genre, commercial, cible }: Alerte, isAdmin: boolean): Destination | undefined {
  if (cible.lot !== undefined) return toItem('lots', cible.lot, 'Voir le lot');
  if (genre !== 'import') return DESTINATIONS[genre](commercial?.username ?? '', cible);
  if (!isAdmin || cible.import === undefined) return toImported(cible.donnees ?? '');
  return toItem('imports', cible.import, 'Voir l’import');
}
