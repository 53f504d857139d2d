import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import ScaleLine from 'ol/control/ScaleLine.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import View from 'ol/View.js';
import { IconButton } from '../../button/Button.tsx';
import { useMediaQuery } from '../../hooks/useMediaQuery.ts';
import { Background } from './Background.tsx';
import { interactions } from './interactions.ts';
import { MapContext } from './mapContext.ts';
import { Controls, MapRoot, WheelHint } from './mapStyle.ts';
import { Markers } from '../sign/Markers.tsx';
import type { MapMarker, Place } from '../types.ts';
import { fitAgain } from '../view/fitView.ts';
import { HINT_MS, watchWheel } from './wheel.ts';

export interface MapViewProps {
  /** Accessible name of the map. The page offers the same content as text or list. */
  label: string;
  centre: Place;
  /** From 0 (the earth) to 19 (a house). */
  zoom: number;
  /** Initial view, if it differs from `centre`; « Recentrer » goes to what was fitted, else to `centre`. */
  start?: { centre: Place; zoom: number } | null;
  /** Keep the array stable between renders. */
  markers?: readonly MapMarker[];
  /** Map layers; what else lies over the map has the attribute `data-over-map`. */
  children?: ReactNode;
}

const NO_MARKERS: readonly MapMarker[] = [];
const STEP_MS = 180;
/** The map has to be focusable, because arrow keys move it and + and − zoom. */
const REACHABLE = 0;

const toMap = ({ latitude, longitude }: Place) => fromLonLat([longitude, latitude]);

/** Shows something for a while; each call of `show` restarts the time. */
function useForAMoment(ms: number) {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    setIsShown(true);
    timer.current = setTimeout(() => {
      setIsShown(false);
    }, ms);
  }, [ms]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return [isShown, show] as const;
}

/**
 * Creates the library's map in an element and disposes of it with the element. `refused` is called when the wheel
 * turned over the map but scrolls the page.
 */
function useMap(duration: number, refused: () => void) {
  const [map, setMap] = useState<OlMap | null>(null);
  const attach = useCallback(
    (target: HTMLDivElement) => {
      const wheel = watchWheel(target, refused);
      const made = new OlMap({
        target,
        controls: [new ScaleLine({ className: 'scale', minWidth: 56 })],
        interactions: interactions(duration, wheel.belongsToMap),
        view: new View({ center: [0, 0], zoom: 2, maxZoom: 19, enableRotation: false }),
      });
      setMap(made);
      return () => {
        setMap(null);
        wheel.stop();
        made.dispose();
      };
    },
    [duration, refused],
  );
  return [map, attach] as const;
}

/** A map with tiles, pins and buttons. It is imported through MapFrame only, because the library is large. */
export default function MapView({ label, centre, zoom, start = null, markers = NO_MARKERS, children }: MapViewProps) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const duration = calm ? 0 : STEP_MS;
  const [isHinting, hint] = useForAMoment(HINT_MS);
  const [map, attach] = useMap(duration, hint);
  const { latitude, longitude } = centre;
  // A layout effect runs before the effects of the layers; a later one would undo their fitting.
  useLayoutEffect(() => {
    map?.getView().setCenter(toMap({ latitude, longitude }));
    map?.getView().setZoom(zoom);
  }, [map, latitude, longitude, zoom]);
  const [first] = useState(start);
  // Runs after the effect above, once per map.
  useLayoutEffect(() => {
    if (!first) return;
    map?.getView().setCenter(toMap(first.centre));
    map?.getView().setZoom(first.zoom);
  }, [map, first]);
  const go = (to: { zoom: number; center?: number[] }) => {
    map?.getView().animate({ ...to, duration });
  };
  const step = (by: number) => () => {
    go({ zoom: (map?.getView().getZoom() ?? zoom) + by });
  };
  return (
    <MapRoot>
      <div ref={attach} className="map" role="region" aria-label={label} tabIndex={REACHABLE} />
      {isHinting && (
        <WheelHint aria-hidden>
          Cliquez sur la carte pour zoomer à la molette, ou utilisez Ctrl&nbsp;+&nbsp;molette
        </WheelHint>
      )}
      <Controls data-over-map role="group" aria-label="Commandes de la carte">
        <IconButton variant="quiet" icon={<Plus aria-hidden />} label="Zoom avant" onClick={step(1)} />
        <IconButton variant="quiet" icon={<Minus aria-hidden />} label="Zoom arrière" onClick={step(-1)} />
        <IconButton
          variant="quiet"
          icon={<LocateFixed aria-hidden />}
          label="Recentrer"
          onClick={() => {
            if (!map || !fitAgain(map, duration)) go({ zoom, center: toMap(centre) });
          }}
        />
      </Controls>
      {map && (
        <MapContext value={map}>
          <Background calm={calm} />
          <Markers markers={markers} />
          {/* Without this boundary a suspended layer would hide the map, which would then be created again. */}
          <Suspense>{children}</Suspense>
        </MapContext>
      )}
    </MapRoot>
  );
}
