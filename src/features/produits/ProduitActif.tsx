import type { ReactNode } from 'react';
import { useAccess } from '../../store/access.ts';
import { ToggleCell, ToggleRows } from '../../ui/action/ToggleRows.tsx';
import { useToggle, type Switched } from './produitActions.ts';

/** Lets products be switched on and off below. */
export function ProduitToggle({ children }: { children: ReactNode }) {
  return (
    <ToggleRows
      action={useToggle()}
      what="le produit"
      nameOf={(product) => product.designation}
      disabled="Il reste dans les listes, marqué inactif. Le stock que les commerciaux en ont leur reste."
      enabled="Il sera de nouveau marqué actif."
    >
      {children}
    </ToggleRows>
  );
}

export const ProduitActif = ({ product }: { product: Switched }) => <ToggleCell subject={product} name={product.designation} editable={useAccess().isAdmin} />;
