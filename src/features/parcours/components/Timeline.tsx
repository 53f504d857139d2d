import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { CircleParking, Flag, type LucideIcon, MapPinOff, Navigation, ShoppingCart } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/message/states.tsx';
import type { Clock } from '../clock.ts';
import { formatClock } from '../units.ts';
import { timesOf, tripName, wordsOf } from '../words.ts';
import type { Step, Trip } from '../trip/trip.ts';
import type { Selection } from '../useView.ts';
import { Rows } from './rowStyle.ts';
import { TripBadge } from './TripBadge.tsx';

const ICONS: Record<Step['kind'], LucideIcon> = {
  departure: Navigation,
  arrival: Flag,
  commande: ShoppingCart,
  stop: CircleParking,
  gap: MapPinOff,
};

interface RowProps {
  step: Step;
  /** The name of the trip; null when only one trip is shown. */
  name: string | null;
  current: boolean;
  selected: boolean;
  onSelect: (step: Step) => void;
}

const Row = memo(function Row({ step, name, current, selected, onSelect }: RowProps) {
  const Icon = ICONS[step.kind];
  const { title, detail } = wordsOf(step);
  const details = [step.end > step.start ? timesOf(step) : '', detail].filter((text) => text !== '').join(' · ');
  return (
    <li aria-current={current ? 'time' : undefined}>
      <button
        type="button"
        aria-pressed={selected}
        onClick={() => {
          onSelect(step);
        }}
      >
        <span className="tn">{formatClock(step.start)}</span>
        <Icon aria-hidden />
        <span className="ell">
          <span className="title ell">{title}</span>
          {details !== '' && <span className="detail ell tn">{details}</span>}
        </span>
        {name !== null && <TripBadge rank={step.trip} name={name} />}
      </button>
    </li>
  );
});

const FOLLOW_MS = 250;

/** The index of the last moment that began at or before the clock's time, updated at most four times a second. */
function useCurrentIndex(steps: readonly Step[], clock: Clock): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const locate = () => {
      timer = undefined;
      setCurrent(steps.findLastIndex(({ start }) => start <= clock.instant));
    };
    const schedule = () => {
      timer ??= setTimeout(locate, FOLLOW_MS);
    };
    schedule();
    const unfollow = clock.follow(schedule);
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [steps, clock]);
  return current;
}

interface Props {
  trips: readonly Trip[];
  hasSeveral: boolean;
  clock: Clock;
  selection: Selection | null;
  onSelect: (step: Step) => void;
}

/** All moments of these trips by time of day. It tells keyboard users and screen readers what the map shows. */
export function Timeline({ trips, hasSeveral, clock, selection, onSelect }: Props) {
  const all = useMemo(() => trips.flatMap(({ steps }) => steps).toSorted((a, b) => a.start - b.start), [trips]);
  // There can be hundreds of rows, so they are rendered when the browser has time.
  const steps = useDeferredValue(all, NONE);
  const current = useCurrentIndex(steps, clock);
  if (all.length === 0) return <EmptyState title="Rien à raconter" text="Ni commande ni position ce jour-là." />;
  const names = new Map(trips.map((trip) => [trip.rank, `Trajet ${String(trip.rank + 1)}, ${tripName(trip)}`]));
  return (
    <Rows aria-label="Chronologie">
      {steps.map((step, n) => (
        <Row
          key={step.key}
          step={step}
          name={hasSeveral ? (names.get(step.trip) ?? null) : null}
          current={n === current}
          selected={selection?.key === step.key}
          onSelect={onSelect}
        />
      ))}
    </Rows>
  );
}

const NONE: readonly Step[] = [];
