import styled from 'styled-components';
import { phone } from '../../theme/media.ts';

/** A value with one or two smaller lines below it, inside one table row. */
export const Stacked = styled.span<{ $end?: boolean }>`
  display: inline-grid;
  max-width: 100%;
  vertical-align: middle;
  ${({ $end }) => ($end ? 'justify-items: end;' : '')}
  & > * {
    overflow: hidden;
    max-width: 100%;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > :first-child ~ * {
    font: 400 12px/16px var(--font);
  }
  &:has(> :nth-child(3)) {
    padding-block: 3px;
  }
  ${phone} {
    justify-items: start;
    /* There the second line of the row shows what is below the name here. */
    .title > &,
    .title > a > & {
      display: inline;
      & > :first-child ~ * {
        display: none;
      }
    }
  }
`;

/** A unit that is hidden where a card has no room for it. */
export const Unit = styled.span`
  ${phone} {
    display: none;
  }
`;
