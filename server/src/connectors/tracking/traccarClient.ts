import { jsonList, NoAnswer } from '../jsonList.ts';
import {
  type TrackedDevice,
  type TrackedPosition,
  type TrackedStop,
  type TrackingConnector,
  TrackingUnavailable,
} from './connector.ts';

type Item = Record<string, unknown>;

const TIMEOUT_MS = 15_000;
/** Devices of one page, on servers that have pages. */
const PAGE = 1_000;
/** Limit for a server whose list of devices never ends. */
const MAX_PAGES = 100;
/** Status for a device that is gone, or that this token may not see. */
const NO_SUCH_DEVICE = 400;
/** A report over a day with a position every few seconds is large, so it is read in pieces of this length. */
const SLICE_MS = 6 * 3_600_000;
const KMH_PER_KNOT = 1.852;
const M_PER_KM = 1_000;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const instant = (value: unknown): Date | null => {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
};

/** A place that can be shown: on the earth, and not the (0, 0) of a device without a fix. */
function placeOf(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } | null {
  const [lat, lon] = [finite(latitude), finite(longitude)];
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lat === 0 && lon === 0))
    return null;
  return { latitude: lat, longitude: lon };
}

function positionOf(item: Item): TrackedPosition | null {
  const place = placeOf(item.latitude, item.longitude);
  const at = instant(item.fixTime) ?? instant(item.deviceTime);
  if (!place || !at || item.valid === false) return null;
  const knots = finite(item.speed);
  return { ...place, at, speed: knots === null || knots < 0 ? null : Math.round(knots * KMH_PER_KNOT * 10) / 10 };
}

// The published description has `lat` and `lon`, real servers answer `latitude` and `longitude`.
function stopOf(item: Item): TrackedStop | null {
  const place = placeOf(item.latitude ?? item.lat, item.longitude ?? item.lon);
  const [from, until] = [instant(item.startTime), instant(item.endTime)];
  return place && from && until && until >= from ? { ...place, from, until } : null;
}

const kilometrageOf = (item: Item | undefined): number | null => {
  const attributes = item?.attributes;
  const metres =
    typeof attributes === 'object' && attributes !== null ? finite((attributes as Item).totalDistance) : null;
  return metres === null || metres < 0 ? null : Math.round((metres / M_PER_KM) * 10) / 10;
};

const present = <T>(value: T | null): value is T => value !== null;
const byTime =
  <T>(key: (item: T) => Date) =>
  (a: T, b: T) =>
    key(a).getTime() - key(b).getTime();
/** Neighbouring pieces may both hold the position at their border. */
const onceEach = <T>(items: T[], key: (item: T) => Date): T[] =>
  items.filter((item, i) => i === 0 || key(item).getTime() !== key(items[i - 1] ?? item).getTime());

/**
 * The REST API of a Traccar server (its published OpenAPI description, 6.x): devices, positions, reports/route and
 * reports/stops. `base` is the server's address, with or without `/api`, and `token` a user's access token. @throws
 * Error with a French text when `base` is no http(s) address.
 */
export function traccarClient(base: string, token: string, { timeoutMs = TIMEOUT_MS } = {}): TrackingConnector {
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new Error('TRACKING_URL doit être une adresse http ou https.');
  const root = new URL(`${base.replace(/\/+$/, '').replace(/\/api$/, '')}/api/`);
  const ask = async (path: string, query: Record<string, string> = {}): Promise<Item[]> => {
    const url = new URL(path, root);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    try {
      return await jsonList(url, {
        name: 'Traccar',
        of: 'de Traccar',
        timeoutMs,
        headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      });
    } catch (error) {
      if (error instanceof NoAnswer) throw new TrackingUnavailable(error.message, error.status);
      throw error;
    }
  };
  /** Older servers have no pages and answer everything each time, so a page with nothing new is the last. */
  const allDevices = async (): Promise<Item[]> => {
    const known = new Map<unknown, Item>();
    for (let at = 0; at < MAX_PAGES; at += 1) {
      const page = await ask('devices', { limit: String(PAGE), offset: String(at * PAGE) });
      const fresh = page.filter((item) => !known.has(item.id));
      for (const item of fresh) known.set(item.id, item);
      if (page.length !== PAGE || fresh.length === 0) return [...known.values()];
    }
    throw new TrackingUnavailable('Traccar suit trop d’appareils.');
  };
  const deviceOf = async (imei: string): Promise<Item | undefined> => {
    try {
      return (await ask('devices', { uniqueId: imei })).find((item) => item.uniqueId === imei);
    } catch (error) {
      if (error instanceof TrackingUnavailable && error.answered === NO_SUCH_DEVICE) return undefined;
      throw error;
    }
  };
  const report = async (kind: 'route' | 'stops', id: string, from: Date, until: Date): Promise<Item[]> => {
    const items: Item[] = [];
    const step = kind === 'route' ? SLICE_MS : until.getTime() - from.getTime();
    for (let start = from.getTime(); start < until.getTime(); start += step) {
      const end = new Date(Math.min(start + step, until.getTime()));
      items.push(
        ...(await ask(`reports/${kind}`, { deviceId: id, from: new Date(start).toISOString(), to: end.toISOString() })),
      );
    }
    return items;
  };
  return {
    async devices() {
      const [devices, positions] = await Promise.all([allDevices(), ask('positions')]);
      const lastOf = new Map(positions.map((item) => [item.deviceId, item]));
      return devices.flatMap((item): TrackedDevice[] => {
        const imei = text(item.uniqueId);
        if (imei === null) return [];
        const last = lastOf.get(item.id);
        return [
          {
            imei,
            designation: text(item.name) ?? imei,
            simNumber: text(item.phone),
            model: text(item.model),
            isActive: item.disabled !== true,
            last: last ? positionOf(last) : null,
            kilometrage: kilometrageOf(last),
          },
        ];
      });
    },
    async day(imei, from, until) {
      const id = finite((await deviceOf(imei))?.id);
      if (id === null) return { positions: [], stops: [] };
      const within = (at: Date) => at >= from && at < until;
      const route = (await report('route', String(id), from, until))
        .map(positionOf)
        .filter(present)
        .filter(({ at }) => within(at))
        .sort(byTime(({ at }) => at));
      const stops = (await report('stops', String(id), from, until))
        .map(stopOf)
        .filter(present)
        .filter((stop) => within(stop.from))
        .sort(byTime((stop) => stop.from));
      return { positions: onceEach(route, ({ at }) => at), stops: onceEach(stops, (stop) => stop.from) };
    },
  };
}
