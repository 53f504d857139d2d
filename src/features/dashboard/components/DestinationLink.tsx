import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { useAccess } from '../../../store/access.ts';
import type { Destination } from '../destinations.ts';

interface Props {
  destination: Destination | undefined;
  /** Makes the whole tile around the link clickable. */
  cover?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** Links a figure to the list that makes it up, for people who may read that list. Others see the figure alone. */
export function DestinationLink({ destination, cover = false, onOpen, children }: Props) {
  const { meets } = useAccess();
  if (!destination || !meets(destination.access)) return children;
  return (
    <Root to={destination.to} title={destination.title} $cover={cover} onClick={onOpen}>
      {children}
    </Root>
  );
}

const Root = styled(Link)<{ $cover: boolean }>`
  border-radius: var(--r1);
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  ${({ $cover }) =>
    $cover
      ? '&::after { content: ""; position: absolute; inset: 0; border-radius: var(--r2); } ' +
        '&:focus-visible { outline: none; } &:focus-visible::after { outline: 2px solid var(--focus); ' +
        'outline-offset: -3px; }'
      : ''}
`;
