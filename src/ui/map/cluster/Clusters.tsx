import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { containsCoordinate, getCenter, type Extent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type { ClusterClient } from '../../../workers/map/mapWorkers.ts';
import { CLOSEST, type Shown } from '../../../workers/map/clusterIndex.ts';
import { workerClusters } from '../../../workers/map/workerClusters.ts';
import { useMotion } from '../../hooks/useMotion.ts';
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

/** The points, stored column by column. */
export interface ClusterPoints {
  /** Longitude, latitude, longitude… in hundred-thousandths of a degree. */
  positions: Int32Array | readonly number[];
  /** One character for each point: `1` (good) or `0` (critical). */
  tones: string;
  /** Of each point that is a person; empty for another. */
  initials?: readonly string[];
}

/** A point or a cluster that is in view. */
export interface ShownItem {
  key: string;
  /** Number of points; 1 for a single point. */
  count: number;
  /** Number of switched-off points in it. */
  off: number;
  /** Index of the point; null for a cluster. */
  index: number | null;
  /** Does the same as a click on it. */
  open: () => void;
  /** Indices of its points, at most `limit`. */
  members: (limit: number) => Promise<readonly number[]>;
}

export interface ClustersProps {
  /** Keep it stable between renders, because a new object is clustered again. */
  points: ClusterPoints;
  onSelect: (index: number) => void;
  /** Index of the selected point. */
  selected?: number | null;
  /** Gives the name of a point, for the list of points at one place. */
  labelOf?: (index: number) => string;
  /**
   * Receives the points and clusters in view when the map has come to rest: points first, then by distance from the
   * centre. They are meant for a list beside the map.
   */
  onShown?: (shown: readonly ShownItem[]) => void;
}

const [UNDER_POPUPS, CHOSEN] = [10, 11];
const STEP_MS = 250;
const MAX_MEMBERS = 200;
const NOTHING: Shown = {
  places: new Float64Array(0),
  counts: new Uint32Array(0),
  ids: new Uint32Array(0),
  criticalCounts: new Uint32Array(0),
};

const toneOf = ({ tones }: ClusterPoints, index: number): MapMarker['tone'] =>
  tones[index] === '0' ? 'critical' : 'good';

const initialsOf = ({ initials }: ClusterPoints, index: number): string => initials?.[index] ?? '';

/** Position of a point in the map's projection. */
function placeAt({ positions }: ClusterPoints, index: number): [x: number, y: number] {
  const [x = 0, y = 0] = toMap([(positions[index * 2] ?? 0) / 1e5, (positions[index * 2 + 1] ?? 0) / 1e5]);
  return [x, y];
}

function featuresOf({ places, counts, ids, criticalCounts }: Shown, points: ClusterPoints): Feature<Point>[] {
  return Array.from(ids, (id, which) => {
    const count = counts[which] ?? 1;
    const geometry = new Point(toMap([places[which * 2] ?? 0, places[which * 2 + 1] ?? 0]));
    const feature = new Feature({
      geometry,
      count,
      off: criticalCounts[which] ?? 0,
      ...(count === 1 && { tone: toneOf(points, id), initials: initialsOf(points, id) }),
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

/** Reads the properties that `featuresOf` wrote on a feature. */
function readFeature(feature: Feature<Point>) {
  const key = String(feature.getId());
  const count = countOf(feature);
  const id = Number(key.slice(1));
  return { key, id, count, off: feature.get('off') as number, index: count === 1 ? id : null };
}

/** Lists the features in view: points before clusters, then by distance from the centre. */
function inWindow(features: readonly Feature<Point>[], seen: Extent): Feature<Point>[] {
  const [x = 0, y = 0] = getCenter(seen);
  const distanceOf = (feature: Feature<Point>) => {
    const [px = 0, py = 0] = positionOf(feature);
    return (px - x) ** 2 + (py - y) ** 2;
  };
  return features
    .filter((feature) => containsCoordinate(seen, positionOf(feature)))
    .sort((one, other) => Number(isCluster(one)) - Number(isCluster(other)) || distanceOf(one) - distanceOf(other));
}

interface Drawing extends Pick<ClustersProps, 'points' | 'onShown'> {
  client: ClusterClient;
  open: (feature: Feature<Point>) => Promise<void>;
}

/** Keeps the features on the map in step with the view. */
function useDrawing({ points, client, onShown, open }: Drawing): void {
  const map = useOlMap();
  const colours = useTokens();
  const layer = useLayer(UNDER_POPUPS, false, true);
  const [broken, setBroken] = useState<Error | null>(null);
  /** The points that the visible features belong to; newer points may still be on their way. */
  const drawn = useRef<ClusterPoints | null>(null);
  const openCurrent = async (feature: Feature<Point> | undefined) => {
    if (!feature || drawn.current !== points) return;
    await open(feature).catch((error: unknown) => {
      // Requests to a worker that was replaced fail, which is expected.
      if (drawn.current === points) setBroken(error instanceof Error ? error : new Error(String(error)));
    });
  };
  const openLater = useEffectEvent(openCurrent);
  const report = useEffectEvent(() => {
    const seen = seenExtent(map);
    if (!seen || drawn.current !== points) return;
    onShown?.(
      inWindow(featuresIn(layer), seen).map((feature) => {
        const read = readFeature(feature);
        return {
          ...read,
          open: () => void openLater(feature),
          members: async (limit) => (read.index === null ? [...(await client.leaves(read.id, limit))] : [read.index]),
        };
      }),
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
      report();
    };
    const still = () => {
      report();
    };
    // No worker is started without points, because it would compete with their loading for the processor.
    if (positions.length === 0) {
      show(NOTHING);
      return undefined;
    }
    // Loading is not awaited: the worker answers in order, and if loading fails the next request fails as well.
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
  // The surrounding MapFrame shows the failure.
  if (broken) throw broken;
}

/** The selected point, drawn even while it is part of a cluster. */
function Chosen({ points, index }: { points: ClusterPoints; index: number }) {
  const colours = useTokens();
  const layer = useLayer(CHOSEN);
  const [tone, initials] = [toneOf(points, index), initialsOf(points, index)];
  const [x, y] = placeAt(points, index);
  useEffect(() => {
    const feature = new Feature({ geometry: new Point([x, y]) });
    feature.setStyle(chosenStyle(initials, tone, colours));
    layer.getSource()?.addFeature(feature);
    return () => {
      layer.getSource()?.clear(true);
    };
  }, [layer, x, y, tone, initials, colours]);
  return null;
}

/** Draws any number of points, clustered in a worker; only those in or near the view are drawn. */
export function Clusters({
  points,
  onSelect,
  selected = null,
  labelOf = (index) => `Point ${String(index + 1)}`,
  onShown,
}: ClustersProps) {
  const map = useOlMap();
  const duration = useMotion(STEP_MS);
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
    if (zoom <= CLOSEST) map.getView().animate({ center, zoom, duration });
    else setMembers({ points, place: center, count, indices: await client.leaves(id, MAX_MEMBERS) });
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
