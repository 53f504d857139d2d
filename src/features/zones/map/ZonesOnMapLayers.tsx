import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Surfaces } from '../../../ui/map/layer/Surfaces.tsx';
import type { Bounds, MapSurface } from '../../../ui/map/types.ts';

interface Props {
  surfaces: readonly MapSurface[];
  bounds: Bounds | null;
  /** The filters that the surfaces answer. */
  subject: string;
  onSelect: (code: string) => void;
}

/** The layers of the list's map. They are a chunk of their own because they import OpenLayers. */
export default function ZonesOnMapLayers({ surfaces, bounds, subject, onSelect }: Props) {
  return (
    <>
      <Surfaces surfaces={surfaces} onSelect={onSelect} />
      <Fit bounds={bounds} subject={subject} />
    </>
  );
}
