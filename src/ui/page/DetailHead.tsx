import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Figures } from '../panel/Figures.tsx';
import { PanelBox } from '../panel/Panel.tsx';
import { phone } from '../theme/media.ts';

const Identity = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 16px;
  border-bottom: 1px solid var(--border);
  & > .who {
    display: grid;
    flex: 1 1 240px;
    gap: 4px;
    min-width: 0;
    font: var(--t-small);
  }
  & h1 {
    overflow-wrap: anywhere;
  }
  & .name {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  & > .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  ${phone} {
    & > .who {
      flex-basis: calc(100% - 64px);
    }
    & h1 {
      font-size: 18px;
      line-height: 24px;
    }
    & > .acts {
      flex: 1 1 100%;
      flex-direction: row-reverse;
    }
    & > .acts > :is(a, button:not([title])) {
      flex: 1;
    }
  }
`;

/** Small facts below the name, each with an optional icon. */
export const HeadFacts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  font: var(--t-small);
  color: var(--text-2);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
  }
  & > li > svg.lucide {
    width: 14px;
    height: 14px;
    color: var(--text-3);
  }
`;

interface Props {
  title: string;
  /** Accessible name of the section; defaults to the title. */
  label?: string;
  lead?: ReactNode;
  /** Badges after the title. */
  beside?: ReactNode;
  /** Content below the title. */
  children?: ReactNode;
  actions?: ReactNode;
  figures: readonly { label: string; value: ReactNode }[];
}

/** The header of a detail page: name, actions and figures. */
export function DetailHead({ title, label = title, lead, beside, children, actions, figures }: Props) {
  return (
    <PanelBox as="section" aria-label={label}>
      <Identity>
        {lead}
        <div className="who">
          <div className="name">
            <h1>{title}</h1>
            {beside}
          </div>
          {children}
        </div>
        {actions !== undefined && <div className="acts">{actions}</div>}
      </Identity>
      <Figures figures={figures} />
    </PanelBox>
  );
}
