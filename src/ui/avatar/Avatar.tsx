import type { CSSProperties } from 'react';
import styled from 'styled-components';
import { hue, initials } from './avatar.ts';

/* The hue is a custom property, because a styled prop would generate one class for each of the 17 hues. */
const Root = styled.span<{ $size: number; $off: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  font: 600 ${({ $size }) => Math.round($size * 0.4 + 0.4)}px/1 var(--font);
  letter-spacing: 0.01em;
  background: oklch(var(--av-bg-l) var(--av-bg-c) var(--h));
  color: oklch(var(--av-fg-l) var(--av-fg-c) var(--h));
  ${({ $off }) => ($off ? 'filter: grayscale(1);' : '')}
  /* Beside a name they are no text: who commands the page by voice says what it shows. */
  &[data-initials]::before {
    content: attr(data-initials);
  }
`;

export interface AvatarProps {
  name: string;
  /** The colour is computed from the username, or from the name if there is none. */
  username?: string | undefined;
  size?: 24 | 28 | 48 | undefined;
  off?: boolean | undefined;
  /** Tooltip for places that do not show the name beside the avatar. */
  title?: string | undefined;
}

export function Avatar({ name, username = name, size = 24, off = false, title }: AvatarProps) {
  const style = { '--h': hue(username) } as CSSProperties; // React has no type for custom properties.
  const look = { $size: size, $off: off, style };
  return title ? (
    <Root {...look} role="img" aria-label={title} title={title}>
      {initials(name)}
    </Root>
  ) : (
    <Root {...look} aria-hidden data-initials={initials(name)} />
  );
}
