import styled from 'styled-components';
import { CARD_PX } from './tableStyle.ts';

/** The rows of a phone: two lines each, the value of the row at the end of the first. */
export const CardList = styled.ul`
  background: var(--surface);
  transition: opacity var(--fast);
  &[aria-busy='true'] {
    opacity: 0.6;
    transition-delay: 200ms;
  }
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 12px;
    min-width: 0;
    min-height: ${CARD_PX}px;
    padding: 6px 16px;
    border-bottom: 1px solid var(--border);
    font: var(--t-small);
  }
  & > li[data-tone='critical'] {
    box-shadow: inset 3px 0 var(--critical-mark);
  }
  /* Rows below the first screens are laid out when somebody scrolls to them. */
  & > li:nth-child(n + 14) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${CARD_PX}px;
  }
  & .lines {
    flex: 1;
    min-width: 0;
  }
  & .lines > div {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 24px;
  }
  & .title {
    flex: 1;
    font: 500 14px/20px var(--font);
  }
  & .title > a {
    padding: 2px 0;
    color: inherit;
  }
  & li[data-tone='off'] .title {
    color: var(--text-2);
  }
  & .figure {
    flex: none;
    font-weight: 500;
    white-space: nowrap;
  }
  & .lines > .sub {
    gap: 0;
    overflow: hidden;
    font: 400 12px/24px var(--font);
    color: var(--text-2);
    white-space: nowrap;
  }
  /* Each part is shortened separately, so that a long one does not hide the others; numbers and days stay whole. */
  & .sub > span {
    overflow: hidden;
    min-width: 0;
    text-overflow: ellipsis;
    white-space: pre;
  }
  & .sub > span:has(.nw) {
    flex: none;
  }
  /* What has a box of its own in a table is plain text here, so that it can be shortened. */
  & .sub > span :is(span, a) {
    display: inline;
    color: inherit;
    overflow: visible;
  }
  /* The line is for words: faces, and the day beside its age, would leave them no room. */
  & .sub :is([data-initials], .dated) {
    display: none;
  }
  & .sub > span + span::before {
    content: ' · ';
  }
  & .tools {
    display: flex;
    align-items: center;
    gap: 4px;
    margin: -6px -8px -6px 0;
  }
  & [aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
  & dl {
    display: grid;
    flex: 1 1 100%;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 6px 8px;
    padding: 4px 0 6px;
  }
  & dt {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  & dd {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* The value needs more than a third of the width of a phone. */
  & dl > div:has(> dd > [data-wide]) {
    grid-column: 1 / -1;
  }
`;
