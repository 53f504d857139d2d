import { useMemo } from 'react';
import type { ZonePos } from '@contract/dashboardPos.ts';
import { formatAr, formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { boundsOf, cornersOf } from '../../../ui/map/place/bounds.ts';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import { Surfaces } from '../../../ui/map/layer/Surfaces.tsx';
import type { Bounds, MapSurface } from '../../../ui/map/types.ts';
import { useTokens } from '../../../ui/theme/useTokens.ts';
import { polygonsOfZone } from './usePosBoard.ts';

export interface ZonesLayerProps {
  /** `share` is relative to the largest figure, 0 to 1; `text` is the figure itself. */
  zones: readonly (Pick<ZonePos, 'code' | 'designation' | 'polygones'> & { share: number; text: string })[];
  /** Where the zones are. */
  bounds: Bounds | null;
  chosen: ZonePos | undefined;
  onChoose: (code: string | null) => void;
}

const [LEAST_OPACITY, GREATEST_OPACITY] = [0.08, 0.62];

/** The zones on the map, more opaque where the figure is higher, with a popup for the chosen one. */
export function ZonesLayer({ zones, bounds, chosen, onChoose }: ZonesLayerProps) {
  const { c1, 'text-3': line } = useTokens();
  const code = chosen?.code;
  const surfaces = useMemo(
    (): MapSurface[] =>
      zones.map((zone) => ({
        id: zone.code,
        polygons: polygonsOfZone(zone),
        colour: c1,
        fill: LEAST_OPACITY + zone.share * (GREATEST_OPACITY - LEAST_OPACITY),
        label: `${zone.designation}\n${zone.text}`,
        outline: { colour: line, width: zone.code === code ? 3 : 1 },
      })),
    [zones, c1, line, code],
  );
  // The same zones with other figures must not move the map.
  const subject = zones.map((zone) => zone.code).join(' ');
  const middle = chosen && boundsOf(cornersOf([{ polygons: polygonsOfZone(chosen) }]));
  return (
    <>
      <Fit bounds={bounds} subject={subject} />
      <Surfaces surfaces={surfaces} onSelect={onChoose} />
      {chosen && middle && (
        <Popup
          place={{
            latitude: (middle[0].latitude + middle[1].latitude) / 2,
            longitude: (middle[0].longitude + middle[1].longitude) / 2,
          }}
          label={chosen.designation}
          onClose={() => {
            onChoose(null);
          }}
        >
          <p>
            <b>{chosen.designation}</b>
          </p>
          <p className="t2">{pluralFr(chosen.pointsDeVente, 'point de vente', 'points de vente')}</p>
          {chosen.sansCommande !== undefined && (
            <p className="t2">dont {formatNumber(chosen.sansCommande)} sans commande</p>
          )}
          <p className="t2">{formatAr(chosen.chiffreAffaire)}</p>
        </Popup>
      )}
    </>
  );
}
