import type { CSSProperties } from 'react';
import styled from 'styled-components';
import { hue, initials } from './avatar.ts';

/* The hue comes by a custom property: 17 hues must not make 17 classes. */
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
`;

export interface AvatarProps {
  name: string;
  /** What the colour is computed from; the name without it. */
  username?: string | undefined;
  size?: 24 | 28 | 48 | undefined;
  off?: boolean | undefined;
  /** Where the name does not stand beside the avatar. */
  title?: string | undefined;
}

export function Avatar({ name, username = name, size = 24, off = false, title }: AvatarProps) {
  const style = { '--h': hue(username) } as CSSProperties; // React has no type for custom properties
  return (
    <Root
      $size={size}
      $off={off}
      style={style}
      title={title}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {initials(name)}
    </Root>
  );
}
