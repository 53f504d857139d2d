import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { IconButton } from '../../../ui/button/Button.tsx';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import type { Block } from '../useBlock.ts';

/** A silent way to load a block again: nothing else tells that it failed. */
export function RetryButton({ block }: { block: Pick<Block<unknown>, 'failed' | 'retry'> }) {
  if (!block.failed) return null;
  return (
    <Retry variant="quiet" size="small" icon={<RefreshCw aria-hidden />} label="Actualiser (dernier chargement incomplet)" onClick={block.retry} />
  );
}

interface BlockPanelProps {
  id: string;
  title: string;
  /** At the end of the head. */
  aside?: ReactNode;
  block: Block<unknown>;
  className?: string | undefined;
  children: ReactNode;
}

/** One block: title, remark, content, dimmed while it shows another filter's figures. */
export function BlockPanel({ id, title, aside, block, className, children }: BlockPanelProps) {
  return (
    <Box as="section" aria-labelledby={id} className={className}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="meta">{aside}</span>}
        <RetryButton block={block} />
      </header>
      <Content $stale={block.stale} aria-busy={block.fetching}>
        {children}
      </Content>
    </Box>
  );
}

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

/** A grey bar in the room of a text. */
export function Bone({ width, height = 10 }: { width: number | string; height?: number }) {
  return <span className="sk" style={{ width, height }} aria-hidden />;
}
