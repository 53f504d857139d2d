import styled from 'styled-components';

/** A list of rows that can be pressed: time, icon and words. The browser skips the layout of rows out of sight. */
export const Rows = styled.ol`
  & > li {
    content-visibility: auto;
    contain-intrinsic-size: auto 48px;
  }
  & > li + li {
    border-top: 1px solid var(--border);
  }
  & button {
    display: grid;
    grid-template-columns: 44px 20px minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 10px;
    width: 100%;
    min-height: 44px;
    padding: 6px 16px;
    border: 0;
    background: none;
    font: var(--t-small);
    text-align: left;
    cursor: pointer;
    outline-offset: -3px;
  }
  & button:hover {
    background: var(--hover);
  }
  & button[aria-pressed='true'] {
    background: var(--accent-soft);
  }
  & li[aria-current] > button {
    box-shadow: inset 3px 0 0 var(--accent);
  }
  & svg.lucide {
    color: var(--text-2);
  }
  & .title {
    display: block;
    font-weight: 500;
  }
  & .detail {
    display: block;
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
`;
