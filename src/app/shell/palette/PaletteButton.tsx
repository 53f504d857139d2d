import { useState } from 'react';
import { Search } from 'lucide-react';
import styled from 'styled-components';
import { useKeys } from '../../../ui/keys.ts';
import { phone } from '../../../ui/theme/media.ts';
import { shellDialog } from '../shellDialog.tsx';

/** Name of the shortcut key on this keyboard. */
export const modifierKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');

const Palette = shellDialog('La recherche', () =>
  import(/* webpackChunkName: "palette" */ './Palette.tsx').then((module) => module.Palette),
);

const Trigger = styled.button`
  display: flex;
  align-items: center;
  gap: 8px;
  flex: none;
  width: 240px;
  height: 32px;
  padding: 0 6px 0 10px;
  border: 1px solid var(--border-strong);
  border-radius: var(--r2);
  background: var(--surface);
  color: var(--text-3);
  font: var(--t-small);
  text-align: left;
  cursor: pointer;
  &:hover {
    border-color: var(--border-control);
  }
  & > span {
    flex: 1;
  }
  & > kbd {
    padding: 1px 5px;
    border: 1px solid var(--border);
    border-radius: var(--r1);
    background: var(--sunken);
    font: var(--t-meta);
    white-space: nowrap;
    &::after {
      content: attr(data-keys);
    }
  }
  @media (max-width: 1023px) {
    width: 32px;
    padding: 0;
    justify-content: center;
    border-color: transparent;
    background: none;
    & > span,
    & > kbd {
      display: none;
    }
  }
  ${phone} {
    width: 40px;
    height: 40px;
  }
`;

const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

/** Opens the search, also by Ctrl or Cmd plus K. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useKeys((event) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <Trigger
        type="button"
        aria-label="Rechercher"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Search aria-hidden />
        <span>Rechercher…</span>
        {/* Drawn by the style, because whoever speaks to the computer says what is written on the button. */}
        <kbd data-keys={`${modifierKey()} K`} aria-hidden />
      </Trigger>
      {isOpen && (
        <Palette
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
