import type { ReactNode } from 'react';
import { useAccess } from '../../store/access.ts';
import { ToggleRows } from '../../ui/action/ToggleRows.tsx';
import { TOGGLE, useToggle } from './produitDiversActions.ts';

/** Lets the components below it enable and disable miscellaneous products. */
export function ProduitDiversToggle({ children }: { children: ReactNode }) {
  return (
    <ToggleRows {...TOGGLE.texts} action={useToggle()} editable={useAccess().isAdmin}>
      {children}
    </ToggleRows>
  );
}
