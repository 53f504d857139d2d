import { memo, useDeferredValue } from 'react';
import { CircleCheck, CircleDashed, CircleDot, CircleHelp, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { EmptyState } from '../../../ui/feedback/message/states.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { formatClock } from '../units.ts';
import { passageOf, STATUS_ORDER, STATUSES, tripName } from '../words.ts';
import type { PosVisit, Trip } from '../trip/trip.ts';
import type { Selection } from '../useView.ts';
import type { VisitStatus } from '../../../../geometry/visits.ts';
import { Rows } from './rowStyle.ts';
import { TripBadge } from './TripBadge.tsx';

const ICONS: Record<VisitStatus, LucideIcon> = {
  visited: CircleCheck,
  passed: CircleDot,
  unseen: CircleDashed,
  unknown: CircleHelp,
};

const Group = styled.section`
  & > header {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px 16px 6px;
  }
  & > p {
    padding: 0 16px 8px;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & .visited svg.lucide {
    color: var(--good-mark);
  }
`;

const Title = styled.h3`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 14px 16px 0;
`;

/** A point of sale as a selection of the map. */
export const selectionOf = (trip: number, pos: PosVisit): Selection => ({
  kind: 'pos',
  key: `${String(trip)}-pos-${pos.code}`,
  trip,
  place: pos.place,
  pos,
});

interface Props {
  trips: readonly Trip[];
  hasSeveral: boolean;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
}

const TripVisits = memo(function TripVisits({
  trip,
  hasTitle,
  selected,
  onSelect,
}: {
  trip: Trip;
  hasTitle: boolean;
  selected: string | null;
  onSelect: Props['onSelect'];
}) {
  const { visits, rank, counts, traces } = trip;
  const hasTrace = traces !== null && traces.length > 0;
  return (
    <>
      {hasTitle && (
        <Title>
          <TripBadge rank={rank} />
          {tripName(trip)}
        </Title>
      )}
      {visits === null && <EmptyState title="Points de vente non chargés" text="Le reste du trajet est affiché." />}
      {visits?.length === 0 && (
        <EmptyState title="Aucun point de vente" text="Aucun point de vente n’est confié à ce commercial." />
      )}
      {STATUS_ORDER.filter((status) => counts[status] > 0).map((status) => {
        const Icon = ICONS[status];
        return (
          <Group key={status} aria-label={`${STATUSES[status].title}, ${tripName(trip)}`}>
            <header>
              <h3 className="t2">{STATUSES[status].title}</h3>
              <CountBadge>{formatNumber(counts[status])}</CountBadge>
            </header>
            <p>{STATUSES[status].hint}</p>
            <Rows className={status}>
              {visits
                ?.filter((pos) => pos.status === status)
                .toSorted((a, b) => (a.t ?? 0) - (b.t ?? 0))
                .map((pos) => {
                  const one = selectionOf(rank, pos);
                  const passage = passageOf(pos, hasTrace);
                  return (
                    <li key={pos.code}>
                      <button
                        type="button"
                        aria-pressed={selected === one.key}
                        onClick={() => {
                          onSelect(one);
                        }}
                      >
                        <span className="tn">{pos.t === null ? '' : formatClock(pos.t)}</span>
                        <Icon aria-hidden />
                        <span className="ell">
                          <span className="title ell">{pos.designation}</span>
                          {(passage !== '' || !pos.place) && (
                            <span className="detail ell tn">
                              {pos.place ? passage : `${passage === '' ? '' : `${passage} · `}sans position`}
                            </span>
                          )}
                        </span>
                      </button>
                    </li>
                  );
                })}
            </Rows>
          </Group>
        );
      })}
    </>
  );
});

/** The points of sale of each representative on that day, by what became of them. */
export function PointsOfSale({ trips, hasSeveral, selection, onSelect }: Props) {
  const deferred = useDeferredValue(trips, NONE);
  return deferred.map((trip) => (
    <TripVisits
      key={trip.rank}
      trip={trip}
      hasTitle={hasSeveral}
      selected={selection?.trip === trip.rank ? selection.key : null}
      onSelect={onSelect}
    />
  ));
}

const NONE: readonly Trip[] = [];
