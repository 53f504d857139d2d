import styled from 'styled-components';

/** Panels of a lot, one under the other. */
export const LotStack = styled.div`
  display: grid;
  gap: 16px;
  min-width: 0;
`;
