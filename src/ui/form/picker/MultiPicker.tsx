import type { KeyboardEvent } from 'react';
import { Combobox, ComboboxButton, ComboboxInput } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import styled from 'styled-components';
import { phone } from '../../theme/media.ts';
import { Chip } from './Chip.tsx';
import { controlStyle } from '../input/controlStyle.ts';
import { PickerFailed } from './PickerFailed.tsx';
import { PickerOptions } from './PickerOptions.tsx';
import { useLabels, usePickerSearch, type UsePickerOptions } from './usePicker.ts';

export const PickerBox = styled.div`
  ${controlStyle}
  position: relative;
  gap: 6px;
  & > .t3 {
    flex: none;
  }
  & > input {
    flex: 1 1 24px;
  }
  /* With an inline label the placeholder « Tous » is the value, so it has the colour of one. */
  & > .t3 ~ input::placeholder {
    color: var(--text);
  }
  ${phone} {
    & > .t3,
    & > input::placeholder {
      font-size: 14px;
    }
  }
`;

export const Chevron = styled(ComboboxButton)`
  display: grid;
  place-items: center;
  flex: none;
  align-self: stretch;
  width: 28px;
  margin-right: -10px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text-3);
  cursor: pointer;
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
`;

export interface MultiPickerProps {
  label: string;
  /** Shows the label inside the field, before the chips. */
  inlineLabel?: boolean | undefined;
  placeholder: string;
  emptyText: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  useOptions: UsePickerOptions;
  /** Number of visible chips; the others are counted as « +N ». */
  maxChips?: number | undefined;
  id?: string | undefined;
}

/**
 * Chooses several values from a long list that is searched while typing. Backspace in the empty field removes the last
 * value.
 */
export function MultiPicker(props: MultiPickerProps) {
  const { label, inlineLabel = false, placeholder, emptyText, values, onChange, useOptions, maxChips = 2, id } = props;
  const search = usePickerSearch(useOptions);
  const labelOf = useLabels(useOptions, values);
  const remove = (value: string) => {
    onChange(values.filter((each) => each !== value));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = values.at(-1);
    if (event.key === 'Backspace' && search.text === '' && last !== undefined) remove(last);
  };
  const rest = values.length - maxChips;
  return (
    <Combobox
      multiple
      immediate
      value={[...values]}
      onChange={(next: string[]) => {
        onChange(next);
        search.setText('');
      }}
      onClose={() => {
        search.setText('');
      }}
    >
      <PickerBox role="group" aria-label={label}>
        {inlineLabel && (
          <span className="t3" aria-hidden>
            {label}
          </span>
        )}
        {values.slice(0, maxChips).map((value) => (
          <Chip
            key={value}
            label={labelOf(value)}
            onRemove={() => {
              remove(value);
            }}
          />
        ))}
        {rest > 0 && <Chip label={`+${rest}`} />}
        <ComboboxInput
          {...(id === undefined ? {} : { id })}
          aria-label={values.length === 0 ? label : `${label} : ${values.map(labelOf).join(', ')}`}
          placeholder={values.length === 0 ? placeholder : ''}
          autoComplete="off"
          value={search.text}
          onFocus={search.open}
          onChange={(event) => {
            search.setText(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <Chevron aria-label={`Ouvrir ${label}`}>
          <ChevronDown aria-hidden />
        </Chevron>
        {search.failure && <PickerFailed {...search.failure} />}
      </PickerBox>
      <PickerOptions
        options={search.options}
        isFetching={search.isFetching}
        emptyText={emptyText}
        failure={search.failure}
      />
    </Combobox>
  );
}
