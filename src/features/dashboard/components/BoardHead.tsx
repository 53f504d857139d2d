import type { ReactNode } from 'react';
import { FlaskConical, RefreshCw } from 'lucide-react';
import { NavLink } from 'react-router';
import styled from 'styled-components';
import { RESOURCES } from '../../../domain/resources.ts';
import { useAccess } from '../../../store/access.ts';
import { Badge } from '../../../ui/badge/Badge.tsx';
import { IconButton } from '../../../ui/button/Button.tsx';
import { formatTime } from '../../../ui/format/date.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { Block } from '../useBlock.ts';

const BOARDS = [
  [RESOURCES.dashboard.path, 'Principal'],
  ['/board/quotidien', 'Quotidien'],
  ['/board/pos', 'Points de vente'],
] as const;

/** Links between the boards, for people who may read reports. The others have only one board. */
function BoardLinks() {
  if (!useAccess().can('reports.read')) return null;
  return (
    <Links aria-label="Tableaux de bord">
      {BOARDS.map(([to, label]) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </Links>
  );
}

interface Props {
  title: string;
  /** The month, day or period of the figures. */
  about: string;
  blocks: readonly Block<unknown>[];
  sample?: boolean;
  /** Further controls, at the end of the head. */
  children?: ReactNode;
}

/** The head of a board: title, period, time of the last load, links to the other boards and the refresh button. */
export function BoardHead({ title, about, blocks, sample = false, children }: Props) {
  const at = Math.max(0, ...blocks.map((block) => block.at ?? 0));
  return (
    <Head>
      <div className="what">
        <h1>{title}</h1>
        {sample && (
          <Badge tone="warning" icon={<FlaskConical aria-hidden />}>
            Données d&apos;exemple
          </Badge>
        )}
        <p className="sub tn">
          {about}
          {!sample && (
            <span className="at">
              {at > 0 && (
                <>
                  <span> · </span>à jour à {formatTime(new Date(at).toISOString())}
                </>
              )}
            </span>
          )}
        </p>
      </div>
      <div className="tools">
        <BoardLinks />
        <IconButton
          icon={<RefreshCw aria-hidden />}
          label="Actualiser"
          busy={blocks.some((block) => block.fetching)}
          onClick={() => {
            for (const block of blocks) block.retry();
          }}
        />
        {children}
      </div>
    </Head>
  );
}

const Links = styled.nav`
  display: flex;
  padding: 2px;
  border-radius: var(--r2);
  background: var(--sunken);
  & > a {
    padding: 6px 8px;
    border-radius: var(--r1);
    font: 500 13px/16px var(--font);
    color: var(--text-2);
    text-decoration: none;
    white-space: nowrap;
  }
  & > a:hover {
    color: var(--text);
  }
  & > a[aria-current] {
    background: var(--surface);
    box-shadow: 0 0 0 1px var(--border);
    color: var(--text);
  }
  ${phone} {
    & > a {
      padding: 8px 10px;
    }
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s3);
  min-height: 32px;
  & > .what {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px var(--s3);
  }
  & .sub {
    font: var(--t-small);
    color: var(--text-3);
  }
  /* Its space is kept while the time is unknown, so that nothing moves when the figures arrive. */
  & .at {
    display: inline-block;
    min-width: 104px;
    & > span {
      white-space: pre;
    }
  }
  & > .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
  }
  ${phone} {
    & h1 {
      font-size: 18px;
    }
    & > .what,
    & > .tools {
      width: 100%;
    }
    & .sub {
      width: 100%;
    }
    & .at {
      display: block;
      min-height: 1lh;
      & > span {
        display: none;
      }
    }
  }
`;

/** Places the blocks of a board in twelve columns. */
export const BoardGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: 16px;
  margin-top: 16px;
  & > * {
    grid-column: span 12;
  }
  & > .five {
    grid-column: span 5;
  }
  & > .six {
    grid-column: span 6;
  }
  & > .seven {
    grid-column: span 7;
  }
  & > .four {
    grid-column: span 4;
  }
  & > .eight {
    grid-column: span 8;
  }
  & > .column {
    display: grid;
    align-content: start;
    gap: 16px;
  }
  @media (max-width: 1023px) {
    & > :is(.four, .five, .six, .seven, .eight) {
      grid-column: span 12;
    }
  }
  ${phone} {
    gap: 12px;
  }
`;
