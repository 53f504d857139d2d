import { useId } from 'react';
import { ChevronDown } from 'lucide-react';
import styled from 'styled-components';
import { useWaking } from '../../overlays/useWaking.ts';
import { Chip } from './Chip.tsx';
import { chevronStyle, PickerBox } from './pickerStyle.ts';
import { useLabels, type UsePickerOptions } from './usePicker.ts';

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

type LabelOf = (value: string) => string;

/** The label inside the field and the chosen values. */
export function Chips(props: MultiPickerProps & { labelOf: LabelOf }) {
  const { label, inlineLabel = false, values, onChange, maxChips = 2, labelOf } = props;
  const rest = values.length - maxChips;
  return (
    <>
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
            onChange(values.filter((each) => each !== value));
          }}
        />
      ))}
      {rest > 0 && <Chip label={`+${rest}`} />}
    </>
  );
}

/** Accessible name of the field, with the chosen values. */
export const pickerName = ({ label, values }: MultiPickerProps, labelOf: LabelOf): string =>
  values.length === 0 ? label : `${label}\u00a0: ${values.map(labelOf).join(', ')}`;

export const LookalikeChevron = styled.button`
  ${chevronStyle}
`;

/**
 * Chooses several values from a long list that is searched while typing. Backspace in the empty field removes the last
 * value.
 */
export function MultiPicker(props: MultiPickerProps) {
  const { live, soFarRef, waking } = useWaking();
  // The list itself comes with the behaviour.
  const listId = useId();
  const labelOf = useLabels(props.useOptions, props.values);
  if (live) return <live.LiveMultiPicker {...props} soFarRef={soFarRef} />;
  const { label, placeholder, values, id } = props;
  const { onClick: open, ...field } = waking;
  return (
    <PickerBox role="group" aria-label={label}>
      <Chips {...props} labelOf={labelOf} />
      <input
        {...(id === undefined ? {} : { id })}
        {...field}
        role="combobox"
        aria-expanded={false}
        aria-controls={listId}
        aria-label={pickerName(props, labelOf)}
        placeholder={values.length === 0 ? placeholder : ''}
        autoComplete="off"
        onChange={(event) => {
          soFarRef.current.text = event.target.value;
        }}
      />
      <LookalikeChevron type="button" tabIndex={-1} aria-label={`Ouvrir ${label}`} onClick={open}>
        <ChevronDown aria-hidden />
      </LookalikeChevron>
    </PickerBox>
  );
}
