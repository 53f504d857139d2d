import { useEffect, useRef } from 'react';
import { Maximize } from 'lucide-react';
import styled from 'styled-components';
import { itemPath } from '../../../domain/resources.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import type { Clock } from '../clock.ts';
import { formatClock, formatDistance, formatDuration } from '../units.ts';
import { activityAt, STATUS_ORDER, STATUSES, tripName } from '../words.ts';
import type { Trip } from '../trip/trip.ts';
import { useGradually } from '../useGradually.ts';
import { TripBadge } from './TripBadge.tsx';

const List = styled.ul`
  & > li {
    padding: 12px 16px 14px;
  }
  & > li + li {
    border-top: 1px solid var(--border);
  }
  & header {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  & header > div {
    flex: 1;
    min-width: 0;
  }
  & h3 {
    display: flex;
    align-items: baseline;
    gap: 8px;
    font: var(--t-section);
  }
  & h3 > .t2 {
    font: var(--t-small);
  }
  & .state {
    margin-top: 2px;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 8px 12px;
    margin-top: 10px;
  }
  & dt {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & dd {
    font: 600 14px/20px var(--font);
  }
  & dd > small {
    display: block;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & .note {
    margin-top: 8px;
    font: var(--t-small);
    color: var(--text-2);
  }
`;

const VisitBar = styled.div`
  margin-top: 10px;
  & > .bar {
    display: flex;
    gap: 2px;
    height: 6px;
    margin-bottom: 4px;
  }
  & > .bar > span {
    border-radius: 2px;
    background: var(--track);
  }
  & > .bar > .visited {
    background: var(--good-mark);
  }
  & > .bar > .passed {
    background: var(--border-control);
  }
  & > p {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
`;

/** Says what the representative was doing at the clock's time, written without a render as the clock runs. */
function CurrentActivity({ trip, clock }: { trip: Trip; clock: Clock }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let minute = -1;
    const write = (t: number) => {
      const minuteNow = Math.floor(t / 60);
      if (minuteNow === minute || !ref.current) return;
      minute = minuteNow;
      ref.current.textContent = `À ${formatClock(t)}\u00a0: ${activityAt(trip, t)}`;
    };
    write(clock.instant);
    return clock.follow(write);
  }, [trip, clock]);
  return <p ref={ref} className="state tn" />;
}

function VisitCounts({ trip: { counts, visits, elsewhere } }: { trip: Trip }) {
  if (!visits) return null;
  if (visits.length === 0) return <p className="note">Aucun point de vente ne lui est confié.</p>;
  const words = STATUS_ORDER.filter((status) => counts[status] > 0).map(
    (status) => `${formatNumber(counts[status])} ${counts[status] < 2 ? STATUSES[status].one : STATUSES[status].many}`,
  );
  return (
    <VisitBar>
      <div className="bar" aria-hidden>
        {STATUS_ORDER.filter((status) => counts[status] > 0).map((status) => (
          <span key={status} className={status} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
      <p className="tn">
        Points de vente&nbsp;: {words.join(', ')}
        {elsewhere > 0 && `\u00a0; ${pluralFr(elsewhere, 'autre')} hors de sa liste`}
      </p>
    </VisitBar>
  );
}

const fact = (label: string, value: React.ReactNode, note?: React.ReactNode) => (
  <div>
    <dt>{label}</dt>
    <dd className="tn nw">
      {value}
      {note !== undefined && <small>{note}</small>}
    </dd>
  </div>
);

/** Says which data a trip does not have, and why. */
function absencesOf({ traces, commandes }: Trip): string[] {
  const trace =
    traces === null
      ? 'La trace n’a pas pu être chargée.'
      : traces.length === 0
        ? 'Aucune balise n’a envoyé de position ce jour-là\u00a0: il n’y a pas de trace.'
        : null;
  const commande =
    commandes === null
      ? 'Les commandes n’ont pas pu être chargées.'
      : commandes.length === 0
        ? 'Aucune commande ce jour-là.'
        : null;
  return [trace, commande].filter((text) => text !== null);
}

function Figures({ trip }: { trip: Trip }) {
  const { traces, commandes, metres, metresLost, moving, stopped, lost, maxSpeed, gaps, value, devices } = trip;
  const hasTrace = traces !== null && traces.length > 0;
  const topSpeed = maxSpeed === null ? undefined : `${formatNumber(maxSpeed)} km/h au plus`;
  return (
    <>
      <dl>
        {hasTrace && fact('Distance', formatDistance(Math.round(metres)))}
        {hasTrace && fact('En mouvement', formatDuration(moving))}
        {hasTrace && fact('À l’arrêt', formatDuration(stopped))}
        {commandes &&
          commandes.length > 0 &&
          fact('Commandes', formatNumber(commandes.length), <Amount value={value} />)}
        {hasTrace && moving > 0 && fact('Vitesse moyenne', `${formatNumber((metres / moving) * 3.6)} km/h`, topSpeed)}
        {gaps.length > 0 &&
          fact(
            'Signal perdu',
            formatDuration(lost),
            `${pluralFr(gaps.length, 'fois', 'fois')}, ${formatDistance(Math.round(metresLost))}`,
          )}
        {hasTrace && fact(devices.length > 1 ? 'Balises' : 'Balise', <span className="ell">{devices.join(', ')}</span>)}
      </dl>
      {absencesOf(trip).map((text) => (
        <p key={text} className="note">
          {text}
        </p>
      ))}
    </>
  );
}

const PER_TASK = 4;

interface Props {
  trips: readonly Trip[];
  clock: Clock;
  onFrame: (trip: Trip) => void;
}

/** Lists the trips with their figures and what each representative was doing at the clock's time. */
export function Trips({ trips, clock, onFrame }: Props) {
  // Twenty trips are hundreds of elements, which would block the page if they were rendered at once.
  const shown = useGradually(trips.length, PER_TASK);
  return (
    <List aria-label="Trajets">
      {trips.slice(0, shown).map((trip) => (
        <li key={trip.rank}>
          <header>
            <TripBadge rank={trip.rank} name={`Trajet ${String(trip.rank + 1)}`} />
            <div>
              <h3>
                <TextLink className="ell" $quiet to={itemPath('commerciaux', trip.username)}>
                  {trip.name}
                </TextLink>
                <span className="t2 tn nw">{formatDate(trip.date)}</span>
              </h3>
            </div>
            {trip.steps.length > 0 && (
              <IconButton
                variant="quiet"
                size="small"
                icon={<Maximize aria-hidden />}
                label={`Voir tout le trajet de ${tripName(trip)}`}
                onClick={() => {
                  onFrame(trip);
                }}
              />
            )}
          </header>
          {trip.steps.length > 0 && <CurrentActivity trip={trip} clock={clock} />}
          <Figures trip={trip} />
          <VisitCounts trip={trip} />
        </li>
      ))}
    </List>
  );
}
