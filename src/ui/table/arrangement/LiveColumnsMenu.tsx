import { Fragment, useState, type KeyboardEvent } from 'react';
import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { buttonStyle, type ButtonLook } from '../../button/buttonStyle.ts';
import { popStyle } from '../../form/input/controlStyle.ts';
import { Checkbox } from '../../form/input/inputs.tsx';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { useTakeUp, type UseSoFar } from '../../overlays/useWaking.ts';
import { phone } from '../../theme/media.ts';
import { isShown, orderColumns, withMoved, withShown } from './columnLayout.ts';
import { columnsFace, type ColumnsMenuProps } from './ColumnsMenu.tsx';

const Trigger = styled(PopoverButton)<ButtonLook>`
  ${buttonStyle}
`;

const Pop = styled(PopoverPanel)`
  ${popStyle}
  display: flex;
  flex-direction: column;
  width: 288px;
  max-height: min(480px, 70dvh) !important;
  padding: 0;
  & > ul {
    flex: 1;
    min-height: 0;
    padding: 4px;
    overflow-y: auto;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 2px;
    padding-left: 8px;
    border-radius: var(--r1);
  }
  & li:is(:hover, :focus-within) {
    background: var(--hover);
  }
  & li > label {
    flex: 1;
    min-width: 0;
    min-height: 32px;
    cursor: pointer;
  }
  & li > label:has(:disabled) {
    color: var(--text-2);
    cursor: default;
  }
  & li > label > input:disabled {
    opacity: 0.55;
  }
  & > .foot {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding: 8px 8px 8px 12px;
    border-top: 1px solid var(--border);
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & kbd {
    padding: 0 4px;
    border: 1px solid var(--border);
    border-radius: var(--r1);
    background: var(--sunken);
    font: inherit;
  }
  ${phone} {
    & li > label {
      min-height: 40px;
    }
  }
`;

const Move = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: var(--r1);
  background: none;
  color: var(--text-2);
  cursor: pointer;
  &:hover {
    color: var(--text);
  }
  &[aria-disabled='true'] {
    color: var(--border-strong);
    cursor: default;
  }
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
  ${phone} {
    width: 40px;
    height: 40px;
  }
`;

const STEP: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function Choices({ columns, arrangement: { layout, setLayout } }: ColumnsMenuProps) {
  const isPhone = useIsPhone();
  const [announcement, setAnnouncement] = useState('');
  const ordered = orderColumns(columns, layout);
  const move = (key: string, header: string, by: number) => {
    const at = ordered.findIndex((column) => column.key === key);
    const to = at + by;
    if (at < 1 || to < 1 || to >= ordered.length) return;
    setLayout(withMoved(columns, layout, key, by));
    setAnnouncement(`${header}\u00a0: ${to + 1} sur ${ordered.length}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEP[event.key];
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('li') : null;
    const column = ordered.find(({ key }) => key === line?.dataset.key);
    if (by === undefined || !event.altKey || !column) return;
    event.preventDefault();
    move(column.key, column.header, by);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- lines take Alt and arrows */}
      <ul aria-label="Colonnes affichées, dans l’ordre" onKeyDown={onKeyDown}>
        {ordered.map(({ key, header }, at) => (
          <li key={key} data-key={key}>
            <Checkbox
              label={header}
              checked={isShown(columns, layout, key)}
              disabled={at === 0}
              onChange={(event) => {
                setLayout(withShown(columns, layout, key, event.target.checked));
              }}
            />
            {at > 0 && (
              <>
                <Move
                  type="button"
                  aria-label={`Monter ${header}`}
                  title="Monter"
                  aria-disabled={at === 1}
                  onClick={() => {
                    move(key, header, -1);
                  }}
                >
                  <ArrowUp aria-hidden />
                </Move>
                <Move
                  type="button"
                  aria-label={`Descendre ${header}`}
                  title="Descendre"
                  aria-disabled={at === ordered.length - 1}
                  onClick={() => {
                    move(key, header, 1);
                  }}
                >
                  <ArrowDown aria-hidden />
                </Move>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="foot">
        {isPhone ? (
          <span>Pour vous seul</span>
        ) : (
          <span>
            <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> déplace
          </span>
        )}
        <Button
          size="small"
          disabled={layout === null}
          onClick={() => {
            setLayout(null);
            setAnnouncement('Colonnes d’origine');
          }}
        >
          Réinitialiser
        </Button>
      </div>
      <span role="status" className="vh">
        {announcement}
      </span>
    </>
  );
}

export function LiveColumnsMenu({ soFarRef, ...props }: ColumnsMenuProps & { soFarRef: UseSoFar }) {
  const trigger = useTakeUp<HTMLButtonElement>(soFarRef, ' ');
  return (
    <Popover as={Fragment}>
      <Trigger ref={trigger} {...columnsFace} />
      <Pop anchor={{ to: 'bottom end', gap: 4, padding: 8 }} focus aria-label="Colonnes" role="dialog">
        <Choices {...props} />
      </Pop>
    </Popover>
  );
}
