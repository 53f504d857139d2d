import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { LEAST_CORNERS } from '../../../machines/zoneRules.ts';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { useRowWindow } from '../../../ui/table/useRowWindow.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { ZoneActor } from '../useZoneDialog.ts';
import { Degres } from './Degres.tsx';
import { Sommet } from './Sommet.tsx';

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

/** The corner to come: typed, or a pair of coordinates pasted into either field. */
function Ajout({ actor }: { actor: ZoneActor }) {
  const [latitude, setLatitude] = useState<number | null>(null);
  const [longitude, setLongitude] = useState<number | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const ajouter = (lat: number | null, lon: number | null) => {
    if (lat === null || lon === null) return;
    actor.send({ type: 'field.edited', edit: { kind: 'corner.added', position: [lon, lat] } });
    setLatitude(null);
    setLongitude(null);
    room.current?.querySelector('input')?.focus();
  };
  const pair = ([lon, lat]: readonly [number, number]) => {
    ajouter(lat, lon);
  };
  return (
    <div className="add" ref={room} role="group" aria-label="Ajouter un sommet">
      <Plus aria-hidden />
      <Degres
        label="Latitude du nouveau sommet"
        placeholder="Latitude"
        axe="latitude"
        value={latitude}
        onValue={setLatitude}
        onEnter={(value) => {
          ajouter(value, longitude);
        }}
        onPair={pair}
      />
      <Degres
        label="Longitude du nouveau sommet"
        placeholder="Longitude"
        axe="longitude"
        value={longitude}
        onValue={setLongitude}
        onEnter={(value) => {
          ajouter(latitude, value);
        }}
        onPair={pair}
      />
      <IconButton
        icon={<Plus aria-hidden />}
        label="Ajouter le sommet"
        disabled={latitude === null || longitude === null}
        onClick={() => {
          ajouter(latitude, longitude);
        }}
      />
    </div>
  );
}

interface Props {
  actor: ZoneActor;
  isOpen: boolean;
  /** The corner that the keyboard is on, from 0. */
  onActive: (rang: number | null) => void;
}

/**
 * The corners as a list that can be typed in: the whole drawing without a pointer. As many as there may be: only those
 * in view are made.
 */
export function Sommets({ actor, isOpen, onActive }: Props) {
  const contour = useSelector(actor, ({ context }) => context.fields.shape.outline);
  const ferme = useSelector(actor, ({ context }) => context.fields.shape.isClosed);
  const scroll = useRef<HTMLDivElement>(null);
  const height = useIsPhone() ? 40 : 28;
  const { start, end } = useRowWindow(scroll, contour.length, height);
  const nombre = contour.length;
  // The one just drawn is in view.
  const before = useRef(nombre);
  const follow = useEffectEvent(() => {
    if (nombre === before.current + 1 && !ferme) scroll.current?.scrollTo({ top: nombre * height });
    before.current = nombre;
  });
  useEffect(() => {
    follow();
  }, [nombre]);
  const bouger = (rang: number, by: number, colonne: string) => {
    const row = scroll.current?.querySelector(`[data-rang="${String(rang + by)}"] input[data-axe="${colonne}"]`);
    if (row instanceof HTMLElement) row.focus();
  };
  return (
    <Root aria-label="Sommets">
      <div className="head">
        <h3>Sommets</h3>
        <CountBadge>{formatNumber(nombre)}</CountBadge>
        {isOpen && !ferme && nombre >= LEAST_CORNERS && (
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
      {/* With nothing to type in, the keyboard scrolls the list itself. */}
      <Scroll
        className="scroll"
        ref={scroll}
        {...(isOpen ? {} : { tabIndex: 0, role: 'group', 'aria-label': 'Coordonnées des sommets' })}
      >
        <ol style={{ paddingTop: start * height, paddingBottom: (nombre - end) * height }}>
          {contour.slice(start, end).map((position, n) => (
            <Sommet
              key={start + n}
              actor={actor}
              rang={start + n}
              nombre={nombre}
              position={position}
              suivante={contour[(start + n + 1) % nombre] ?? position}
              isOpen={isOpen}
              isLast={!ferme && start + n === nombre - 1}
              onActive={onActive}
              onMove={bouger}
            />
          ))}
        </ol>
      </Scroll>
      {isOpen && <Ajout actor={actor} />}
    </Root>
  );
}
