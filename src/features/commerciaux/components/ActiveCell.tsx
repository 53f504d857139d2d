import { createContext, useContext } from 'react';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { useAccess } from '../../../store/access.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import type { Person } from '../actions.ts';

/** How a row asks its screen to switch a representative on or off: one dialog for all rows. */
export const ToggleContext = createContext<(person: Person) => void>(() => undefined);

/** A switch for administrators, Oui or Non for others (doc 1, 4). */
export function ActiveCell({ commercial }: { commercial: Utilisateur }) {
  const request = useContext(ToggleContext);
  const { isEnabled, nomPrenom } = commercial;
  if (!useAccess().isAdmin) {
    // Without icon: the column is narrow, and the word says it.
    return (
      <Badge tone={isEnabled ? 'good' : 'neutral'} icon={false}>
        {isEnabled ? 'Oui' : 'Non'}
      </Badge>
    );
  }
  return (
    <Switch
      checked={isEnabled}
      label={`${nomPrenom} actif`}
      onChange={() => {
        request(commercial);
      }}
    />
  );
}
