import styled from 'styled-components';

/** Stacks the panels of a page. */
export const Stack = styled.div`
  display: grid;
  gap: 16px;
  min-width: 0;
`;
