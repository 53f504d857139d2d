import type { ReactNode } from 'react';
import styled from 'styled-components';
import { phone, tablet } from '../theme/media.ts';

const Root = styled.dl<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  & > div {
    min-width: 0;
    padding: 10px 16px 12px;
  }
  & > div + div {
    border-left: 1px solid var(--border);
  }
  & dt {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & dd {
    overflow: hidden;
    text-overflow: ellipsis;
    font: 600 16px/24px var(--font);
    white-space: nowrap;
  }
  & .u {
    font-size: 13px;
  }
  /*
   * Each row holds as many figures as fit whole, or three, so that none is left alone; lines separate them but do not
   * surround them.
   */
  ${tablet} {
    display: flex;
    flex-wrap: wrap;
    overflow: hidden;
    & > div {
      flex: 1 1 ${({ $count }) => ($count > 4 ? 'max(148px, 30%)' : '148px')};
      min-width: auto;
      margin: -1px 0 0 -1px;
      border-top: 1px solid var(--border);
      border-left: 1px solid var(--border);
    }
  }
  ${phone} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    & > div {
      border-top: 1px solid var(--border);
    }
    & > div:nth-child(-n + 2) {
      border-top: 0;
    }
    & > div:nth-child(odd) {
      border-left: 0;
    }
    & > div:nth-child(odd):last-child {
      grid-column: 1 / -1;
    }
  }
`;

/** A row of labelled figures, two per line on a phone. */
export function Figures({ figures }: { figures: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Root $count={figures.length}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tn">{value}</dd>
        </div>
      ))}
    </Root>
  );
}
