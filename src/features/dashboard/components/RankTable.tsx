import type { ReactNode } from 'react';
import { ArrowUpDown } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../../ui/button/Button.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { PlaceholderBar } from './BlockPanel.tsx';

interface Props<Row> {
  labelledBy: string;
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  /** Text of an empty ranking. */
  empty: string;
  /** Shows placeholders while the rows load; with `avatar` they have one too. */
  skeleton: boolean;
  avatar?: boolean;
  /** How many rows there are at most, so how many placeholders. */
  lines?: 5 | 6;
  /** The cells of the head. */
  heads: ReactNode;
  /** Renders a row; the rank begins at 1. */
  children: (row: Row, rank: number) => ReactNode;
}

/** A short ranking: loading, empty or filled. */
export function RankTable<Row>({
  labelledBy,
  rows,
  empty,
  skeleton,
  avatar = false,
  lines = 6,
  heads,
  children,
}: Props<Row>) {
  if (!rows) return skeleton && <RankSkeleton avatar={avatar} lines={lines} />;
  if (rows.length === 0) return <p className="none">{empty}</p>;
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>{heads}</tr>
      </thead>
      <tbody>{rows.map((row, at) => children(row, at + 1))}</tbody>
    </table>
  );
}

function RankSkeleton({ avatar, lines }: { avatar: boolean; lines: number }) {
  return (
    <div aria-hidden>
      <div className="head" />
      {[56, 48, 60, 44, 52, 40].slice(0, lines).map((width) => (
        <div className="line" key={width}>
          {avatar && <PlaceholderBar width={24} height={24} />}
          <PlaceholderBar width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}

/* Keeps the height of a head and six lines, so that the page does not move when a ranking is shorter. */
export const RankSpace = styled.div`
  min-height: 269px;
  & > table {
    width: 100%;
    border-collapse: collapse;
    font: var(--t-small);
  }
  & th {
    height: 28px;
    padding: 0 8px;
    border-top: 1px solid var(--border);
    font: 500 12px/16px var(--font);
    color: var(--text-2);
    text-align: left;
    white-space: nowrap;
  }
  & th.num {
    text-align: right;
  }
  & td {
    height: var(--row);
    max-width: 0;
    padding: 0 8px;
    border-top: 1px solid var(--border);
  }
  & td:first-child {
    width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & td:not(:first-child) {
    max-width: none;
  }
  & tr > :first-child {
    padding-left: 16px;
  }
  & tr > :last-child {
    padding-right: 16px;
  }
  & tbody > tr:hover > td {
    background: var(--hover);
  }
  & .rank {
    display: inline-block;
    flex: none;
    min-width: 16px;
    margin-right: 8px;
    font: var(--t-meta);
    color: var(--text-3);
  }
  & .bar {
    width: 64px;
    min-width: 80px;
  }
  & .head {
    height: 29px;
    border-top: 1px solid var(--border);
  }
  & .line {
    display: flex;
    align-items: center;
    gap: 8px;
    height: var(--row);
    padding: 0 16px;
    border-top: 1px solid var(--border);
    & > .sk:first-child {
      border-radius: 12px;
    }
  }
  & > .none {
    padding: 96px 16px 0;
    border-top: 1px solid var(--border);
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
  @media (max-width: 1100px) {
    & .bar {
      display: none;
    }
  }
  ${phone} {
    & .wide {
      display: none;
    }
  }
`;

interface TurnProps {
  /** The last come first. */
  last: boolean;
  onTurn: (isLast: boolean) => void;
}

/** Turns a ranking round, at the end of a panel's head. */
export function TurnButton({ last, onTurn }: TurnProps) {
  return (
    <IconButton
      variant="quiet"
      size="small"
      icon={<ArrowUpDown aria-hidden />}
      label="Les derniers d’abord"
      aria-pressed={last}
      onClick={() => {
        onTurn(!last);
      }}
    />
  );
}

/** The end of the head of a ranking that can be turned round. */
export const RankAside = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 28px;
  margin: -2px -8px -2px 0;
  & > [aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
`;
