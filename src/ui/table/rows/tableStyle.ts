import styled from 'styled-components';
import { low } from '../../theme/media.ts';

/** Height of a row on a phone, in px. */
export const CARD_PX = 61;

/* Plain classes below one styled root, because a styled component per cell would cost more than the cell itself. */
export const TableWrap = styled.div<{ $fill: boolean }>`
  position: relative;
  ${({ $fill }) => ($fill ? 'flex: 1; min-height: 0;' : '')}
  ${low} {
    ${({ $fill }) => ($fill ? 'min-height: 240px;' : '')}
  }
  overflow: auto;
  background: var(--surface);
  scroll-padding: 44px 0 0 0;
  outline-offset: -2px;
  & > table {
    width: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font: var(--t-small);
    transition: opacity var(--fast);
  }
  /* Changes by other users reload the list, usually quickly, so the dimming is delayed to avoid flicker. */
  & > table[aria-busy='true'] {
    opacity: 0.6;
    transition-delay: 200ms;
  }
  & thead th {
    position: sticky;
    top: 0;
    z-index: 2;
    height: 36px;
    padding: 6px 5px;
    border-bottom: 1px solid var(--border);
    background: var(--sunken);
    font: var(--t-meta);
    color: var(--text-2);
    text-align: left;
    vertical-align: middle;
  }
  & thead th[aria-sort] {
    color: var(--text);
    font-weight: 600;
  }
  & thead button {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
    text-align: inherit;
    cursor: pointer;
  }
  & thead button:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & thead svg.lucide {
    width: 12px;
    height: 12px;
    margin-right: 2px;
    vertical-align: -2px;
  }
  & tbody :is(td, th) {
    height: var(--row);
    padding: 0 5px;
    border-bottom: 1px solid var(--border);
    background: var(--surface);
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
    vertical-align: middle;
  }
  & tbody tr:hover > :is(td, th) {
    background: var(--hover);
  }
  & tbody tr:is([data-shown], :has(a[data-row-link]:focus)) > :is(td, th) {
    background: var(--accent-soft);
  }
  & :is(td, th).end {
    text-align: right;
  }
  & :is(td, th).center {
    text-align: center;
  }
  & thead th.end {
    white-space: normal;
  }
  & :is(td, th):first-child {
    position: sticky;
    left: 0;
    z-index: 1;
    padding-left: var(--gutter);
  }
  & thead th:first-child {
    z-index: 3;
  }
  & :is(td, th):last-child {
    padding-right: var(--gutter);
  }
  & :is(td, th).center:last-child {
    padding-right: 10px;
  }
  & .cut {
    max-width: calc(var(--w) * var(--wide, 1));
  }
  & tr[data-link] {
    cursor: pointer;
  }
  & .name {
    display: flex;
    align-items: center;
    gap: 8px;
    max-width: calc(var(--w, 166px) * var(--wide, 1));
  }
  & .name > a {
    padding: 2px 0;
    color: var(--text);
    font-weight: 500;
  }
  & tr[data-tone='off'] .name > a {
    color: var(--text-2);
  }
  & tr[data-tone='critical'] > :first-child {
    box-shadow: inset 3px 0 var(--critical-mark);
  }
  & .hu {
    font-weight: 400;
    color: var(--text-3);
  }
  @container list (max-width: 1200px) {
    & .unit .u {
      position: absolute;
      /* A panel has less padding than the unit is wide. */
      width: 0;
      overflow: hidden;
    }
  }
  /* The fixed first column stays wide enough to name the row while the table scrolls sideways. */
  @container list (max-width: 820px) {
    & :is(td, th):first-child {
      min-width: 150px;
    }
  }
  @container list (min-width: 1201px) {
    & .hu {
      display: none;
    }
    & :is(td, th):not(:first-child, :last-child) {
      padding-inline: 8px;
    }
    & .name {
      --wide: 1.6;
    }
    & .cut {
      --wide: 1.4;
    }
  }
`;
