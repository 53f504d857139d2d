import { memo, useMemo, useState } from 'react';
import type { ZonePos } from '@contract/dashboardPos.ts';
import styled from 'styled-components';
import { formatAr, formatNumber } from '../../../ui/format/number.ts';
import { boundsOf, cornersOf } from '../../../ui/map/place/bounds.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { BlockPanel, PlaceholderBar, Scroller } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
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

const MEASURES: Record<
  ZoneMeasure,
  { label: string; of: (zone: ZonePos) => number; format: (value: number) => string }
> = {
  pos: { label: 'Points de vente', of: (zone) => zone.pointsDeVente, format: (value) => formatNumber(value) },
  ca: { label: 'Chiffre d’affaires', of: (zone) => zone.chiffreAffaire, format: formatAr },
};

function Toggle({ measure, onShow }: { measure: ZoneMeasure; onShow: (measure: ZoneMeasure) => void }) {
  return (
    <span className="toggle" role="group" aria-label="Mesure de la carte">
      {(['pos', 'ca'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === measure}
          onClick={() => {
            onShow(each);
          }}
        >
          {MEASURES[each].label}
        </button>
      ))}
    </span>
  );
}

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
  measure,
  onShow,
}: PosBlock<ZonePos[]> & { measure: ZoneMeasure; onShow: (measure: ZoneMeasure) => void }) {
  const { data } = block;
  const [chosen, setChosen] = useState<string | null>(null);
  const zones = data ?? NONE;
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
    return measure === 'pos'
      ? destinations.pointsOfZone(code, filters, filters)
      : destinations.salesOfZone(code, filters, filters);
  };
  const current = zones.find((zone) => zone.code === chosen);
  return (
    <Panel
      id="zones-map"
      title="Répartition par zone"
      aside={<Toggle measure={measure} onShow={onShow} />}
      block={block}
      showsFailure
      contentHeight={HEIGHT + 1}
    >
      <Room $height={HEIGHT}>
        <MapFrame height={HEIGHT} label={`Carte des zones : ${label.toLowerCase()}`} centre={MADAGASCAR} zoom={ZOOM}>
          <ZonesLayer zones={shown} bounds={bounds} chosen={current} onChoose={setChosen} />
        </MapFrame>
        <Scroller className="list" tabIndex={0} role="group" aria-label={`Zones : ${label.toLowerCase()}`}>
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
                  <DestinationLink destination={destinationOf(zone.code)}>
                    <span className="tn nw">{format(of(zone))}</span>
                  </DestinationLink>
                  <i style={{ width: `${String(greatest === 0 ? 0 : (of(zone) / greatest) * 100)}%` }} aria-hidden />
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
  & .toggle {
    display: inline-flex;
    padding: 2px;
    border-radius: var(--r2);
    background: var(--sunken);
    & > button {
      padding: 5px 10px;
      border: 0;
      border-radius: var(--r1);
      background: none;
      font: 500 12px/16px var(--font);
      color: var(--text-2);
      cursor: pointer;
    }
    & > button[aria-pressed='true'] {
      background: var(--surface);
      box-shadow: 0 0 0 1px var(--border);
      color: var(--text);
    }
  }
  ${phone} {
    & > header {
      flex-wrap: wrap;
      & > .meta {
        margin-left: 0;
      }
    }
    & .toggle > button {
      padding: 8px 10px;
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
    height: var(--row);
    padding: 0 16px;
    font: var(--t-small);
  }
  & li > i {
    position: absolute;
    bottom: 0;
    left: 0;
    height: 2px;
    border-radius: 1px;
    background: var(--accent);
    opacity: 0.55;
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
