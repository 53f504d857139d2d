import type { Position, Ring } from '../../../../geometry/position.ts';
import { DrawPolygon } from '../../../ui/map/DrawPolygon.tsx';
import { Fit } from '../../../ui/map/Fit.tsx';
import { ModifyPolygon } from '../../../ui/map/ModifyPolygon.tsx';
import { Surfaces } from '../../../ui/map/Surfaces.tsx';
import type { Bounds, MapSurface } from '../../../ui/map/types.ts';

interface Props {
  voisines: readonly MapSurface[];
  contour: readonly Position[];
  trous: readonly Ring[];
  ferme: boolean;
  couleur: string;
  active: number | null;
  isOpen: boolean;
  bounds: Bounds | null;
  onAdd: (position: Position) => void;
  onClose: () => void;
  onChange: (contour: readonly Position[]) => void;
}

/** What the dialog's map shows; comes with the map. */
export default function DessinLayers({
  voisines,
  contour,
  trous,
  ferme,
  couleur,
  active,
  isOpen,
  bounds,
  onAdd,
  onClose,
  onChange,
}: Props) {
  return (
    <>
      <Surfaces surfaces={voisines} />
      {ferme || !isOpen ? (
        contour.length > 0 && (
          <ModifyPolygon
            corners={contour}
            holes={trous}
            colour={couleur}
            active={active}
            {...(isOpen ? { onChange } : {})}
          />
        )
      ) : (
        <DrawPolygon corners={contour} colour={couleur} active={active} onAdd={onAdd} onClose={onClose} />
      )}
      <Fit bounds={bounds} />
    </>
  );
}
