import { ListPlus, Trash2 } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import type { Position } from '../../../../geometry/position.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { ZoneActor } from '../useZoneDialog.ts';
import { Degres, ecrire } from './Degres.tsx';

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
  & > .rang {
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
  rang: number;
  nombre: number;
  position: Position;
  suivante: Position;
  isOpen: boolean;
  isLast: boolean;
  onActive: (rang: number | null) => void;
  onMove: (rang: number, by: number, colonne: string) => void;
}

/** One corner: its coordinates, a corner after it, and it away. */
export const Sommet = memo(function Sommet({
  actor,
  rang,
  nombre,
  position,
  suivante,
  isOpen,
  isLast,
  onActive,
  onMove,
}: Props) {
  const [longitude, latitude] = position;
  const numero = String(rang + 1);
  const place = (next: Position) => {
    actor.send({ type: 'field.edited', edit: { kind: 'corner.moved', rank: rang, position: next } });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onMove(rang, by, event.target.dataset['axe'] ?? '');
  };
  return (
    <Row
      data-rang={rang}
      data-last={isLast}
      aria-setsize={nombre}
      aria-posinset={rang + 1}
      onFocus={() => {
        onActive(rang);
      }}
      onBlur={() => {
        onActive(null);
      }}
      onKeyDown={onKeyDown}
    >
      <span className="rang tn" aria-hidden>
        {numero}
      </span>
      {isOpen ? (
        <>
          <Degres
            quiet
            label={`Latitude du sommet ${numero}`}
            axe="latitude"
            value={latitude}
            onValue={(value) => {
              if (value !== null) place([longitude, value]);
            }}
            onPair={place}
          />
          <Degres
            quiet
            label={`Longitude du sommet ${numero}`}
            axe="longitude"
            value={longitude}
            onValue={(value) => {
              if (value !== null) place([value, latitude]);
            }}
            onPair={place}
          />
          <IconButton
            icon={<ListPlus aria-hidden />}
            label={`Insérer un sommet après le sommet ${numero}`}
            onClick={() => {
              actor.send({
                type: 'field.edited',
                edit: {
                  kind: 'corner.added',
                  after: rang,
                  position: [(longitude + suivante[0]) / 2, (latitude + suivante[1]) / 2],
                },
              });
            }}
          />
          <IconButton
            icon={<Trash2 aria-hidden />}
            label={`Supprimer le sommet ${numero}`}
            onClick={() => {
              actor.send({ type: 'field.edited', edit: { kind: 'corner.removed', rank: rang } });
            }}
          />
        </>
      ) : (
        <>
          <span className="tn">{ecrire(latitude)}</span>
          <span className="tn">{ecrire(longitude)}</span>
        </>
      )}
    </Row>
  );
});
