import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../../ui/map/frame/afterPaint.ts';
import { Dots } from '../../../ui/map/sign/Dots.tsx';
import type { MapDot } from '../../../ui/map/sign/dotStyle.ts';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Lines } from '../../../ui/map/layer/Lines.tsx';
import { Movers } from '../../../ui/map/sign/Movers.tsx';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import type { Bounds, Place } from '../../../ui/map/types.ts';
import { initials } from '../../../ui/avatar/avatar.ts';
import { useTokens } from '../../../ui/theme/useTokens.ts';
import { dotsOf, gapLabelsOf, linesOf, type ShownLayers } from './marks.ts';
import type { Clock } from '../clock.ts';
import { colourOf, usePalette } from './palette.ts';
import { momentAt, positionAt } from '../../../../geometry/trace.ts';
import type { Trip } from '../trip/trip.ts';
import type { Selection, View } from '../useView.ts';
import { MomentCard } from '../components/MomentCard.tsx';
import { selectionOf } from '../components/PointsOfSale.tsx';

export interface TripLayersProps {
  trips: readonly Trip[];
  view: View;
  shownLayers: ShownLayers;
  frame: Bounds | null;
  clock: Clock;
  /** The rank of the trip that the map keeps in view during the replay; null for none. */
  followed: number | null;
}

const NONE: readonly MapDot[] = [];

const titleOf = (selection: Selection): string =>
  selection.kind === 'pos'
    ? selection.pos.designation
    : selection.kind === 'commande'
      ? selection.point.pointOfSale
      : 'Moment du trajet';

function findSelection(trips: readonly Trip[], key: string): Selection | null {
  const rank = Number(key.split('-')[0]);
  const trip = trips.find((one) => one.rank === rank);
  const step = trip?.steps.find((one) => one.key === key);
  const pos = trip?.visits?.find(({ code }) => key === `${String(rank)}-pos-${code}`);
  return step ?? (pos ? selectionOf(rank, pos) : null);
}

/** Where each representative is at the clock's time. The map reads it at every frame without a React render. */
function useMovement(trips: readonly Trip[], clock: Clock) {
  return useMemo(() => {
    const byId = new Map(trips.map(({ rank, traces }) => [String(rank), traces ?? []]));
    const placeOf = (id: string): Place | null => {
      for (const trace of byId.get(id) ?? []) {
        const place = positionAt(trace, clock.instant);
        if (place) return place;
      }
      return null;
    };
    const isStopped = (id: string): boolean =>
      (byId.get(id) ?? []).some((trace) => momentAt(trace, clock.instant) === 'stopped');
    return { placeOf, isStopped, follow: clock.follow };
  }, [trips, clock]);
}

/** Gives the dots one frame after the lines of the same trips: drawing both in one frame would block the page. */
function useAfterPaint(dots: readonly MapDot[]): readonly MapDot[] {
  const [placed, setPlaced] = useState(NONE);
  useEffect(
    () =>
      afterPaint(() => {
        setPlaced(dots);
      }),
    [dots],
  );
  return placed;
}

/** Everything drawn on the map. It is loaded with the map because it needs the map's library. */
export default function TripLayers({
  trips,
  view: { onlyRank, selection, select },
  shownLayers,
  frame,
  clock,
  followed,
}: TripLayersProps) {
  const palette = usePalette();
  const neutral = useTokens()['text-2'];
  const lines = useMemo(() => linesOf(trips, palette, onlyRank), [trips, palette, onlyRank]);
  const dots = useMemo(
    () => dotsOf(trips, palette, neutral, onlyRank, shownLayers),
    [trips, palette, neutral, onlyRank, shownLayers],
  );
  const placed = useAfterPaint(dots);
  const labels = useMemo(() => gapLabelsOf(trips, palette, onlyRank), [trips, palette, onlyRank]);
  const movers = useMemo(
    () =>
      trips
        .filter(({ rank }) => onlyRank === null || onlyRank === rank)
        .map(({ rank, name }) => {
          const { stroke, ink } = colourOf(palette, rank);
          return { id: String(rank), text: initials(name), colour: stroke, ink };
        }),
    [trips, palette, onlyRank],
  );
  const movement = useMovement(trips, clock);
  return (
    <>
      <Lines lines={lines} />
      <Dots
        dots={placed}
        onSelect={(key) => {
          select(findSelection(trips, key));
        }}
      />
      <Dots dots={labels} sparse />
      <Movers movers={movers} movement={movement} followed={followed === null ? undefined : String(followed)} />
      <Fit bounds={frame} />
      {selection?.place && (
        <Popup
          place={selection.place}
          label={titleOf(selection)}
          onClose={() => {
            select(null);
          }}
        >
          <MomentCard selection={selection} trip={trips.find(({ rank }) => rank === selection.trip)} />
        </Popup>
      )}
    </>
  );
}
