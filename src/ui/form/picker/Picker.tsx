import { useState, type ReactNode } from 'react';
import { Combobox, ComboboxInput } from '@headlessui/react';
import { ChevronDown, X } from 'lucide-react';
import { InnerButton } from '../input/inputs.tsx';
import { Chevron, PickerBox } from './MultiPicker.tsx';
import { PickerFailed } from './PickerFailed.tsx';
import { PickerOptions } from './PickerOptions.tsx';
import { useLabels, usePickerSearch, type UsePickerOptions } from './usePicker.ts';

export interface PickerProps {
  /** The accessible name comes from its Field (`id` and so on) or from `label`. */
  label: string;
  inlineLabel?: boolean | undefined;
  placeholder: string;
  emptyText: string;
  /** Empty string if nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  useOptions: UsePickerOptions;
  /** Shown before the text, such as an avatar. */
  lead?: ReactNode;
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

/** Chooses one value from a long list that is searched while typing. */
export function Picker(props: PickerProps) {
  const {
    label,
    inlineLabel = false,
    placeholder,
    emptyText,
    value,
    onChange,
    useOptions,
    lead,
    clearable = true,
    disabled = false,
    ...control
  } = props;
  const search = usePickerSearch(useOptions);
  const labelOf = useLabels(useOptions, value === '' ? [] : [value]);
  const [typing, setTyping] = useState(false);
  return (
    <Combobox
      immediate
      disabled={disabled}
      value={value === '' ? null : value}
      onChange={(next: string | null) => {
        setTyping(false);
        if (next !== null) onChange(next);
      }}
      onClose={() => {
        setTyping(false);
        search.setText('');
      }}
    >
      <PickerBox>
        {inlineLabel && (
          <span className="t3" aria-hidden>
            {label}
          </span>
        )}
        {!typing && lead}
        <ComboboxInput
          {...control}
          {...(control.id === undefined ? { 'aria-label': label } : {})}
          placeholder={placeholder}
          autoComplete="off"
          displayValue={(chosen: string | null) => (chosen ? labelOf(chosen) : '')}
          onFocus={(event) => {
            search.open();
            event.target.select();
          }}
          onChange={(event) => {
            setTyping(true);
            search.setText(event.target.value);
          }}
        />
        {clearable && value !== '' && !disabled && (
          <InnerButton
            type="button"
            aria-label={`Effacer ${label}`}
            onClick={() => {
              onChange('');
            }}
          >
            <X aria-hidden />
          </InnerButton>
        )}
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
