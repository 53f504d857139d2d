import styled from 'styled-components';

/* Plain classes, because scrolling renders thousands of rows. */
export const VirtualRoot = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  overflow: auto;
  background: var(--surface);
  font: var(--t-small);
  outline-offset: -2px;
  /* Keeps focused elements from scrolling under the sticky header. */
  scroll-padding-top: 36px;
  contain: strict;
  & .top {
    position: sticky;
    top: 0;
    z-index: 2;
    min-width: max-content;
    background: var(--sunken);
    border-bottom: 1px solid var(--border);
    font: var(--t-meta);
    color: var(--text-2);
  }
  & .top > .line {
    height: min(36px, var(--row));
  }
  & .rows {
    position: relative;
    min-width: max-content;
  }
  & .line {
    display: grid;
    grid-template-columns: var(--tracks);
    column-gap: 12px;
    align-items: center;
    min-width: 100%;
    padding: 0 var(--gutter);
  }
  & .rows > .line {
    position: absolute;
    inset: 0 0 auto;
    height: var(--row);
    border-bottom: 1px solid var(--border);
  }
  & .rows > .line:hover {
    background: var(--hover);
  }
  & .rows > .line.note {
    display: flex;
    z-index: 1;
    /* Covers the line below the row, so that note and row look like one. */
    margin-top: -1px;
    height: calc(var(--row) + 1px);
    background: var(--surface);
  }
  & .line[data-tone='critical'] {
    box-shadow: inset 3px 0 var(--critical-mark);
  }
  & .line > div {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .line > .flag {
    overflow: visible;
  }
  & .end {
    text-align: right;
    font-feature-settings: 'tnum' 1;
  }
  & .center {
    text-align: center;
  }
  & .flag > span {
    display: inline-block;
    margin: 0 -6px;
    padding: 1px 6px;
    border-radius: var(--r1);
    background: var(--critical-bg);
    box-shadow: inset 0 0 0 1px var(--critical-line);
    color: var(--critical);
    font-weight: 500;
  }
  &.cards {
    padding: 12px 16px;
    background: none;
  }
  &.cards > div {
    position: relative;
  }
  & .card {
    position: absolute;
    inset: 0 0 auto;
    padding-bottom: 8px;
  }
  & .card > div {
    padding: 10px 12px;
    border: 1px solid var(--border);
    border-radius: var(--r3);
    background: var(--surface);
  }
  & .card[data-tone='critical'] > div {
    border-left: 3px solid var(--critical-mark);
    padding-left: 10px;
  }
  & .card .head {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: 8px;
  }
  & .card dd {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & .card .aside {
    color: var(--text-3);
    white-space: nowrap;
  }
  & .card dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(76px, 1fr));
    gap: 6px 8px;
    margin-top: 6px;
  }
  & .card dt {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  & .card .flag > span {
    margin: 0;
  }
`;
