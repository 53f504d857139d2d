import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Position } from '../../../../geometry/position.ts';
import { LEAST_CORNERS } from '../../../machines/forms/zoneRules.ts';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { useRowWindow } from '../../../ui/table/virtual/useRowWindow.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { ZoneActor } from '../useZoneDialog.ts';
import { DegreesInput } from './DegreesInput.tsx';
import { CornerRow } from './CornerRow.tsx';

const Root = styled.section`
  display: flex;
  flex: 1 0 auto;
  flex-direction: column;
  min-height: 236px;
  & > .head {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 32px;
    padding-bottom: 6px;
  }
  & > .head > button {
    margin-left: auto;
  }
  & h3 {
    font: var(--t-section);
  }
  & > .scroll {
    flex: 1 1 0;
    min-height: 84px;
    margin: 0 -20px;
    border-top: 1px solid var(--border);
    overflow-y: auto;
  }
  & > .add {
    display: grid;
    grid-template-columns: 24px 1fr 1fr 52px;
    gap: 8px;
    align-items: center;
    margin: 0 -20px;
    padding: 6px 16px 8px 20px;
    border-top: 1px solid var(--border);
    background: var(--surface);
  }
  & > .add > svg {
    width: 14px;
    height: 14px;
    color: var(--text-3);
  }
  ${phone} {
    & > .scroll,
    & > .add {
      margin: 0 -16px;
    }
    & > .scroll {
      flex: none;
      max-height: 320px;
    }
    & > .add {
      padding: 8px 8px 8px 16px;
      grid-template-columns: 24px 1fr 1fr 84px;
    }
  }
`;

const Scroll = styled.div`
  outline-offset: -2px;
`;

/** Inputs for a new corner. A pair of coordinates pasted into either of them adds it at once. */
function NewCorner({ actor, onAdded }: Pick<Props, 'actor' | 'onAdded'>) {
  const [latitude, setLatitude] = useState<number | null>(null);
  const [longitude, setLongitude] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const add = (lat: number | null, lon: number | null) => {
    if (lat === null || lon === null) return;
    actor.send({ type: 'field.edited', edit: { kind: 'corner.added', position: [lon, lat] } });
    onAdded([lon, lat]);
    setLatitude(null);
    setLongitude(null);
    root.current?.querySelector('input')?.focus();
  };
  const pair = ([lon, lat]: readonly [number, number]) => {
    add(lat, lon);
  };
  return (
    <div className="add" ref={root} role="group" aria-label="Ajouter un sommet">
      <Plus aria-hidden />
      <DegreesInput
        label="Latitude du nouveau sommet"
        placeholder="Latitude"
        axis="latitude"
        value={latitude}
        onValue={setLatitude}
        onEnter={(value) => {
          add(value, longitude);
        }}
        onPair={pair}
      />
      <DegreesInput
        label="Longitude du nouveau sommet"
        placeholder="Longitude"
        axis="longitude"
        value={longitude}
        onValue={setLongitude}
        onEnter={(value) => {
          add(latitude, value);
        }}
        onPair={pair}
      />
      <IconButton
        icon={<Plus aria-hidden />}
        label="Ajouter le sommet"
        disabled={latitude === null || longitude === null}
        onClick={() => {
          add(latitude, longitude);
        }}
      />
    </div>
  );
}

interface Props {
  actor: ZoneActor;
  isOpen: boolean;
  /** Receives the index of the corner that has the keyboard focus, from 0. */
  onActive: (rank: number | null) => void;
  /** Called when a corner was typed. */
  onAdded: (position: Position) => void;
}

/**
 * The corners as a list of inputs, so that a zone can be drawn without a pointer. Only the rows in view are rendered,
 * because a zone may have thousands of corners.
 */
export function CornerList({ actor, isOpen, onActive, onAdded }: Props) {
  const outline = useSelector(actor, ({ context }) => context.fields.shape.outline);
  const isClosed = useSelector(actor, ({ context }) => context.fields.shape.isClosed);
  const scroll = useRef<HTMLDivElement>(null);
  const height = useIsPhone() ? 40 : 28;
  const { start, end } = useRowWindow(scroll, outline.length, height);
  const count = outline.length;
  // A corner that was just drawn scrolls into view.
  const previousCount = useRef(count);
  const follow = useEffectEvent(() => {
    if (count === previousCount.current + 1 && !isClosed) scroll.current?.scrollTo({ top: count * height });
    previousCount.current = count;
  });
  useEffect(() => {
    follow();
  }, [count]);
  const moveFocus = (rank: number, by: number, axis: string) => {
    const row = scroll.current?.querySelector(`[data-rank="${String(rank + by)}"] input[data-axis="${axis}"]`);
    if (row instanceof HTMLElement) row.focus();
  };
  return (
    <Root aria-label="Sommets">
      <div className="head">
        <h3>Sommets</h3>
        <CountBadge>{formatNumber(count)}</CountBadge>
        {isOpen && !isClosed && count >= LEAST_CORNERS && (
          <Button
            size="small"
            onClick={() => {
              actor.send({ type: 'field.edited', edit: { kind: 'outline.closed' } });
            }}
          >
            Fermer le polygone
          </Button>
        )}
      </div>
      {/* A read-only list has nothing to focus, so it takes the focus itself to be scrolled by keyboard. */}
      <Scroll
        className="scroll"
        ref={scroll}
        {...(isOpen ? {} : { tabIndex: 0, role: 'group', 'aria-label': 'Coordonnées des sommets' })}
      >
        <ol style={{ paddingTop: start * height, paddingBottom: (count - end) * height }}>
          {outline.slice(start, end).map((position, n) => (
            <CornerRow
              key={start + n}
              actor={actor}
              rank={start + n}
              count={count}
              position={position}
              following={outline[(start + n + 1) % count] ?? position}
              isOpen={isOpen}
              isLast={!isClosed && start + n === count - 1}
              onActive={onActive}
              onMove={moveFocus}
            />
          ))}
        </ol>
      </Scroll>
      {isOpen && <NewCorner actor={actor} onAdded={onAdded} />}
    </Root>
  );
}
