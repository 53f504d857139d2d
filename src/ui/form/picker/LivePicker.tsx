import { useState } from 'react';
import { Combobox, ComboboxInput } from '@headlessui/react';
import { ChevronDown, X } from 'lucide-react';
import { InnerButton } from '../input/inputs.tsx';
import { Chevron } from './LiveMultiPicker.tsx';
import { useTakeUp, type UseSoFar } from '../../overlays/useWaking.ts';
import { PickerFailed } from './PickerFailed.tsx';
import type { PickerProps } from './Picker.tsx';
import { PickerOptions } from './PickerOptions.tsx';
import { PickerBox } from './pickerStyle.ts';
import { useLabels, usePickerSearch } from './usePicker.ts';

export function LivePicker({ soFarRef, ...props }: PickerProps & { soFarRef: UseSoFar }) {
  const field = useTakeUp<HTMLInputElement>(soFarRef, 'ArrowDown');
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
      {({ open }) => (
        <>
          <PickerBox>
            {inlineLabel && (
              <span className="t3" aria-hidden>
                {label}
              </span>
            )}
            {!typing && lead}
            <ComboboxInput
              ref={field}
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
          <PickerOptions search={search} emptyText={emptyText} field={field} open={open} />
        </>
      )}
    </Combobox>
  );
}
