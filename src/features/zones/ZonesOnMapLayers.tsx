import { Fit } from '../../ui/map/Fit.tsx';
import { Surfaces } from '../../ui/map/Surfaces.tsx';
import type { Bounds, MapSurface } from '../../ui/map/types.ts';

interface Props {
  surfaces: readonly MapSurface[];
  bounds: Bounds | null;
  onSelect: (code: string) => void;
}

/** What the list's map shows; comes with the map. */
export default function ZonesOnMapLayers({ surfaces, bounds, onSelect }: Props) {
  return (
    <>
      <Surfaces surfaces={surfaces} onSelect={onSelect} />
      <Fit bounds={bounds} unlessSeen />
    </>
  );
}
