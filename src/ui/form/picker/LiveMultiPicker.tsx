import type { KeyboardEvent } from 'react';
import { Combobox, ComboboxButton, ComboboxInput } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import styled from 'styled-components';
import { useTakeUp, type UseSoFar } from '../../overlays/useWaking.ts';
import { Chips, type MultiPickerProps, pickerName } from './MultiPicker.tsx';
import { PickerFailed } from './PickerFailed.tsx';
import { PickerOptions } from './PickerOptions.tsx';
import { chevronStyle, PickerBox } from './pickerStyle.ts';
import { useLabels, usePickerSearch } from './usePicker.ts';

export const Chevron = styled(ComboboxButton)`
  ${chevronStyle}
`;

export function LiveMultiPicker({ soFarRef, ...props }: MultiPickerProps & { soFarRef: UseSoFar }) {
  const field = useTakeUp<HTMLInputElement>(soFarRef, 'ArrowDown');
  const { label, placeholder, emptyText, values, onChange, useOptions, id } = props;
  const search = usePickerSearch(useOptions);
  const labelOf = useLabels(useOptions, values);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = values.at(-1);
    if (event.key === 'Backspace' && search.text === '' && last !== undefined)
      onChange(values.filter((each) => each !== last));
  };
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
      {({ open }) => (
        <>
          <PickerBox role="group" aria-label={label}>
            <Chips {...props} labelOf={labelOf} />
            <ComboboxInput
              ref={field}
              {...(id === undefined ? {} : { id })}
              aria-label={pickerName(props, labelOf)}
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
          <PickerOptions search={search} emptyText={emptyText} field={field} open={open} multiple />
        </>
      )}
    </Combobox>
  );
}
