import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../../ui/button/Button.tsx';
import { FailedState } from '../../../ui/feedback/message/states.tsx';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import type { Block } from '../useBlock.ts';

/** Height of a ranking with its head and six lines (px). */
const RANK_HEIGHT = 269;

/** A discreet button that loads a block again which still shows its former figures. */
export function RetryButton({ block }: { block: Pick<Block<unknown>, 'failed' | 'retry'> }) {
  if (!block.failed) return null;
  return (
    <Retry
      variant="quiet"
      size="small"
      icon={<RefreshCw aria-hidden />}
      label="Actualiser (dernier chargement incomplet)"
      onClick={block.retry}
    />
  );
}

export interface BlockPanelProps {
  id: string;
  title: string;
  /** At the end of the head. */
  aside?: ReactNode;
  block: Block<unknown>;
  /** Height of the content (px), which the message of a failed load keeps, so that the page does not move. */
  contentHeight?: number;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame of a block. Its content is dimmed while it still shows the figures of the former filters. */
export function BlockPanel({
  id,
  title,
  aside,
  block,
  contentHeight = RANK_HEIGHT,
  className,
  children,
}: BlockPanelProps) {
  const failureShown = block.failed && block.data === undefined;
  return (
    <Box as="section" aria-labelledby={id} className={className}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="meta">{aside}</span>}
        {!failureShown && <RetryButton block={block} />}
      </header>
      <Content $stale={block.stale} aria-busy={block.fetching}>
        {failureShown ? <FailedBlock block={block} height={contentHeight} /> : children}
      </Content>
    </Box>
  );
}

/** Takes the place of a block without figures whose load failed, with a button that loads this block alone. */
export function FailedBlock({
  block,
  height,
  what = 'Chargement impossible',
}: {
  block: Pick<Block<unknown>, 'retry' | 'fetching'>;
  height: number;
  what?: string;
}) {
  return (
    <Failed $height={height} role="status">
      <FailedState title={what} onRetry={block.retry} busy={block.fetching} />
    </Failed>
  );
}

const Failed = styled.div<{ $height: number }>`
  display: grid;
  flex: 1;
  align-content: center;
  min-height: ${({ $height }) => $height}px;
  border-top: 1px solid var(--border);
`;

const Retry = styled(IconButton)`
  margin: -2px -6px -2px 0;
  h2 + & {
    margin-left: auto;
  }
`;

const Box = styled(PanelBox)`
  display: flex;
  flex-direction: column;
  overflow: clip;
  & > header {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--s2);
    min-height: 44px;
    padding: 6px 16px;
    & > h2 {
      white-space: nowrap;
    }
    & > .meta {
      margin-left: auto;
      white-space: nowrap;
    }
  }
`;

/** The content of a block, dimmed while it shows the figures of the former filters. */
export const Content = styled.div<{ $stale: boolean }>`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity var(--fast);
`;

/** A scrolling part of a block. Give it `tabIndex={0}`, a role and a name, so that the keyboard can scroll it. */
export const Scroller = styled.div`
  /* Hidden texts inside are placed by it, otherwise they lengthen the page. */
  position: relative;
  overflow-y: auto;
  overscroll-behavior: contain;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** A scrolling part with groups, whose headings stay in sight. */
export const GroupScroller = styled(Scroller)`
  & h3 {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    justify-content: space-between;
    padding: 6px 16px;
    background: var(--sunken);
    font: 500 12px/16px var(--font);
    color: var(--text-2);
  }
`;

/** A grey bar that takes the place of a text while it loads. */
export function PlaceholderBar({ width, height = 10 }: { width: number | string; height?: number }) {
  return <span className="sk" style={{ width, height }} aria-hidden />;
}
