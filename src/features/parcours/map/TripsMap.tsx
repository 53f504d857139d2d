import { useDeferredValue, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ANTANANARIVO } from '../../../domain/map/antananarivo.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { ShownLayers } from './marks.ts';
import type { TripLayersProps } from './TripLayers.tsx';

/** Loaded apart, with the map's library. */
const TripLayers = mapLayers(() => import(/* webpackChunkName: "parcours-carte" */ './TripLayers.tsx'));

const ZOOM = 13;

const MapBox = styled.div`
  flex: 1;
  min-height: 0;
  ${phone} {
    flex: none;
    height: 340px;
  }
`;

const Legend = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: 4px;
  padding: 6px 12px;
  border-top: 1px solid var(--border);
  background: var(--surface);
  & > button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
    padding: 0 8px;
    border: 0;
    border-radius: var(--r2);
    background: none;
    font: var(--t-meta);
    color: var(--text-2);
    cursor: pointer;
  }
  & > button:hover {
    background: var(--hover);
  }
  & > button > i {
    flex: none;
    border: 1.5px solid var(--text-2);
  }
  & > button > .commandes {
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--text-2);
  }
  & > button > .stops {
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--track);
  }
  & > button > .pos {
    width: 8px;
    height: 8px;
    transform: rotate(45deg);
  }
  & > button[aria-pressed='false'] {
    color: var(--text-3);
    text-decoration: line-through;
  }
  & > button[aria-pressed='false'] > i {
    opacity: 0.4;
  }
`;

const LABELS: Record<keyof ShownLayers, string> = {
  commandes: 'Commandes',
  stops: 'Arrêts',
  pos: 'Points de vente sans commande',
};
const KEYS = ['commandes', 'stops', 'pos'] as const;

/** The map of the trips. The lists beside it say the same, for when the map cannot be shown. */
export function TripsMap({ trips, ...rest }: Omit<TripLayersProps, 'shownLayers'>) {
  const [shownLayers, setShownLayers] = useState<ShownLayers>({ commandes: true, stops: true, pos: true });
  const mapRef = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const selected = rest.view.selection?.key;
  // On a phone the list is far below the map, so choosing in it scrolls back to the map.
  useEffect(() => {
    if (isPhone && selected !== undefined) mapRef.current?.scrollIntoView({ block: 'center' });
  }, [isPhone, selected]);
  // Tens of thousands of positions take long to draw, so the rest of the page is rendered first.
  const drawn = useDeferredValue(trips);
  return (
    <>
      <MapBox ref={mapRef}>
        <MapFrame height="100%" label="Carte des parcours" centre={ANTANANARIVO} zoom={ZOOM}>
          <TripLayers trips={drawn} shownLayers={shownLayers} {...rest} />
        </MapFrame>
      </MapBox>
      {trips.length > 0 && (
        <Legend role="group" aria-label="Légende&nbsp;: montrer ou cacher">
          {KEYS.map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={shownLayers[key]}
              onClick={() => {
                setShownLayers({ ...shownLayers, [key]: !shownLayers[key] });
              }}
            >
              <i className={key} aria-hidden />
              {LABELS[key]}
            </button>
          ))}
        </Legend>
      )}
    </>
  );
}
