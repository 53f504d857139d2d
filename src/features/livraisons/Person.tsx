import styled from 'styled-components';

/** An avatar with its name. */
export const Person = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  max-width: 100%;
  vertical-align: middle;
`;
