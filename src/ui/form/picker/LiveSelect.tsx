import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import styled from 'styled-components';
import { useTakeUp, type UseSoFar } from '../../overlays/useWaking.ts';
import { optionStyle, popStyle } from '../input/controlStyle.ts';
import { selectFace, type SelectProps, selectStyle } from './Select.tsx';

export const SelectButton = styled(ListboxButton)`
  ${selectStyle}
`;

export const SelectOptions = styled(ListboxOptions)`
  ${popStyle}
  min-width: var(--button-width);
`;

export const SelectOption = styled(ListboxOption)`
  ${optionStyle}
`;

export function LiveSelect({ soFarRef, onChange, ...props }: SelectProps & { soFarRef: UseSoFar }) {
  const { value, options } = props;
  const trigger = useTakeUp<HTMLButtonElement>(soFarRef, 'ArrowDown');
  const { button, content } = selectFace(props);
  const { disabled, ...control } = button;
  return (
    <Listbox value={value} onChange={onChange} disabled={disabled}>
      <SelectButton ref={trigger} {...control}>
        {content}
      </SelectButton>
      <SelectOptions anchor={{ to: 'bottom start', gap: 4, padding: 8 }} modal={false}>
        {options.map((option) => (
          <SelectOption key={option.value} value={option.value} disabled={option.disabled ?? false}>
            <span className="ell">{option.label}</span>
            <Check className="check" aria-hidden />
          </SelectOption>
        ))}
      </SelectOptions>
    </Listbox>
  );
}
