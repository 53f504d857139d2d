import type { ReactNode } from 'react';
import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import styled, { css } from 'styled-components';
import { buttonStyle, shortStyle, type ButtonLook, type ButtonVariant } from '../button/buttonStyle.ts';
import { optionStyle, popStyle } from '../form/input/controlStyle.ts';

const Trigger = styled(MenuButton)<ButtonLook>`
  ${buttonStyle}
  ${shortStyle}
`;

const Items = styled(MenuItems)`
  ${popStyle}
  /* Tall enough for all entries where the window allows it, so that none is cut in half. */
  max-height: min(480px, calc(100dvh - 64px)) !important;
  min-width: 200px;
`;

const separated = css<{ $separated?: boolean }>`
  ${({ $separated }) =>
    $separated
      ? 'margin-top: 9px; &::before { content: ""; position: absolute; inset: -5px 0 auto; ' +
        'border-top: 1px solid var(--border); } position: relative;'
      : ''}
`;

const Entry = styled.button<{ $separated?: boolean }>`
  ${optionStyle}
  ${separated}
`;

const LinkEntry = styled(Link)`
  ${optionStyle}
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

export interface MenuProps {
  /** Accessible name of the button, shown as a tooltip if the button is only an icon. */
  label: string;
  /** Content of the button. */
  children: ReactNode;
  iconOnly?: boolean | undefined;
  /** Shows only the icon in a narrow list; the text has to be in a span. */
  short?: boolean | undefined;
  variant?: ButtonVariant | undefined;
  entries: readonly MenuEntry[];
  /** Text above the entries, such as the name of the signed-in user. */
  heading?: ReactNode;
}

const Heading = styled.div`
  padding: 6px 8px 8px;
  margin-bottom: 4px;
  border-bottom: 1px solid var(--border);
`;

export function Menu({
  label,
  children,
  iconOnly = false,
  short = false,
  variant = 'secondary',
  entries,
  heading,
}: MenuProps) {
  return (
    <HeadlessMenu>
      <Trigger
        $variant={variant}
        $small={false}
        $square={iconOnly}
        aria-label={label}
        data-short={short || undefined}
        {...(iconOnly || short ? { title: label } : {})}
      >
        {children}
      </Trigger>
      <Items anchor={{ to: 'bottom end', gap: 4, padding: 8 }} modal={false}>
        {heading !== undefined && <Heading role="presentation">{heading}</Heading>}
        {entries.map((entry) => (
          <MenuItem key={entry.key} disabled={entry.disabled ?? false}>
            {'to' in entry ? (
              <LinkEntry to={entry.to}>
                {entry.icon}
                {entry.label}
              </LinkEntry>
            ) : (
              <Entry
                type="button"
                $separated={entry.separated ?? false}
                onClick={entry.onSelect}
                {...(entry.current ? { 'aria-current': true, 'data-selected': '' } : {})}
              >
                {entry.icon}
                {entry.label}
                {entry.current && <Check aria-hidden className="check" />}
              </Entry>
            )}
          </MenuItem>
        ))}
      </Items>
    </HeadlessMenu>
  );
}
