import { useMemo } from 'react';
import { itemPath } from '../../../domain/resources.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { boundsOf } from '../../../ui/map/place/bounds.ts';
import { formatPlace } from '../../../ui/map/place/coordinates.ts';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Markers } from '../../../ui/map/sign/Markers.tsx';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import type { MapMarker, Place } from '../../../ui/map/types.ts';
import { useAccess } from '../../../store/access.ts';
import type { UtilisateurRef } from '@contract/utilisateur.ts';

export interface PositionsLayerProps {
  markers: readonly MapMarker[];
  chosen: (Place & { commercial: UtilisateurRef; label: string; text: string; linked: boolean }) | undefined;
  onChoose: (username: string | null) => void;
}

/** The markers of the positions, with the map framed on them, and a popup for the chosen one. */
export function PositionsLayer({ markers, chosen, onChoose }: PositionsLayerProps) {
  const bounds = useMemo(() => boundsOf(markers.map((marker) => marker.place)), [markers]);
  const { can } = useAccess();
  return (
    <>
      <Fit bounds={bounds} />
      <Markers markers={markers} onSelect={onChoose} />
      {chosen && (
        <Popup
          place={chosen}
          label={chosen.label}
          onClose={() => {
            onChoose(null);
          }}
        >
          <p>
            {chosen.linked && can('commercials.read') ? (
              <TextLink to={itemPath('commerciaux', chosen.commercial.username)}>{chosen.label}</TextLink>
            ) : (
              <b>{chosen.label}</b>
            )}
          </p>
          <p className="t2">Vu {chosen.text}</p>
          <p className="t3 tn">{formatPlace(chosen)}</p>
        </Popup>
      )}
    </>
  );
}
