import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import styled from 'styled-components';
import { useAccess } from '../../store/access.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { InputBox } from '../../ui/form/inputs.tsx';
import { visibleNavigation } from './navigation.ts';
import { findEntries } from './paletteResults.ts';

const List = styled.div`
  display: grid;
  align-content: start;
  height: min(320px, 50dvh);
  overflow-y: auto;
`;

const Option = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 36px;
  padding: 0 8px;
  border-radius: var(--r2);
  color: var(--text);
  font: var(--t-small);
  scroll-margin: 4px;
  & > svg.lucide {
    color: var(--text-3);
  }
  & > span:last-child {
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
`;

const Nothing = styled.p`
  padding: 8px;
  font: var(--t-small);
  color: var(--text-2);
`;

/** Goes to a screen by a few letters of its name: the keyboard stays in the field, arrows choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const access = useAccess();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const results = findEntries(visibleNavigation(access.meets), typed);
  const chosen = results[index];

  const choose = (next: number) => {
    const at = (next + results.length) % Math.max(1, results.length);
    setIndex(at);
    document.getElementById(`${id}-${String(at)}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    const next = moves[event.key];
    if (next !== undefined) choose(next);
    else if (event.key === 'Enter' && chosen) {
      onClose();
      void navigate(chosen.to);
    } else return;
    event.preventDefault();
  };

  return (
    <Dialog open onClose={onClose} title="Aller à un écran" width="520px" initialFocus={field}>
      <InputBox>
        <Search aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label="Rechercher un écran"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${String(index)}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Rechercher…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </InputBox>
      {results.length === 0 && <Nothing role="status">Aucun écran de ce nom.</Nothing>}
      <List id={id} role="listbox" aria-label="Écrans" hidden={results.length === 0}>
        {results.map(({ label, to, icon: Icon, group }, at) => (
          <Option
            key={to}
            id={`${id}-${String(at)}`}
            to={to}
            role="option"
            aria-selected={at === index}
            tabIndex={-1}
            onClick={onClose}
            onMouseMove={() => {
              setIndex(at);
            }}
          >
            <Icon aria-hidden />
            <span>{label}</span>
            <span>{group}</span>
          </Option>
        ))}
      </List>
    </Dialog>
  );
}
