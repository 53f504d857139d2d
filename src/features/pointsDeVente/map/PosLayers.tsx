import { useMemo } from 'react';
import type { Zone } from '@contract/zone.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import { zoneColour } from '../../../../rules/zoneColour.ts';
import { Clusters, type ShownItem } from '../../../ui/map/cluster/Clusters.tsx';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { CHOSEN_HEIGHT } from '../../../ui/map/sign/pin.ts';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import { ViewAtRest } from '../../../ui/map/view/ViewAtRest.tsx';
import { Surfaces } from '../../../ui/map/layer/Surfaces.tsx';
import type { Bounds } from '../../../ui/map/types.ts';
import type { PosColumns } from '../posColumns.ts';
import type { Viewpoint } from './posMapAddress.ts';
import { PosPopup } from './PosPopup.tsx';

export interface PosLayersProps {
  columns: PosColumns;
  /** Index of the point whose popup is open. */
  selected: number | null;
  /** Whether the popup was opened from the list beside the map. */
  fromList: boolean;
  onSelect: (index: number | null) => void;
  onShown: (shown: readonly ShownItem[]) => void;
  onViewpoint: (viewpoint: Viewpoint, isFitted: boolean) => void;
  zones: readonly Zone[];
  /** The bounds that the map is asked to fit. */
  bounds: Bounds | null;
}

/**
 * The points of sale on the map, with the popup of the selected one. It is a chunk of its own because it imports
 * OpenLayers.
 */
export default function PosLayers({
  columns,
  selected,
  fromList,
  onSelect,
  onShown,
  onViewpoint,
  zones,
  bounds,
}: PosLayersProps) {
  const surfaces = useMemo(
    () =>
      zones.map(({ code, designation, couleur, polygon }) => ({
        id: code,
        polygons: polygonsOf(polygon),
        colour: zoneColour(couleur),
        fill: 0.18,
        label: designation,
      })),
    [zones],
  );
  const code = selected === null ? '' : columns.codeAt(selected);
  return (
    <>
      <Surfaces surfaces={surfaces} />
      {/* Before the points, which are first grouped, and listed, for the view that shows all of them. */}
      <Fit bounds={bounds} />
      <Clusters
        points={columns.points}
        selected={selected}
        onSelect={onSelect}
        onShown={onShown}
        labelOf={(index) => `${columns.codeAt(index)}, ${columns.isEnabled(index) ? 'actif' : 'inactif'}`}
      />
      <ViewAtRest onRest={onViewpoint} />
      {selected !== null && (
        <Popup
          key={code}
          place={columns.placeAt(selected)}
          label={`Point de vente ${code}`}
          above={CHOSEN_HEIGHT + 6}
          takesFocus={fromList}
          onClose={() => {
            onSelect(null);
          }}
        >
          <PosPopup code={code} />
        </Popup>
      )}
    </>
  );
}
