import { ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import styled from 'styled-components';
import { optionStyle, popStyle } from '../input/controlStyle.ts';
import type { PickerFailure, PickerOption } from './usePicker.ts';

const Pop = styled(ComboboxOptions)`
  ${popStyle}
  min-width: 240px;
  width: var(--input-width);
`;

const Item = styled(ComboboxOption)`
  ${optionStyle}
`;

const Note = styled.p`
  padding: 6px 8px;
  color: var(--text-3);
`;

interface Props {
  options: readonly PickerOption[];
  isFetching: boolean;
  emptyText: string;
  failure?: PickerFailure | undefined;
}

/** The floating list of a combobox. */
export function PickerOptions({ options, isFetching, emptyText, failure }: Props) {
  // A failure is shown by PickerFailed instead, because a listbox may contain only options and no button.
  if (failure) return null;
  return (
    <Pop anchor={{ to: 'bottom start', gap: 8, padding: 8 }} modal={false} aria-busy={isFetching || undefined}>
      {options.map((option) => (
        <Item key={option.value} value={option.value}>
          <span className="ell">{option.label}</span>
          <Check className="check" aria-hidden />
        </Item>
      ))}
      {options.length === 0 && <Note>{isFetching ? 'Recherche…' : emptyText}</Note>}
    </Pop>
  );
}
