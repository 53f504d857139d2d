import type { ReactNode } from 'react';
import { CloudOff, RefreshCw } from 'lucide-react';
import styled, { css } from 'styled-components';
import { Button } from '../../../ui/button/Button.tsx';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { Destination } from '../destinations.ts';
import type { Block } from '../useBlock.ts';
import { PlaceholderBar } from './BlockPanel.tsx';
import { DestinationLink } from './DestinationLink.tsx';

export interface Tile<T> {
  icon: ReactNode;
  name: string;
  figure: (data: T) => ReactNode;
  /** A short remark under the figure; nothing when the backend does not give what it needs. */
  remark: (data: T) => ReactNode;
  /** The list that makes up the figure. */
  destination?: (data: T) => Destination;
}

interface Props<T> {
  tiles: readonly Tile<T>[];
  block: Block<T>;
  columns: 2 | 6;
  className?: string;
}

/** Tiles with one figure each, linked to the lists that make them up. */
export function TileGrid<T>({ tiles, block, columns, className }: Props<T>) {
  const { data, skeleton } = block;
  if (block.failed && data === undefined) {
    return (
      <Failed className={className} role="status">
        <CloudOff aria-hidden />
        <p>Les chiffres n’ont pas pu être chargés.</p>
        <Button size="small" icon={<RefreshCw aria-hidden />} onClick={block.retry}>
          Réessayer
        </Button>
      </Failed>
    );
  }
  return (
    <Grid as="dl" className={className} aria-busy={block.fetching} $stale={block.stale} $columns={columns}>
      {tiles.map(({ icon, name, figure, remark, destination }) => (
        <div key={name}>
          <dt>
            {icon}
            {name}
          </dt>
          <dd className="figure">
            {data === undefined ? (
              skeleton && <PlaceholderBar width="72%" height={16} />
            ) : (
              <DestinationLink destination={destination?.(data)} cover>
                {figure(data)}
              </DestinationLink>
            )}
          </dd>
          <dd className="remark">{data === undefined ? skeleton && <PlaceholderBar width={80} /> : remark(data)}</dd>
        </div>
      ))}
    </Grid>
  );
}

const Failed = styled(PanelBox)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 8px 12px;
  min-height: 84px;
  padding: 12px 16px;
  font: var(--t-small);
  color: var(--text-2);
  & > svg {
    color: var(--text-3);
  }
`;

/* The gap lets the background show through, which draws the lines between the tiles. */
const Grid = styled(PanelBox)<{ $stale: boolean; $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: 1px;
  overflow: clip;
  background: var(--border);
  & > div {
    position: relative;
    min-width: 0;
    min-height: 82px;
    padding: 9px 16px 8px;
    background: var(--surface);
  }
  & > div:has(a:hover) {
    background: var(--hover);
  }
  & dt {
    display: flex;
    align-items: center;
    gap: 6px;
    font: var(--t-control);
    color: var(--text-2);
    & > svg {
      flex: none;
      color: var(--text-3);
    }
  }
  & dd {
    min-height: 16px;
    opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
    transition: opacity var(--fast);
  }
  & .figure {
    min-height: 28px;
    font: var(--t-figure);
    white-space: nowrap;
    & .u {
      font-size: 14px;
      line-height: 0;
    }
  }
  & .remark {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  /* Six tiles in a row leave no room for icons in a middling window; in a narrow one, three go in a row. */
  ${({ $columns }) =>
    $columns === 6 &&
    css`
      @media (max-width: 1439px) {
        & > div {
          padding-inline: 14px;
        }
        & dt {
          white-space: nowrap;
          & > svg {
            display: none;
          }
        }
      }
      @media (max-width: 1180px) {
        grid-template-columns: repeat(3, minmax(0, 1fr));
      }
    `}
  ${phone} {
    grid-template-columns: 1fr 1fr;
    & > div {
      padding: 10px 12px;
    }
    & dt > svg {
      display: none;
    }
    & .figure {
      min-height: 24px;
      font-size: 17px;
      line-height: 24px;
    }
    /* A remark of the two-column board may take two lines here, so both are kept free from the start. */
    & .remark {
      min-height: ${({ $columns }) => ($columns === 2 ? '32px' : '16px')};
    }
  }
`;
