import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { tablet } from '../theme/media.ts';

export const PanelBox = styled.div`
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r3);
  min-width: 0;
`;

const Section = styled(PanelBox).attrs({ as: 'section' })`
  overflow: clip;
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-height: 44px;
  padding: 6px 16px;
  & > .meta {
    margin-left: auto;
  }
`;

const Body = styled.div`
  padding: 0 16px 16px;
`;

export interface PanelProps {
  title: string;
  /** Shown beside the title, such as a count badge. */
  badge?: ReactNode;
  /** Shown at the end of the header: a remark (`className="meta"`), a link or a button. */
  aside?: ReactNode;
  /** Removes the padding, for a table or a list. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled region of a page. Panels must not be nested. */
export function Panel({ title, badge, aside, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Head>
        <h2 id={id}>{title}</h2>
        {badge}
        {aside !== undefined && <Push>{aside}</Push>}
      </Head>
      {flush ? children : <Body>{children}</Body>}
    </Section>
  );
}

const Push = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  margin-left: auto;
`;

/** Label and value lines of a detail panel. */
export const Facts = styled.dl`
  font: var(--t-small);
  & > div {
    display: grid;
    grid-template-columns: 160px minmax(0, 1fr);
    gap: 0 12px;
    padding: 6px 0;
    border-top: 1px solid var(--border);
  }
  ${tablet} {
    & > div {
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    }
  }
  & dt {
    color: var(--text-2);
  }
  & dd {
    overflow-wrap: anywhere;
  }
  @media (max-width: 480px) {
    & > div {
      grid-template-columns: 132px minmax(0, 1fr);
    }
  }
`;

/** One label with its value, in `Facts` or another `dl`. */
export const fact = (label: string, value: ReactNode) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
