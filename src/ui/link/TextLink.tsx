import { Link } from 'react-router';
import styled from 'styled-components';

/** A link within content. `quiet` keeps the colour of the text, for names in tables. */
export const TextLink = styled(Link)<{ $quiet?: boolean }>`
  padding: 2px 0;
  ${({ $quiet }) => ($quiet ? 'color: var(--text); font-weight: 500;' : '')}
`;
