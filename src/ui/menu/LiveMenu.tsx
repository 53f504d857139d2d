import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import styled, { css } from 'styled-components';
import { buttonStyle, shortStyle, type ButtonLook } from '../button/buttonStyle.ts';
import { optionStyle, popStyle } from '../form/input/controlStyle.ts';
import { useTakeUp, type UseSoFar } from '../overlays/useWaking.ts';
import { type MenuProps, triggerProps } from './Menu.tsx';

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

const Heading = styled.div`
  padding: 6px 8px 8px;
  margin-bottom: 4px;
  border-bottom: 1px solid var(--border);
`;

export function LiveMenu({ soFarRef, ...props }: MenuProps & { soFarRef: UseSoFar }) {
  const { children, entries, heading } = props;
  const trigger = useTakeUp<HTMLButtonElement>(soFarRef, 'ArrowDown');
  return (
    <HeadlessMenu>
      <Trigger ref={trigger} {...triggerProps(props)}>
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
