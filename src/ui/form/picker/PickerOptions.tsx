import { type RefObject, useEffect, useState } from 'react';
import { ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import styled from 'styled-components';
import { Avatar } from '../../avatar/Avatar.tsx';
import { optionStyle, popStyle } from '../input/controlStyle.ts';
import type { usePickerSearch } from './usePicker.ts';

const Pop = styled(ComboboxOptions)`
  ${popStyle}
  min-width: min(260px, calc(100vw - 16px));
`;

const Item = styled(ComboboxOption)`
  ${optionStyle}
  & > .code {
    flex: none;
    max-width: 40%;
    margin-left: auto;
    padding-left: 8px;
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  & > .code + .check {
    margin-left: 0;
  }
  & > .box {
    display: grid;
    flex: none;
    place-items: center;
    width: 16px;
    height: 16px;
    border: 1px solid var(--border-control);
    border-radius: 4px;
    background: var(--surface);
    color: var(--on-accent);
  }
  &[data-selected] > .box {
    border-color: var(--accent);
    background: var(--accent);
  }
  & > .box > svg.lucide {
    width: 12px;
    height: 12px;
    stroke-width: 3;
    visibility: hidden;
  }
  &[data-selected] > .box > svg.lucide {
    visibility: visible;
  }
`;

const Note = styled.p`
  padding: 6px 8px;
  color: var(--text-3);
`;

interface Props {
  search: Pick<ReturnType<typeof usePickerSearch>, 'options' | 'isFetching' | 'failure'>;
  emptyText: string;
  /** The text field inside the picker's box. */
  field: RefObject<HTMLInputElement | null>;
  open: boolean;
  /** Several options can be chosen, so each has a checkbox. */
  multiple?: boolean;
}

/**
 * Where the box of the picker begins and how wide it is, in px from its text field: the list hangs on the field, which
 * chips and labels push aside.
 */
function useBox(field: Props['field'], open: boolean) {
  const [box, setBox] = useState({ offset: 0, width: 0 });
  useEffect(() => {
    const input = field.current;
    if (!open || !input) return undefined;
    // A chip more or less changes the width of the field.
    const observer = new ResizeObserver(() => {
      const whole = input.parentElement?.getBoundingClientRect();
      if (whole) setBox({ offset: whole.left - input.getBoundingClientRect().left, width: whole.width });
    });
    observer.observe(input);
    return () => {
      observer.disconnect();
    };
  }, [field, open]);
  return box;
}

/** In the sheet of a phone, moves the field of an opened list to the top: lower down the list would go above it. */
function useRoomBelow(field: Props['field'], open: boolean) {
  useEffect(() => {
    const box = open ? field.current?.closest('[data-pickers]') && field.current.parentElement : null;
    box?.scrollIntoView({ block: 'start' });
  }, [field, open]);
}

/** The floating list of a combobox, below its box and as wide. */
export function PickerOptions({ search, emptyText, field, open, multiple = false }: Props) {
  const { options, isFetching, failure } = search;
  const { offset, width } = useBox(field, open);
  useRoomBelow(field, open);
  // A failure is shown by PickerFailed instead, because a listbox may contain only options and no button.
  if (failure) return null;
  return (
    <Pop
      anchor={{ to: 'bottom start', gap: 6, offset, padding: 8 }}
      modal={false}
      aria-busy={isFetching || undefined}
      style={{ width }}
    >
      {options.map(({ value, label, code, isPerson = false }) => (
        <Item key={value} value={value} {...(code !== undefined && { 'aria-description': code })}>
          {multiple && (
            <span className="box">
              <Check aria-hidden />
            </span>
          )}
          {isPerson && <Avatar name={label} username={value} />}
          <span className="ell">{label}</span>
          {code !== undefined && (
            <span className="code ell tn" aria-hidden>
              {code}
            </span>
          )}
          {!multiple && <Check className="check" aria-hidden />}
        </Item>
      ))}
      {options.length === 0 && <Note>{isFetching ? 'Recherche…' : emptyText}</Note>}
    </Pop>
  );
}
