import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { containsCoordinate, getCenter, type Extent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type { ClusterClient } from '../../../workers/mapWorkers.ts';
import { CLOSEST, type Shown } from '../../../workers/clusterIndex.ts';
import { workerClusters } from '../../../workers/workerClusters.ts';
import { useMediaQuery } from '../../hooks/useMediaQuery.ts';
import { useTokens } from '../../theme/useTokens.ts';
import { ClusterMembers } from './ClusterMembers.tsx';
import { chosenStyle, clusterStyle, covers, REACH_PX } from './clusterStyle.ts';
import { findBySize } from '../layer/findAt.ts';
import { followView, seenExtent } from '../view/followView.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { fromMap, toMap } from '../place/projection.ts';
import type { MapMarker, Place } from '../types.ts';
import { useLayer } from '../layer/useLayer.ts';
import { useSelect } from '../layer/useSelect.ts';

/** Points column by column. */
export interface ClusterPoints {
  /** Longitude, latitude, longitude… in hundred-thousandths of a degree. */
  positions: Int32Array | readonly number[];
  /** A `1` (good) or a `0` (critical) a point. */
  tones: string;
}

/** A point or a cluster in the window. */
export interface ShownItem {
  key: string;
  /** 1: a point. */
  count: number;
  /** How many of them are off. */
  off: number;
  /** Of the point; null of a cluster. */
  index: number | null;
  /** What a click on it does. */
  open: () => void;
}

export interface ClustersProps {
  /** Keeps its identity between renders: another one is grouped anew. */
  points: ClusterPoints;
  onSelect: (index: number) => void;
  /** Index of the point that is chosen. */
  selected?: number | null;
  /** Name of a point, where several stand on one spot. */
  labelOf?: (index: number) => string;
  /**
   * What the window shows once the map stands still, points before clusters, the nearest to its middle first: to be
   * offered as a list.
   */
  onShown?: (shown: readonly ShownItem[]) => void;
}

const [UNDER_POPUPS, CHOSEN] = [10, 11];
const STEP_MS = 250;
const LISTED = 200;
const NOTHING: Shown = {
  places: new Float64Array(0),
  counts: new Uint32Array(0),
  ids: new Uint32Array(0),
  offs: new Uint32Array(0),
};

const toneOf = ({ tones }: ClusterPoints, index: number): MapMarker['tone'] =>
  tones[index] === '0' ? 'critical' : 'good';

/** Where a point stands, as the map counts. */
function placeAt({ positions }: ClusterPoints, index: number): [x: number, y: number] {
  const [x = 0, y = 0] = toMap([(positions[index * 2] ?? 0) / 1e5, (positions[index * 2 + 1] ?? 0) / 1e5]);
  return [x, y];
}

function featuresOf({ places, counts, ids, offs }: Shown, points: ClusterPoints): Feature<Point>[] {
  return Array.from(ids, (id, which) => {
    const count = counts[which] ?? 1;
    const geometry = new Point(toMap([places[which * 2] ?? 0, places[which * 2 + 1] ?? 0]));
    const feature = new Feature({
      geometry,
      count,
      off: offs[which] ?? 0,
      ...(count === 1 && { tone: toneOf(points, id) }),
    });
    feature.setId(`${count === 1 ? 'p' : 'c'}${id}`);
    return feature;
  });
}

interface Members {
  points: ClusterPoints;
  place: number[];
  count: number;
  indices: Uint32Array;
}

const positionOf = (feature: Feature<Point>) => feature.getGeometry()?.getCoordinates() ?? [];
const countOf = (feature: Feature) => feature.get('count') as number;
const SIGNS: Parameters<typeof findBySize>[2] = {
  reach: REACH_PX,
  covers: (feature, ...spot) => covers(countOf(feature), ...spot),
};
const isCluster = (feature: Feature) => countOf(feature) > 1;
const featuresIn = (layer: ReturnType<typeof useLayer>) => (layer.getSource()?.getFeatures() ?? []) as Feature<Point>[];

function toPlace(position: readonly number[]): Place {
  const [longitude, latitude] = fromMap(position);
  return { latitude, longitude };
}

/** What was written on a feature. */
function readFeature(feature: Feature<Point>) {
  const key = String(feature.getId());
  const count = countOf(feature);
  const id = Number(key.slice(1));
  return { key, id, count, off: feature.get('off') as number, index: count === 1 ? id : null };
}

/** What is in the window, points before clusters, nearest to its middle first. */
function inWindow(features: readonly Feature<Point>[], seen: Extent): Feature<Point>[] {
  const [x = 0, y = 0] = getCenter(seen);
  const far = (feature: Feature<Point>) => {
    const [px = 0, py = 0] = positionOf(feature);
    return (px - x) ** 2 + (py - y) ** 2;
  };
  return features
    .filter((feature) => containsCoordinate(seen, positionOf(feature)))
    .sort((one, other) => Number(isCluster(one)) - Number(isCluster(other)) || far(one) - far(other));
}

interface Drawing extends Pick<ClustersProps, 'points' | 'onShown'> {
  client: ClusterClient;
  open: (feature: Feature<Point>) => Promise<void>;
}

/** The features of what is in view, drawn anew as the map moves. */
function useDrawing({ points, client, onShown, open }: Drawing): void {
  const map = useOlMap();
  const colours = useTokens();
  const layer = useLayer(UNDER_POPUPS, false, true);
  const [broken, setBroken] = useState<Error | null>(null);
  /** The points that the features on the map are of: others may be under way. */
  const drawn = useRef<ClusterPoints | null>(null);
  const openCurrent = async (feature: Feature<Point> | undefined) => {
    if (!feature || drawn.current !== points) return;
    await open(feature).catch((error: unknown) => {
      // A worker that ends because other points came breaks nothing.
      if (drawn.current === points) setBroken(error instanceof Error ? error : new Error(String(error)));
    });
  };
  const openLater = useEffectEvent(openCurrent);
  const tell = useEffectEvent(() => {
    const seen = seenExtent(map);
    if (!seen || drawn.current !== points) return;
    onShown?.(
      inWindow(featuresIn(layer), seen).map((feature) => ({
        ...readFeature(feature),
        open: () => void openLater(feature),
      })),
    );
  });
  useEffect(() => {
    layer.setStyle(clusterStyle(colours));
  }, [layer, colours]);
  useEffect(
    () => () => {
      client.end();
    },
    [client],
  );
  useEffect(() => {
    const { positions } = points;
    const show = (shown: Shown) => {
      const source = layer.getSource();
      source?.clear(true);
      source?.addFeatures(featuresOf(shown, points));
      drawn.current = points;
      tell();
    };
    const still = () => {
      tell();
    };
    // No worker begins for nothing: while the points are still under way, it would take the processor from them.
    if (positions.length === 0) {
      show(NOTHING);
      return undefined;
    }
    // Not waited for: calls are answered in their order, and the view asked for next fails with it.
    client
      .load(positions instanceof Int32Array ? positions : Int32Array.from(positions), points.tones)
      .catch(() => undefined);
    const stop = followView(map, client.view, show, setBroken);
    map.on('moveend', still);
    return () => {
      stop();
      drawn.current = null;
      map.un('moveend', still);
    };
  }, [map, client, layer, points]);
  const select = (id: string) => void openCurrent(featuresIn(layer).find((one) => one.getId() === id));
  useSelect(layer, select, findBySize(map, layer, SIGNS));
  // The frame around says that there is no map.
  if (broken) throw broken;
}

/** The point that is chosen, even where it stands in a group. */
function Chosen({ points, index }: { points: ClusterPoints; index: number }) {
  const colours = useTokens();
  const layer = useLayer(CHOSEN);
  const tone = toneOf(points, index);
  const [x, y] = placeAt(points, index);
  useEffect(() => {
    const feature = new Feature({ geometry: new Point([x, y]) });
    feature.setStyle(chosenStyle(tone, colours));
    layer.getSource()?.addFeature(feature);
    return () => {
      layer.getSource()?.clear(true);
    };
  }, [layer, x, y, tone, colours]);
  return null;
}

/** Points in any number, grouped in a worker: only what is in the window, or near it, is ever drawn. */
export function Clusters({
  points,
  onSelect,
  selected = null,
  labelOf = (index) => `Point ${String(index + 1)}`,
  onShown,
}: ClustersProps) {
  const map = useOlMap();
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [client] = useState(workerClusters);
  const [members, setMembers] = useState<Members | null>(null);
  const open = async (feature: Feature<Point>) => {
    const { count, id } = readFeature(feature);
    setMembers(null);
    if (count === 1) {
      onSelect(id);
      return;
    }
    const center = positionOf(feature);
    const zoom = await client.expansion(id);
    if (zoom <= CLOSEST) map.getView().animate({ center, zoom, duration: calm ? 0 : STEP_MS });
    else setMembers({ points, place: center, count, indices: await client.leaves(id, LISTED) });
  };
  useDrawing({ points, client, open, ...(onShown && { onShown }) });
  const close = () => {
    setMembers(null);
  };
  return (
    <>
      {selected !== null && <Chosen points={points} index={selected} />}
      {members?.points === points && (
        <ClusterMembers
          place={toPlace(members.place)}
          count={members.count}
          onClose={close}
          points={Array.from(members.indices, (index) => ({
            key: String(index),
            label: labelOf(index),
            tone: toneOf(points, index),
            onOpen: () => {
              close();
              onSelect(index);
            },
          }))}
        />
      )}
    </>
  );
}
