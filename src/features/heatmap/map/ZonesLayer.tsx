import { useMemo, type ReactNode } from 'react';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import { Surfaces } from '../../../ui/map/layer/Surfaces.tsx';
import type { Bounds, MapSurface } from '../../../ui/map/types.ts';
import { useTokens } from '../../../ui/theme/useTokens.ts';
import { HEAT_OPACITY, percentText } from '../scale.ts';
import type { ZoneFigure } from '../figures.ts';
import { boundsIn, placeInside } from './shape.ts';

export interface ZonesLayerProps {
  zones: readonly ZoneFigure[];
  selected: ZoneFigure | undefined;
  /** Whether the map moves to the chosen zone; it stays when the zone was chosen on the map. */
  follow: boolean;
  onSelect: (code: string | null) => void;
  /** Bounds of all zones, as a new object each time that the map shall frame them. */
  all: Bounds | null;
  details: ReactNode;
}

/** The label of a zone: its name with its value or its change. */
const labelOf = ({ designation, short, change, empty }: ZoneFigure) =>
  empty ? designation : `${designation}\n${change ? percentText(change.percent) : short}`;

/** The zones on the map, with a popup for the chosen one. Loaded on demand, because it needs the map library. */
export default function ZonesLayer({ zones, selected, follow, onSelect, all, details }: ZonesLayerProps) {
  const { text, 'text-3': line } = useTokens();
  const code = selected?.code;
  const surfaces = useMemo(() => {
    const surface = (zone: ZoneFigure): MapSurface => ({
      id: zone.code,
      polygons: zone.polygons,
      colour: zone.colour,
      fill: zone.empty ? 'hatched' : HEAT_OPACITY,
      label: labelOf(zone),
      outline: zone.code === code ? { colour: text, width: 3 } : { colour: line, width: 1 },
    });
    const drawn = zones.filter(({ polygons }) => polygons.length > 0);
    // The chosen zone is drawn last, so that its outline covers those of its neighbours.
    return [...drawn.filter((zone) => zone.code !== code), ...drawn.filter((zone) => zone.code === code)].map(surface);
  }, [zones, code, text, line]);
  const shape = selected?.polygons;
  const bounds = useMemo(() => (follow && shape ? boundsIn(shape) : null), [follow, shape]);
  const place = useMemo(() => (shape ? placeInside(shape) : null), [shape]);
  return (
    <>
      <Surfaces surfaces={surfaces} onSelect={onSelect} />
      <Fit bounds={all} />
      <Fit bounds={bounds} unlessSeen />
      {selected && place && (
        <Popup
          place={place}
          label={selected.designation}
          onClose={() => {
            onSelect(null);
          }}
        >
          {details}
        </Popup>
      )}
    </>
  );
}
