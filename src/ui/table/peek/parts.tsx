import type { ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../../badge/Badge.tsx';
import { EmptyState, FailedState } from '../../feedback/message/states.tsx';
import { SkeletonLines } from '../../feedback/message/Skeleton.tsx';
import { formatNumber } from '../../format/number.ts';
import { Cards } from '../rows/Cards.tsx';
import type { Column } from '../types.ts';

const Padded = styled.div`
  padding: 16px;
`;

interface PeekOfProps<T> {
  /** The item of the present row, never that of the one before. */
  item: T | undefined;
  failure: { missing: boolean; text: string } | null;
  onRetry: () => void;
  busy: boolean;
  /** What to say if it does not exist, and if it could not be loaded. */
  missing: string;
  failedTitle: string;
  children: (item: T) => ReactNode;
}

/** One item in all its states: shown, loading, not found, failed. */
export function PeekOf<T>({ item, failure, onRetry, busy, missing, failedTitle, children }: PeekOfProps<T>) {
  if (item !== undefined) return children(item);
  return (
    <Padded>
      {failure === null && <SkeletonLines count={8} />}
      {failure?.missing === true && <EmptyState icon={<SearchX aria-hidden />} title={missing} />}
      {failure?.missing === false && (
        <FailedState title={failedTitle} text={failure.text} onRetry={onRetry} busy={busy} />
      )}
    </Padded>
  );
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding: 16px;
  & > div {
    display: grid;
    flex: 1 1 200px;
    gap: 4px;
    min-width: 0;
    font: var(--t-small);
  }
  & .name {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & h2 {
    font: 600 18px/24px var(--font);
    overflow-wrap: anywhere;
  }
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1px;
  border-block: 1px solid var(--border);
  background: var(--border);
  & > div {
    min-width: 0;
    padding: 8px 16px 10px;
    background: var(--surface);
  }
  & > div:nth-child(odd):last-child {
    grid-column: 1 / -1;
  }
  & dt {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & dd {
    overflow: hidden;
    text-overflow: ellipsis;
    font: 600 15px/22px var(--font);
    white-space: nowrap;
  }
`;

interface HeadProps {
  title: string;
  /** Before the title, such as an avatar. */
  lead?: ReactNode;
  /** Badges after the title. */
  beside?: ReactNode;
  /** Lines below the title. */
  children?: ReactNode;
  actions?: ReactNode;
  figures: readonly { label: string; value: ReactNode }[];
}

/** Name, state and figures of an item. */
export function PeekHead({ title, lead, beside, children, actions, figures }: HeadProps) {
  return (
    <>
      <Head>
        {lead}
        <div>
          <div className="name">
            <h2>{title}</h2>
            {beside}
          </div>
          {children}
        </div>
        {actions}
      </Head>
      <Figures>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tn">{value}</dd>
          </div>
        ))}
      </Figures>
    </>
  );
}

const Section = styled.section`
  & > h3 {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 14px 16px 8px;
    font: 600 13px/20px var(--font);
  }
  & > div {
    padding: 0 16px 16px;
  }
  & > ul {
    border-top: 1px solid var(--border);
  }
  & > p {
    padding: 0 16px 14px;
    font: var(--t-small);
    color: var(--text-3);
  }
`;

/** A titled part below the head. */
export function PeekSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section>
      <h3>{title}</h3>
      <div>{children}</div>
    </Section>
  );
}

interface LinesProps<Line> {
  title: string;
  /** Undefined if they are not told. */
  rows: readonly Line[] | undefined;
  columns: readonly Column<Line>[];
  rowKey: (line: Line) => string;
  rowLink?: (line: Line) => string;
  emptyText: string;
}

/** The lines of an item, in two lines each like the rows of a phone. */
export function PeekLines<Line>({ title, rows, columns, rowKey, rowLink, emptyText }: LinesProps<Line>) {
  return (
    <Section>
      <h3>
        {title}
        {rows && <CountBadge>{formatNumber(rows.length)}</CountBadge>}
      </h3>
      {rows && rows.length > 0 ? (
        <Cards label={title} columns={columns} rows={rows} rowKey={rowKey} rowLink={rowLink} />
      ) : (
        <p>{emptyText}</p>
      )}
    </Section>
  );
}
