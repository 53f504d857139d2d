import { figure } from '../figure.ts';
import { pack, type PackedTexts } from '../import/rows/packedTexts.ts';

/**
 * The zoom that the map opens with; its clusters are computed as soon as the points are read (docs/product.md, 6.19).
 */
export const OPENING_ZOOM = 13;

/** The points of sale of a map, as columns. */
export interface PosMap {
  codes: PackedTexts;
  /** Longitude, latitude, longitude… in hundred-thousandths of a degree. */
  positions: Int32Array<ArrayBuffer>;
  /** A `1` or a `0` for each point: enabled or not. */
  actifs: string;
  /** How many points of sale have no position. */
  sansPosition: number;
}

interface Columns {
  codes: string[];
  positions: number[];
  actifs: string;
  sansPosition: number;
}

interface Row {
  code: string;
  isEnabled?: boolean;
  latitude?: unknown;
  longitude?: unknown;
}

/** Converts the answer of another backend (docs/product.md, 15): a list of points of sale, as a collection or bare. */
function columnsOf(rows: readonly Row[]): Columns {
  const placed = rows.flatMap(({ code, isEnabled, ...row }) => {
    const [longitude, latitude] = [figure(row.longitude), figure(row.latitude)];
    return longitude === undefined || latitude === undefined ? [] : [{ code, isEnabled, longitude, latitude }];
  });
  return {
    codes: placed.map(({ code }) => code),
    positions: placed.flatMap(({ longitude, latitude }) => [Math.round(longitude * 1e5), Math.round(latitude * 1e5)]),
    actifs: placed.map(({ isEnabled }) => (isEnabled === false ? '0' : '1')).join(''),
    sansPosition: rows.length - placed.length,
  };
}

function read(answer: unknown): Columns {
  if (Array.isArray(answer)) return columnsOf(answer as Row[]);
  const { codes, positions, actifs, member } = answer as Partial<Columns> & { member?: Row[] };
  if (Array.isArray(member)) return columnsOf(member);
  if (
    Array.isArray(codes) &&
    Array.isArray(positions) &&
    typeof actifs === 'string' &&
    positions.length === codes.length * 2 &&
    actifs.length === codes.length
  )
    return answer as Columns;
  throw new Error('réponse inattendue');
}

/** Reads the answer of `GET /pos/map`. @throws Error when it is not one. */
export function readPosMap(json: string): PosMap {
  const { codes, positions, actifs, sansPosition } = read(JSON.parse(json));
  return { codes: pack(codes), positions: Int32Array.from(positions), actifs, sansPosition };
}
