import { useMemo } from 'react';
import type { Position, Ring } from '../../../../geometry/position.ts';
import { DrawPolygon } from '../../../ui/map/polygon/DrawPolygon.tsx';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Reveal } from '../../../ui/map/view/Reveal.tsx';
import { ModifyPolygon } from '../../../ui/map/polygon/ModifyPolygon.tsx';
import { Surfaces } from '../../../ui/map/layer/Surfaces.tsx';
import type { Bounds, MapSurface } from '../../../ui/map/types.ts';
import { boundsOfSurfaces } from '../map/zoneSurface.ts';

interface Props {
  neighbours: readonly MapSurface[];
  outline: readonly Position[];
  holes: readonly Ring[];
  isClosed: boolean;
  couleur: string;
  active: number | null;
  added: Position | null;
  isOpen: boolean;
  bounds: Bounds | null;
  onAdd: (position: Position) => void;
  onClose: () => void;
  onChange: (outline: readonly Position[]) => void;
}

/** The layers of the dialog's map. They are a chunk of their own because they import OpenLayers. */
export default function DrawingLayers({
  neighbours,
  outline,
  holes,
  isClosed,
  couleur,
  active,
  added,
  isOpen,
  bounds,
  onAdd,
  onClose,
  onChange,
}: Props) {
  const shape = useMemo(() => boundsOfSurfaces([{ polygons: [[outline]] }]), [outline]);
  return (
    <>
      <Surfaces surfaces={neighbours} />
      {isClosed || !isOpen ? (
        outline.length > 0 && (
          <ModifyPolygon
            corners={outline}
            holes={holes}
            colour={couleur}
            active={active}
            {...(isOpen ? { onChange } : {})}
          />
        )
      ) : (
        <DrawPolygon corners={outline} colour={couleur} active={active} onAdd={onAdd} onClose={onClose} />
      )}
      <Fit bounds={bounds} subject="zone" />
      <Reveal position={active === null ? null : (outline[active] ?? null)} />
      <Reveal position={added} around={outline.length > 1 ? shape : null} />
    </>
  );
}
