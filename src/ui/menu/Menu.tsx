import type { ReactNode } from 'react';
import styled from 'styled-components';
import { buttonStyle, shortStyle, type ButtonLook, type ButtonVariant } from '../button/buttonStyle.ts';
import { useWaking, type WakingProps } from '../overlays/useWaking.ts';

const Lookalike = styled.button<ButtonLook>`
  ${buttonStyle}
  ${shortStyle}
`;

/** `current` marks the active one of several choices; `separated` draws a line above the entry. */
export type MenuEntry = {
  key: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  current?: boolean;
  separated?: boolean;
} & ({ onSelect: () => void } | { to: string });

/** The button of a menu. */
export interface MenuFace {
  /** Accessible name of the button, shown as a tooltip if the button is only an icon. */
  label: string;
  /** Content of the button. */
  children: ReactNode;
  iconOnly?: boolean | undefined;
  /** Shows only the icon in a narrow list; the text has to be in a span. */
  short?: boolean | undefined;
  variant?: ButtonVariant | undefined;
}

export interface MenuProps extends MenuFace {
  entries: readonly MenuEntry[];
  /** Text above the entries, such as the name of the signed-in user. */
  heading?: ReactNode;
}

/** What the button of a menu looks like and is called. */
export const triggerProps = ({ label, iconOnly = false, short = false, variant = 'secondary' }: MenuFace) => ({
  $variant: variant,
  $small: false,
  $square: iconOnly,
  'aria-label': label,
  'data-short': short || undefined,
  ...(iconOnly || short ? { title: label } : {}),
});

/** The button of a menu whose behaviour is not there yet. */
export const MenuLookalike = ({ face, waking }: { face: MenuFace; waking: WakingProps }) => (
  <Lookalike type="button" aria-haspopup="menu" {...triggerProps(face)} {...waking}>
    {face.children}
  </Lookalike>
);

/** A button that opens a list of actions or links. */
export function Menu(props: MenuProps) {
  const { live, soFarRef, waking } = useWaking();
  if (live) return <live.LiveMenu {...props} soFarRef={soFarRef} />;
  return <MenuLookalike face={props} waking={waking} />;
}
