import type { MapDot } from '../../../ui/map/sign/dotStyle.ts';
import type { MapLine, Place } from '../../../ui/map/types.ts';
import { colourOf, type TripColour } from './palette.ts';
import { formatDuration } from '../units.ts';
import type { PosVisit, Step, Trip } from '../trip/trip.ts';

/** The kinds of marks that are shown on the map. */
export interface ShownLayers {
  commandes: boolean;
  stops: boolean;
  pos: boolean;
}

/** The opacity, as two hex digits, of the trips that are not the chosen one. */
const FADED = '55';
const dimmed = (stroke: string, onlyRank: number | null, rank: number) =>
  onlyRank === null || onlyRank === rank ? stroke : `${stroke}${FADED}`;

/** The places of the orders one after the other, for a day without a route. */
const commandePlaces = ({ steps }: Trip): Place[] =>
  steps.flatMap(({ kind, place }) => (kind === 'commande' && place ? [place] : []));

/** The lines of the trips. A dashed line joins two places when the way between them is not known. */
export function linesOf(trips: readonly Trip[], palette: readonly TripColour[], onlyRank: number | null): MapLine[] {
  return trips.flatMap((trip): MapLine[] => {
    const { rank, traces, gaps } = trip;
    const colour = dimmed(colourOf(palette, rank).stroke, onlyRank, rank);
    const id = (kind: string, n: number) => `${String(rank)}-${kind}-${String(n)}`;
    const paths = (traces ?? []).flatMap((trace) => trace.paths).filter((path) => path.length > 1);
    const commandes = commandePlaces(trip);
    if (!traces?.length)
      return commandes.length > 1 ? [{ id: id('order', 0), places: commandes, colour, dashed: true }] : [];
    return [
      ...gaps.map(({ from, to }, n) => ({ id: id('lost', n), places: [from, to], colour, dashed: true })),
      ...paths.map((places, n) => ({ id: id('path', n), places, colour })),
    ];
  });
}

const DISC_PX = 9;
const DIAMOND_PX = 5;
const LARGEST_PX = 16;
/** The area of a stop's circle grows with the stop's length: 9 px for a quarter of an hour. */
const stopRadius = (seconds: number) => Math.round(Math.min(LARGEST_PX, 4 + Math.sqrt(seconds / 60) * 1.2));

function dotOf(step: Step, { stroke, ink }: TripColour): MapDot | null {
  const { key: id, place } = step;
  if (!place) return null;
  if (step.kind === 'commande')
    return { id, place, shape: 'disc', colour: stroke, ink, radius: DISC_PX, text: String(step.number), over: 3 };
  if (step.kind === 'stop')
    return { id, place, shape: 'ring', colour: stroke, radius: stopRadius(step.end - step.start), over: 1 };
  return null;
}

/** A label with the length of each gap, in its middle. */
export function gapLabelsOf(trips: readonly Trip[], palette: readonly TripColour[], onlyRank: number | null): MapDot[] {
  return trips
    .filter(({ rank }) => onlyRank === null || onlyRank === rank)
    .flatMap(({ rank, gaps }) =>
      gaps.map(
        ({ start, end, from, to }, n): MapDot => ({
          id: `${String(rank)}-gap-label-${String(n)}`,
          place: { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 },
          shape: 'label',
          colour: colourOf(palette, rank).stroke,
          radius: 0,
          text: `signal perdu ${formatDuration(end - start)}`,
        }),
      ),
    );
}

function posDot(rank: number, { code, place, status }: PosVisit, colour: string): MapDot[] {
  // The disc of the order is already at a visited point of sale.
  if (!place || status === 'visited') return [];
  return [
    {
      id: `${String(rank)}-pos-${code}`,
      place,
      colour,
      radius: DIAMOND_PX,
      shape: status === 'passed' ? 'square' : 'hollow',
      over: 2,
    },
  ];
}

/** The dots of the trips: orders with their numbers, stops sized by their length, points of sale by their status. */
export function dotsOf(
  trips: readonly Trip[],
  palette: readonly TripColour[],
  neutral: string,
  onlyRank: number | null,
  shownLayers: ShownLayers,
): MapDot[] {
  return trips
    .filter(({ rank }) => onlyRank === null || onlyRank === rank)
    .flatMap((trip) => {
      const colour = colourOf(palette, trip.rank);
      const wanted = trip.steps.filter(
        ({ kind }) => (kind === 'commande' && shownLayers.commandes) || (kind === 'stop' && shownLayers.stops),
      );
      return [
        ...wanted.flatMap((step) => dotOf(step, colour) ?? []),
        ...(shownLayers.pos ? (trip.visits ?? []).flatMap((pos) => posDot(trip.rank, pos, neutral)) : []),
      ];
    });
}

export function* placesOf(trips: readonly Trip[]): Generator<Place> {
  for (const { traces, steps } of trips) {
    for (const { sightings } of traces ?? []) for (const { place } of sightings) yield place;
    for (const { place } of steps) if (place) yield place;
  }
}
