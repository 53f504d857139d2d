import styled from 'styled-components';

/** Panels of a page, one under the other. */
export const Stack = styled.div`
  display: grid;
  gap: 16px;
  min-width: 0;
`;
