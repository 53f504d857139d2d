import { useDebouncedValue } from '../../../ui/hooks/useDebouncedValue.ts';
import { MIN_LETTERS, useKind, type PaletteGroup } from './paletteGroup.ts';
import { KINDS } from './paletteKinds.ts';

const DELAY_MS = 250;

/** Searches the lists that this user may read. Answers to other letters are never returned. */
export function usePaletteSearch(typed: string): PaletteGroup[] {
  const now = typed.trim();
  const term = useDebouncedValue(now, DELAY_MS);
  const groups = [
    ...useKind(KINDS.commerciaux, term),
    ...useKind(KINDS.pointsDeVente, term),
    ...useKind(KINDS.commandes, term),
    ...useKind(KINDS.produits, term),
    ...useKind(KINDS.produitsDivers, term),
    ...useKind(KINDS.zones, term),
    ...useKind(KINDS.livraisons, term),
    ...useKind(KINDS.retours, term),
    ...useKind(KINDS.livraisonsDivers, term),
    ...useKind(KINDS.paiements, term),
    ...useKind(KINDS.ajustements, term),
    ...useKind(KINDS.lots, term),
    ...useKind(KINDS.trackingDevices, term),
    ...useKind(KINDS.utilisateurs, term),
    ...useKind(KINDS.sessions, term),
  ];
  if (now.length < MIN_LETTERS) return [];
  if (term === now) return groups;
  // The search starts once the typing pauses.
  return groups.length > 0
    ? groups.map(({ label }) => ({ label, state: 'busy', items: [] }))
    : [{ label: 'Recherche', state: 'busy', items: [] }];
}
