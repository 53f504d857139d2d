import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../../ui/button/Button.tsx';
import { FailedState } from '../../../ui/feedback/message/states.tsx';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import type { Block } from '../useBlock.ts';

/** A ranking of six lines with its head. */
const RANK_HEIGHT = 269;

/** A silent way to load a block again: nothing else tells that it failed. */
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
  /** Says a failed load in words; without it the block stays empty (doc 1, 2.4). */
  showsFailure?: boolean;
  /** Height of the content (px), which a failed load keeps. */
  contentHeight?: number;
  className?: string | undefined;
  children: ReactNode;
}

/** One block: title, remark, content, dimmed while it shows another filter's figures. */
export function BlockPanel({
  id,
  title,
  aside,
  block,
  showsFailure = false,
  contentHeight = RANK_HEIGHT,
  className,
  children,
}: BlockPanelProps) {
  const failureShown = showsFailure && block.data === undefined;
  return (
    <Box as="section" aria-labelledby={id} className={className}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="meta">{aside}</span>}
        {!failureShown && <RetryButton block={block} />}
      </header>
      <Content $stale={block.stale} aria-busy={block.fetching}>
        {failureShown && block.failed ? (
          <Failed $height={contentHeight}>
            <FailedState title="Chargement impossible" onRetry={block.retry} busy={block.fetching} />
          </Failed>
        ) : (
          children
        )}
      </Content>
    </Box>
  );
}

/* The room the content would have. */
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

/** Old figures stay, dimmed, while the new ones load. */
export const Content = styled.div<{ $stale: boolean }>`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity var(--fast);
`;

/** A part of a block that scrolls by itself: reached by the keyboard with `tabIndex={0}`, a role and a name. */
export const Scroller = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** A grey bar in the room of a text. */
export function PlaceholderBar({ width, height = 10 }: { width: number | string; height?: number }) {
  return <span className="sk" style={{ width, height }} aria-hidden />;
}
