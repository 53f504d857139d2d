import { memo, useMemo, useState } from 'react';
import type { ZonePos } from '@contract/dashboardPos.ts';
import styled from 'styled-components';
import { formatAr, formatNumber, formatPercent } from '../../../ui/format/number.ts';
import { boundsOf, cornersOf } from '../../../ui/map/place/bounds.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { BlockPanel, PlaceholderBar, Scroller } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { Toggle } from '../components/Toggle.tsx';
import { MapWithList } from '../components/MapWithList.ts';
import { destinations, type Destination } from '../destinations.ts';
import { polygonsOfZone } from './usePosBoard.ts';
import type { PosBlock, ZoneMeasure } from './usePosBoard.ts';
import type { ZonesLayerProps } from './ZonesLayer.tsx';

/** Loaded on demand, because it needs the map library. */
const ZonesLayer = mapLayers<ZonesLayerProps>(() =>
  import(/* webpackChunkName: "board-map" */ './ZonesLayer.tsx').then((module) => ({ default: module.ZonesLayer })),
);

/* The middle of Madagascar (docs/product.md, 9.2). */
const MADAGASCAR = { latitude: -18.766947, longitude: 46.869107 };
const ZOOM = 6;
const HEIGHT = 420;
const NONE: readonly ZonePos[] = [];

/** The share of a zone's points of sale without an order, in percent. */
const shareLeft = ({ pointsDeVente, sansCommande = 0 }: ZonePos): number =>
  pointsDeVente === 0 ? 0 : (sansCommande / pointsDeVente) * 100;

const MEASURES: Record<
  ZoneMeasure,
  { label: string; of: (zone: ZonePos) => number; format: (value: number) => string }
> = {
  sans: { label: 'Part non servie', of: shareLeft, format: (value) => formatPercent(value) },
  pos: { label: 'Points de vente', of: (zone) => zone.pointsDeVente, format: (value) => formatNumber(value) },
  ca: { label: 'Chiffre d’affaires', of: (zone) => zone.chiffreAffaire, format: formatAr },
};

const CHOICES = (['sans', 'pos', 'ca'] as const).map((each) => [each, MEASURES[each].label] as const);

function Skeleton() {
  return (
    <ul aria-hidden>
      {[64, 48, 72, 56, 60, 44, 52].map((width) => (
        <li key={width}>
          <PlaceholderBar width={`${width}%`} />
        </li>
      ))}
    </ul>
  );
}

/** The zones by points of sale or by revenue, on a map and in a list. */
export const ZonesMap = memo(function ZonesMap({
  block,
  filters,
  sample,
  measure: wanted,
  onShow,
}: PosBlock<ZonePos[]> & { measure: ZoneMeasure; onShow: (measure: ZoneMeasure) => void }) {
  const { data } = block;
  const [chosen, setChosen] = useState<string | null>(null);
  const zones = data ?? NONE;
  // Another backend, or the sample, does not know which points of sale were left without an order.
  const isServedKnown = zones.every(({ sansCommande }) => sansCommande !== undefined);
  const measure = wanted === 'sans' && !isServedKnown ? 'pos' : wanted;
  const { of, format, label } = MEASURES[measure];
  const greatest = Math.max(0, ...zones.map(of));
  const ranked = useMemo(
    () => [...zones].sort((a, b) => MEASURES[measure].of(b) - MEASURES[measure].of(a)),
    [zones, measure],
  );
  const shown = useMemo(() => {
    const { of: value, format: valueText } = MEASURES[measure];
    return zones.map((zone) => ({
      ...zone,
      share: greatest === 0 ? 0 : value(zone) / greatest,
      text: valueText(value(zone)),
    }));
  }, [zones, measure, greatest]);
  // Depends on the zones only: choosing another measure must not move the map.
  const bounds = useMemo(() => boundsOf(cornersOf(zones.map((zone) => ({ polygons: polygonsOfZone(zone) })))), [zones]);
  const destinationOf = (code: string): Destination | undefined => {
    if (sample) return undefined;
    if (measure === 'sans') return destinations.inactivePointsOfZone(code, filters, filters);
    return measure === 'pos'
      ? destinations.pointsOfZone(code, filters, filters)
      : destinations.salesOfZone(code, filters, filters);
  };
  const current = zones.find((zone) => zone.code === chosen);
  return (
    <Panel
      id="zones-map"
      title="Répartition par zone"
      aside={
        <Toggle
          label="Mesure de la carte"
          choices={isServedKnown ? CHOICES : CHOICES.slice(1)}
          chosen={measure}
          onChoose={onShow}
        />
      }
      block={block}
      contentHeight={HEIGHT + 1}
    >
      <Room $height={HEIGHT}>
        <MapFrame
          height={HEIGHT}
          label={`Carte des zones\u00a0: ${label.toLowerCase()}`}
          centre={MADAGASCAR}
          zoom={ZOOM}
        >
          <ZonesLayer zones={shown} bounds={bounds} chosen={current} onChoose={setChosen} />
        </MapFrame>
        <Scroller className="list" tabIndex={0} role="group" aria-label={`Zones\u00a0: ${label.toLowerCase()}`}>
          {data ? (
            <ul>
              {ranked.map((zone) => (
                <li key={zone.code}>
                  <button
                    type="button"
                    aria-pressed={zone.code === chosen}
                    onClick={() => {
                      setChosen(zone.code);
                    }}
                  >
                    {zone.designation}
                  </button>
                  {measure === 'sans' && (
                    <span className="t3 tn nw">
                      {formatNumber(zone.sansCommande)} sur {formatNumber(zone.pointsDeVente)}
                    </span>
                  )}
                  <DestinationLink destination={destinationOf(zone.code)}>
                    <span className="tn nw">{format(of(zone))}</span>
                  </DestinationLink>
                  <i
                    style={{ width: `calc(${String(greatest === 0 ? 0 : of(zone) / greatest)} * (100% - 32px))` }}
                    aria-hidden
                  />
                </li>
              ))}
            </ul>
          ) : (
            block.skeleton && <Skeleton />
          )}
          {data?.length === 0 && <p className="none">Aucune zone trouvée.</p>}
        </Scroller>
      </Room>
    </Panel>
  );
});

const Panel = styled(BlockPanel)`
  ${phone} {
    & > header {
      flex-wrap: wrap;
      & > .meta {
        margin-left: 0;
      }
    }
  }
`;

const Room = styled(MapWithList)`
  & li {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    height: 44px;
    padding: 0 16px 8px;
    font: var(--t-small);
  }
  & li > i {
    position: absolute;
    bottom: 6px;
    left: 16px;
    max-width: calc(100% - 32px);
    height: 4px;
    border-radius: 2px;
    background: var(--c1);
  }
  & li > button {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    padding: 4px 0;
    border: 0;
    background: none;
    font: inherit;
    color: var(--text);
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  & li:hover {
    background: var(--hover);
  }
  & li > button[aria-pressed='true'] {
    font-weight: 600;
  }
  @media (max-width: 1023px) {
    & > .list {
      height: 280px;
    }
  }
`;
