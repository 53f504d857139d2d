import type { ReactNode } from 'react';
import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import styled from 'styled-components';
import { phone } from '../../theme/media.ts';
import { controlStyle, optionStyle, popStyle } from '../input/controlStyle.ts';

export const SelectButton = styled(ListboxButton)`
  ${controlStyle}
  & > .ell {
    flex: 1;
  }
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
  ${phone} {
    font-size: 14px;
  }
`;

export const SelectOptions = styled(ListboxOptions)`
  ${popStyle}
  min-width: var(--button-width);
`;

export const SelectOption = styled(ListboxOption)`
  ${optionStyle}
`;

export interface SelectProps {
  /** The accessible name comes from its Field (`id` and so on) or from `label`. */
  label?: string | undefined;
  /** Shows the label inside the field, before the value: `Statut Tous`. */
  inlineLabel?: boolean | undefined;
  icon?: ReactNode;
  value: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

export function Select(props: SelectProps) {
  const {
    label,
    inlineLabel = false,
    icon,
    value,
    options,
    onChange,
    placeholder = 'Choisir…',
    disabled = false,
    ...control
  } = props;
  const chosen = options.find((option) => option.value === value)?.label;
  // The accessible name contains label and value, because a label alone would hide the value from screen readers.
  const name = label === undefined ? {} : { 'aria-label': `${label} : ${chosen ?? placeholder}` };
  return (
    <Listbox value={value} onChange={onChange} disabled={disabled}>
      <SelectButton {...control} {...name}>
        {icon}
        <span className="ell">
          {inlineLabel && <span className="t3">{label} </span>}
          {chosen ?? <span className="t3">{placeholder}</span>}
        </span>
        <ChevronDown aria-hidden />
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
