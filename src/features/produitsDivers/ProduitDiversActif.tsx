import type { ReactNode } from 'react';
import { useAccess } from '../../store/access.ts';
import { ToggleCell, ToggleRows } from '../../ui/action/ToggleRows.tsx';
import { useToggle, type Item } from './produitDiversActions.ts';

/** Lets miscellaneous products be switched on and off below. */
export function ProduitDiversToggle({ children }: { children: ReactNode }) {
  return (
    <ToggleRows
      action={useToggle()}
      what="le produit divers"
      nameOf={(item) => item.designation}
      disabled="Il ne pourra plus être assigné. Le stock que les commerciaux en ont leur reste."
      enabled="Il pourra de nouveau être assigné aux commerciaux."
    >
      {children}
    </ToggleRows>
  );
}

export const ProduitDiversActif = ({ item }: { item: Item }) => <ToggleCell subject={item} name={item.designation} editable={useAccess().isAdmin} />;
