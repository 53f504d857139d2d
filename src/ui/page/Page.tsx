import type { ReactNode } from 'react';
import styled from 'styled-components';
import { low, phone } from '../theme/media.ts';

/** A scrolling page, such as a dashboard, a detail page or a form. */
export const Page = styled.div`
  padding: 20px var(--gutter) 32px;
  min-width: 0;
  ${phone} {
    padding-top: 16px;
  }
`;

/**
 * A page as high as the window, directly below the top bar, in which only the middle scrolls (lists, reviews). On
 * phones it scrolls as a whole unless `$fixed`, because a virtual table needs a height.
 */
export const FullBleed = styled.div<{ $fixed?: boolean }>`
  display: flex;
  flex-direction: column;
  height: calc(100dvh - var(--topbar));
  min-height: 320px;
  min-width: 0;
  container: list / inline-size;
  scroll-margin-top: var(--topbar);
  ${phone} {
    ${({ $fixed }) => ($fixed ? '' : 'height: auto;')}
  }
  ${low} {
    ${({ $fixed }) => ($fixed ? '' : 'height: auto; min-height: calc(100dvh - var(--topbar));')}
  }
`;

/** Header and filters of a FullBleed page. */
export const Bars = styled.div`
  flex: none;
  padding: 16px var(--gutter) 12px;
  border-bottom: 1px solid var(--border);
  ${phone} {
    padding: 12px 16px;
  }
`;

/** Footer of a FullBleed page; `$action` makes it higher, for buttons. */
export const Foot = styled.div<{ $action?: boolean }>`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px var(--s4);
  min-height: ${({ $action }) => ($action ? '56px' : '48px')};
  padding: ${({ $action }) => ($action ? '8px' : '0')} var(--gutter);
  background: var(--canvas);
  border-top: 1px solid var(--border);
  font: var(--t-small);
  color: var(--text-2);
  ${phone} {
    padding: 8px 16px ${({ $action }) => ($action ? '8px' : '16px')};
    ${({ $action }) =>
      $action ? '& > :is(button, a) { flex: 1; } & > :first-child:not(button, a) { flex: 1 1 100%; }' : ''}
  }
`;

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  min-height: 32px;
  & > .sub {
    font: var(--t-small);
    color: var(--text-3);
  }
  ${phone} {
    & h1 {
      font-size: 18px;
    }
  }
  /* The sum loads after the title and would push the content down where there is little room; the footer shows it. */
  @container list (max-width: 900px) {
    & .sum {
      display: none;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  margin-left: auto;
  ${phone} {
    gap: var(--s2);
    width: 100%;
    & > a,
    & > button:not([title]) {
      flex: 1;
    }
    & > button[title] {
      order: 1;
    }
    /* A single icon button fits beside the title. */
    &:has(> button[title]:only-child) {
      width: auto;
    }
  }
`;

/** The title with a badge or remark beside it, and actions at the end. A screen has at most one primary button. */
export function PageHead({ title, beside, actions }: { title: string; beside?: ReactNode; actions?: ReactNode }) {
  return (
    <Head>
      <h1>{title}</h1>
      {beside}
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Head>
  );
}

/** Stacks the panels of a page. */
export const Stack = styled.div`
  display: grid;
  gap: 16px;
  min-width: 0;
`;
