import styled from 'styled-components';

/** A map of `$height` px with its `.list` beside it, or below it in a narrow window. */
export const MapWithList = styled.div<{ $height: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  height: ${({ $height }) => $height + 1}px;
  border-top: 1px solid var(--border);
  & > .list {
    border-left: 1px solid var(--border);
  }
  & li + li {
    border-top: 1px solid var(--border);
  }
  & .none {
    padding: 120px 16px 0;
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
    height: auto;
    & > .list {
      height: 240px;
      border-left: 0;
      border-top: 1px solid var(--border);
    }
  }
`;
