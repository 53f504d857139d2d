import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { History, Search } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import styled, { css } from 'styled-components';
import { useAccess } from '../../../store/access.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { InputBox } from '../../../ui/form/input/inputs.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { SignOutDialog } from '../SignOutDialog.tsx';
import { visibleNavigation } from '../sidebar/navigation.ts';
import { useActions } from './paletteActions.ts';
import type { PaletteGroup, PaletteItem } from './paletteGroup.ts';
import { findEntries } from './paletteResults.ts';
import { recentPlaces } from './recents.ts';
import { PaletteState } from './PaletteState.tsx';
import { usePaletteSearch } from './usePaletteSearch.ts';

const List = styled.div`
  height: min(400px, 50dvh);
  overflow-y: auto;
  & [role='group'] + [role='group'] {
    margin-top: 8px;
  }
  & [role='presentation'] {
    padding: 4px 8px;
    font: var(--t-meta);
    color: var(--text-3);
  }
`;

const optionStyle = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 36px;
  padding: 0 8px;
  border-radius: var(--r2);
  color: var(--text);
  font: var(--t-small);
  scroll-margin: 28px 4px 4px;
  & > svg.lucide {
    flex: none;
    color: var(--text-3);
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > .detail {
    flex: none;
    max-width: 45%;
    margin-left: auto;
    color: var(--text-3);
  }
  &:hover {
    text-decoration: none;
  }
  &[aria-selected='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  &[aria-selected='true'] > .detail {
    color: inherit;
  }
  ${phone} {
    min-height: 44px;
  }
`;
const LinkOption = styled(Link)`
  ${optionStyle}
`;
const ActOption = styled.button`
  border: 0;
  background: none;
  text-align: start;
  cursor: pointer;
  ${optionStyle}
`;

interface OptionProps {
  item: PaletteItem;
  id: string;
  isChosen: boolean;
  onAct: () => void;
  onPoint: () => void;
}

function Option({ item: { to, icon: Icon, label, detail }, id, isChosen, onAct, onPoint }: OptionProps) {
  const props = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    onClick: onAct,
    onMouseMove: onPoint,
    children: (
      <>
        <Icon aria-hidden />
        <span>{label}</span>
        {detail !== undefined && <span className="detail">{detail}</span>}
      </>
    ),
  };
  return to === undefined ? <ActOption type="button" {...props} /> : <LinkOption to={to} {...props} />;
}

/** Screens whose name contains the typed letters; before any letter also the recent screens. */
function useScreens(typed: string): PaletteGroup[] {
  const access = useAccess();
  const { pathname } = useLocation();
  const screens = findEntries(visibleNavigation(access.meets), typed).map(
    ({ to, label, icon, group }): PaletteItem => ({ key: to, to, label, icon, detail: group }),
  );
  const places =
    typed.trim() === '' && access.user ? recentPlaces(access.user.username).filter(({ to }) => to !== pathname) : [];
  const recents = places.map(
    ({ to, title, above }): PaletteItem => ({
      key: `recent ${to}`,
      to,
      label: title,
      icon: History,
      ...(above === undefined ? {} : { detail: above }),
    }),
  );
  return [
    { label: 'Récents', state: 'done', items: recents },
    { label: 'Écrans', state: 'done', items: screens },
  ];
}

/** The result that Enter opens before anything is chosen: the first one, unless a result above it may still come. */
function firstOf(groups: readonly PaletteGroup[]): PaletteItem | undefined {
  for (const { state, items } of groups) {
    if (items[0]) return items[0];
    if (state === 'busy') return undefined;
  }
  return undefined;
}

/**
 * Finds a screen, a person, a place, an order or a product by a few letters. The keyboard focus stays in the field:
 * arrows choose and Enter opens.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState<string | null>(null);
  /** Whether the first result is to open as soon as it comes. */
  const [isAwaited, setAwaited] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const actions = useActions(typed, { close: onClose, leave: () => setLeaving(true) });
  const groups: PaletteGroup[] = [
    ...useScreens(typed),
    { label: 'Actions', state: 'done', items: actions },
    ...usePaletteSearch(typed),
  ];
  const items = groups.flatMap((group) => group.items);
  const chosen = items.find((item) => item.key === key) ?? firstOf(groups);
  const idOf = (item: PaletteItem) => `${id}-${String(items.indexOf(item))}`;

  const act = ({ run = onClose }: PaletteItem) => {
    run();
  };
  const open = (item: PaletteItem) => {
    act(item);
    if (item.to !== undefined) void navigate(item.to);
  };
  const openAwaited = useEffectEvent(open);
  useEffect(() => {
    if (isAwaited && chosen) openAwaited(chosen);
  }, [isAwaited, chosen]);
  const choose = (by: number) => {
    const from = chosen ? items.indexOf(chosen) : -1;
    const at = from < 0 && by < 0 ? items.length - 1 : (from + by + items.length) % Math.max(1, items.length);
    const next = items[at];
    if (!next) return;
    setKey(next.key);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') choose(1);
    else if (event.key === 'ArrowUp') choose(-1);
    else if (event.key === 'Enter' && chosen) open(chosen);
    // Whoever types fast presses it before the answers are there.
    else if (event.key === 'Enter') setAwaited(groups.some(({ state }) => state === 'busy'));
    else return;
    event.preventDefault();
  };

  if (isLeaving) return <SignOutDialog onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Rechercher" width="560px" initialFocus={field}>
      <InputBox>
        <Search aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label="Rechercher un écran, un nom ou un code"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen)}
          autoComplete="off"
          spellCheck={false}
          placeholder="Écran, commercial, point de vente, commande, produit…"
          value={typed}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.target.value);
            setKey(null);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
      </InputBox>
      <List id={id} role="listbox" aria-label="Résultats">
        {groups.map(
          ({ label, items: found }, at) =>
            found.length > 0 && (
              <div key={label} role="group" aria-labelledby={`${id}-g${at}`}>
                <div id={`${id}-g${at}`} role="presentation">
                  {label}
                </div>
                {found.map((item) => (
                  <Option
                    key={item.key}
                    item={item}
                    id={idOf(item)}
                    isChosen={item === chosen}
                    onAct={() => {
                      act(item);
                    }}
                    onPoint={() => {
                      setKey(item.key);
                    }}
                  />
                ))}
              </div>
            ),
        )}
      </List>
      <PaletteState groups={groups} count={items.length} />
    </Dialog>
  );
}
