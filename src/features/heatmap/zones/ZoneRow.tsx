import { List, MapPinOff, TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { formatSigned } from '../../../ui/format/number.ts';
import { cardId } from '../useSelection.ts';
import { onMap, percentText, type Change } from '../scale.ts';
import { valueText, type ZoneFigure } from '../figures.ts';
import { hatch } from '../map/Legend.tsx';
import type { ListLink } from '../listLink.ts';

/** A bar from zero to the zone's value; of a change, from the middle to the right for a rise, to the left for a fall. */
function Bar({ zone }: { zone: ZoneFigure }) {
  const { share, position, colour, empty } = zone;
  if (empty) return <Track aria-hidden data-empty="" />;
  const width = position === undefined ? share * 100 : Math.abs(position) * 50;
  const left = position === undefined ? 0 : position < 0 ? 50 - width : 50;
  return (
    <Track aria-hidden data-middle={position === undefined ? undefined : ''}>
      <i style={{ left: `${left}%`, width: `${width}%`, background: onMap(colour) }} />
    </Track>
  );
}

function ChangeText({ change, unit }: { change: Change; unit: string }) {
  const { difference, percent } = change;
  const Icon = difference < 0 ? TrendingDown : TrendingUp;
  const amount =
    unit === 'MGA' ? `${difference > 0 ? '+' : ''}${valueText(difference, unit)}` : formatSigned(difference);
  return (
    <span className="tn">
      {difference !== 0 && <Icon aria-hidden />}
      <b>{percentText(percent)}</b> <span className="t3 nw">{amount}</span>
    </span>
  );
}

interface RowProps {
  zone: ZoneFigure;
  unit: string;
  listLink: ListLink;
  /** From 1. */
  rank: number;
  selected: boolean;
  compared: boolean;
  onSelect: (code: string) => void;
}

/** One zone of the ranking: its name shows it on the map, its icon leads to the list behind its figure. */
export function ZoneRow({ zone, unit, listLink, rank, selected, compared, onSelect }: RowProps) {
  const { code, designation, text, detail, change, empty, polygons } = zone;
  return (
    <Item data-chosen={selected ? '' : undefined}>
      <span className="rank tn">{rank}</span>
      {polygons.length > 0 ? (
        <button
          type="button"
          id={cardId(code)}
          className="name"
          aria-pressed={selected}
          aria-label={`${designation}\u00a0: montrer sur la carte`}
          onClick={() => {
            onSelect(code);
          }}
        >
          {designation}
        </button>
      ) : (
        <span className="name" id={cardId(code)}>
          {designation}
          <span className="none">
            <MapPinOff aria-hidden /> sans tracé
          </span>
        </span>
      )}
      <span className="value tn nw">{text}</span>
      <Link to={listLink.to} aria-label={`${listLink.label}\u00a0: ${designation}`} title={listLink.label}>
        <List aria-hidden />
      </Link>
      <Bar zone={zone} />
      <span className="detail">
        {change ? (
          <ChangeText change={change} unit={unit} />
        ) : empty ? (
          compared ? (
            'Sans donnée, avant ou maintenant'
          ) : (
            'Sans donnée'
          )
        ) : (
          detail
        )}
      </span>
    </Item>
  );
}

const Item = styled.li`
  position: relative;
  display: grid;
  /* The columns of the whole list, so that the bars of all lines have one scale. */
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  align-items: center;
  gap: 2px 8px;
  padding: 6px 12px 8px 16px;
  font: var(--t-small);
  & + & {
    border-top: 1px solid var(--border);
  }
  &:hover {
    background: var(--hover);
  }
  &[data-chosen] {
    background: var(--accent-soft);
  }
  & > .rank {
    font: var(--t-meta);
    color: var(--text-3);
  }
  & > .name {
    overflow: hidden;
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    color: var(--text);
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
    scroll-margin-top: calc(var(--topbar) + 16px);
  }
  & > button.name {
    min-height: 24px;
    cursor: pointer;
  }
  /* Makes the whole line clickable. */
  & > button.name::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > button.name:focus-visible {
    outline: none;
  }
  & > button.name:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  & .none {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    margin-left: 8px;
    color: var(--text-3);
  }
  & svg.lucide {
    width: 14px;
    height: 14px;
  }
  & > .value {
    font-weight: 500;
    text-align: right;
  }
  & > a {
    position: relative;
    z-index: 1;
    display: grid;
    place-items: center;
    height: 24px;
    border-radius: var(--r1);
    color: var(--text-3);
    &:hover {
      color: var(--text);
    }
  }
  & > div {
    grid-column: 2;
  }
  & > .detail {
    grid-column: 3 / -1;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
    text-align: right;
    & b {
      font-weight: 600;
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
