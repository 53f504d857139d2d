import { MapPinOff, TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { formatPercent, formatSigned } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import { cardId } from '../useSelection.ts';
import { percentText, type Change } from '../scale.ts';
import { valueText, type ZoneFigure } from '../figures.ts';
import { hatch } from '../map/Legend.tsx';
import type { ListLink } from '../listLink.ts';

/** A bar of the zone's intensity, or of its change: from the middle to the right for a rise, to the left for a fall. */
function Bar({ zone }: { zone: ZoneFigure }) {
  const { intensity, position, colour, empty } = zone;
  if (empty) return <Track aria-hidden data-empty="" />;
  const width = position === undefined ? (intensity ?? 1) * 100 : Math.abs(position) * 50;
  const left = position === undefined ? 0 : position < 0 ? 50 - width : 50;
  return (
    <Track aria-hidden data-middle={position === undefined ? undefined : ''}>
      <i style={{ left: `${left}%`, width: `${width}%`, background: colour }} />
    </Track>
  );
}

function ChangeText({ change, unit }: { change: Change; unit: string }) {
  const { difference, percent } = change;
  const Icon = difference < 0 ? TrendingDown : TrendingUp;
  const amount =
    unit === 'MGA' ? `${difference > 0 ? '+' : ''}${valueText(difference, unit)}` : formatSigned(difference);
  return (
    <span className="change tn">
      {difference !== 0 && <Icon aria-hidden />}
      <b>{percentText(percent)}</b> <span className="t3 nw">{amount}</span>
    </span>
  );
}

function stateText({ empty, intensity }: ZoneFigure, compared: boolean): string {
  if (empty) return compared ? 'Sans donnée, avant ou maintenant' : 'Sans donnée';
  return intensity === undefined ? 'Intensité inconnue' : `Intensité ${formatPercent(intensity * 100)}`;
}

interface CardProps {
  zone: ZoneFigure;
  unit: string;
  listLink: ListLink;
  selected: boolean;
  compared: boolean;
  onSelect: (code: string) => void;
}

/** The figures of one zone. */
export function ZoneCard({ zone, unit, listLink, selected, compared, onSelect }: CardProps) {
  const { code, designation, text, change, polygons } = zone;
  return (
    <Item data-chosen={selected ? '' : undefined}>
      {polygons.length > 0 ? (
        <button
          type="button"
          id={cardId(code)}
          className="name"
          aria-pressed={selected}
          aria-label={`${designation} : montrer sur la carte`}
          onClick={() => {
            onSelect(code);
          }}
        >
          {designation}
        </button>
      ) : (
        <span className="name" id={cardId(code)}>
          {designation}
        </span>
      )}
      <span className="code t3 nw">
        {code}
        {polygons.length === 0 && (
          <span className="none">
            <MapPinOff aria-hidden /> sans tracé
          </span>
        )}
      </span>
      <span className="value tn">{text}</span>
      {change ? (
        <ChangeText change={change} unit={unit} />
      ) : (
        <span className="change t2">{stateText(zone, compared)}</span>
      )}
      <Bar zone={zone} />
      <Link to={listLink.to} aria-label={`${listLink.label} : ${designation}`}>
        {listLink.label}
      </Link>
    </Item>
  );
}

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  align-content: start;
  gap: 0 8px;
  min-width: 0;
  padding: 10px 14px 12px;
  border: 1px solid var(--border);
  border-radius: var(--r3);
  background: var(--surface);
  font: var(--t-small);
  &:hover {
    border-color: var(--border-strong);
  }
  &[data-chosen] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  & > .name {
    overflow: hidden;
    padding: 0;
    border: 0;
    background: none;
    font: var(--t-section);
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
    scroll-margin-top: calc(var(--topbar) + 16px);
  }
  & > button.name {
    cursor: pointer;
  }
  /* Makes the whole card clickable. */
  & > button.name::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--r3);
  }
  & > button.name:focus-visible {
    outline: none;
  }
  & > button.name:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  & .none {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    margin-left: 8px;
  }
  & .none > svg.lucide,
  & .change > svg.lucide {
    width: 14px;
    height: 14px;
  }
  & > .value {
    grid-column: 1 / -1;
    font: var(--t-figure);
    margin-top: 2px;
  }
  & > .change {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 6px;
  }
  & .change > b {
    font-weight: 600;
  }
  & > div {
    grid-column: 1 / -1;
    margin: 6px 0 8px;
  }
  & > a {
    position: relative;
    z-index: 1;
    grid-column: 1 / -1;
    justify-self: start;
    padding: 2px 0;
  }
  /* Two columns halve the height of the card. */
  ${phone} {
    & > .value {
      grid-area: 1 / 2;
      margin: 0;
      font: 600 16px/24px var(--font);
    }
    & > .code {
      grid-area: 2 / 1;
    }
    & > .change {
      grid-area: 2 / 2;
      justify-content: end;
    }
    & > a {
      padding: 4px 0;
    }
  }
`;

const Track = styled.div`
  position: relative;
  height: 6px;
  overflow: hidden;
  border-radius: 3px;
  background: var(--track);
  &[data-empty] {
    ${hatch}
  }
  & > i {
    position: absolute;
    top: 0;
    bottom: 0;
  }
  &[data-middle]::after {
    content: '';
    position: absolute;
    left: calc(50% - 1px);
    top: 0;
    bottom: 0;
    width: 2px;
    background: var(--text-3);
  }
`;
