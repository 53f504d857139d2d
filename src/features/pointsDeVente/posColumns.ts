import type { StoredPosMap } from '../../store/api/posApi.ts';
import type { ClusterPoints } from '../../ui/map/cluster/Clusters.tsx';
import type { Bounds, Place } from '../../ui/map/types.ts';
import { textAt } from '../../workers/import/rows/packedTexts.ts';

/** The points of sale of a map, read by their index in the columns of the answer. */
export interface PosColumns {
  points: ClusterPoints;
  count: number;
  sansPosition: number;
  codeAt: (index: number) => string;
  isEnabled: (index: number) => boolean;
  placeAt: (index: number) => Place;
  /** -1 when no point has this code. */
  indexOf: (code: string) => number;
}

/** Turns the columns that the store keeps into those that the map needs. */
export function readColumns({ codes, positions, actifs, sansPosition }: StoredPosMap): PosColumns {
  const packed = { text: codes.text, ends: new Uint32Array(codes.ends) };
  const points = { positions: new Int32Array(positions), tones: actifs };
  const codeAt = (index: number) => textAt(packed, index);
  return {
    points,
    count: actifs.length,
    sansPosition,
    codeAt,
    isEnabled: (index) => actifs[index] !== '0',
    placeAt: (index) => ({
      longitude: (points.positions[index * 2] ?? 0) / 1e5,
      latitude: (points.positions[index * 2 + 1] ?? 0) / 1e5,
    }),
    indexOf: (code) =>
      packed.ends.findIndex(
        (end, index) => end - (packed.ends[index - 1] ?? 0) === code.length && codeAt(index) === code,
      ),
  };
}

/** The bounds of all points; null when there are none. */
export function boundsOfColumns({ points: { positions } }: PosColumns): Bounds | null {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < positions.length; at += 2) {
    const [longitude = 0, latitude = 0] = [positions[at], positions[at + 1]];
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return positions.length === 0
    ? null
    : [
        { latitude: south / 1e5, longitude: west / 1e5 },
        { latitude: north / 1e5, longitude: east / 1e5 },
      ];
}
