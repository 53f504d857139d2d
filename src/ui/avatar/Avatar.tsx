import type { CSSProperties } from 'react';
import { hue, initials } from './avatar.ts';

/** Diameter and letters of the larger ones, in px. */
const SIZES = { 28: { '--size': '28px', fontSize: 12 }, 48: { '--size': '48px', fontSize: 20 } };

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
  const look = {
    className: off ? 'avatar off' : 'avatar',
    // React has no type for custom properties.
    style: { '--h': hue(username), ...(size === 24 ? {} : SIZES[size]) } as CSSProperties,
  };
  return title ? (
    <span {...look} role="img" aria-label={title} title={title}>
      {initials(name)}
    </span>
  ) : (
    <span {...look} aria-hidden data-initials={initials(name)} />
  );
}
