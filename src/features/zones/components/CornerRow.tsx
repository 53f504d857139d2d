import { ListPlus, Trash2 } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import type { Position } from '../../../../geometry/position.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { ZoneActor } from '../useZoneDialog.ts';
import { DegreesInput, formatDegrees } from './DegreesInput.tsx';

const Row = styled.li`
  display: grid;
  grid-template-columns: 24px 1fr 1fr 24px 24px;
  gap: 4px;
  align-items: center;
  height: 28px;
  padding: 0 16px 0 20px;
  border-bottom: 1px solid var(--border);
  font: var(--t-small);
  &[data-last='true'] {
    background: var(--accent-soft);
  }
  & > .rank {
    color: var(--text-3);
    white-space: nowrap;
  }
  & > button {
    width: 24px;
    min-height: 24px;
    height: 24px;
    border: 0;
    background: none;
  }
  & > button > svg.lucide {
    width: 14px;
    height: 14px;
    color: var(--text-3);
  }
  ${phone} {
    grid-template-columns: 24px 1fr 1fr 40px 40px;
    height: 40px;
    padding: 0 8px 0 16px;
    & > button {
      width: 40px;
      height: 38px;
    }
  }
`;

interface Props {
  actor: ZoneActor;
  /** From 0. */
  rank: number;
  count: number;
  position: Position;
  following: Position;
  isOpen: boolean;
  isLast: boolean;
  onActive: (rank: number | null) => void;
  onMove: (rank: number, by: number, axis: string) => void;
}

/** One corner: its coordinates, a button that inserts a corner after it, and one that removes it. */
export const CornerRow = memo(function CornerRow({
  actor,
  rank,
  count,
  position,
  following,
  isOpen,
  isLast,
  onActive,
  onMove,
}: Props) {
  const [longitude, latitude] = position;
  const ordinal = String(rank + 1);
  const moveTo = (next: Position) => {
    actor.send({ type: 'field.edited', edit: { kind: 'corner.moved', rank, position: next } });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onMove(rank, by, event.target.dataset['axis'] ?? '');
  };
  return (
    <Row
      data-rank={rank}
      data-last={isLast}
      aria-setsize={count}
      aria-posinset={rank + 1}
      onFocus={() => {
        onActive(rank);
      }}
      onBlur={() => {
        onActive(null);
      }}
      onKeyDown={onKeyDown}
    >
      <span className="rank tn" aria-hidden>
        {ordinal}
      </span>
      {isOpen ? (
        <>
          <DegreesInput
            quiet
            label={`Latitude du sommet ${ordinal}`}
            axis="latitude"
            value={latitude}
            onValue={(value) => {
              if (value !== null) moveTo([longitude, value]);
            }}
            onPair={moveTo}
          />
          <DegreesInput
            quiet
            label={`Longitude du sommet ${ordinal}`}
            axis="longitude"
            value={longitude}
            onValue={(value) => {
              if (value !== null) moveTo([value, latitude]);
            }}
            onPair={moveTo}
          />
          <IconButton
            icon={<ListPlus aria-hidden />}
            label={`Insérer un sommet après le sommet ${ordinal}`}
            onClick={() => {
              actor.send({
                type: 'field.edited',
                edit: {
                  kind: 'corner.added',
                  after: rank,
                  position: [(longitude + following[0]) / 2, (latitude + following[1]) / 2],
                },
              });
            }}
          />
          <IconButton
            icon={<Trash2 aria-hidden />}
            label={`Supprimer le sommet ${ordinal}`}
            onClick={() => {
              actor.send({ type: 'field.edited', edit: { kind: 'corner.removed', rank } });
            }}
          />
        </>
      ) : (
        <>
          <span className="tn">{formatDegrees(latitude)}</span>
          <span className="tn">{formatDegrees(longitude)}</span>
        </>
      )}
    </Row>
  );
});
