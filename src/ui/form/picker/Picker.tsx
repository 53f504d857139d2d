import { type ReactNode, useId } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { useWaking } from '../../overlays/useWaking.ts';
import { InnerButton } from '../input/inputs.tsx';
import { LookalikeChevron } from './MultiPicker.tsx';
import { PickerBox } from './pickerStyle.ts';
import { useLabels, type UsePickerOptions } from './usePicker.ts';

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
  const { live, soFarRef, waking } = useWaking();
  // The list itself comes with the behaviour.
  const listId = useId();
  const labelOf = useLabels(props.useOptions, props.value === '' ? [] : [props.value]);
  if (live) return <live.LivePicker {...props} soFarRef={soFarRef} />;
  const { label, inlineLabel = false, placeholder, value, onChange, lead, clearable = true, disabled = false } = props;
  const { onClick: open, ...field } = waking;
  return (
    <PickerBox>
      {inlineLabel && (
        <span className="t3" aria-hidden>
          {label}
        </span>
      )}
      {lead}
      <input
        id={props.id}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        {...(props.id === undefined ? { 'aria-label': label } : {})}
        {...field}
        role="combobox"
        aria-expanded={false}
        aria-controls={listId}
        placeholder={placeholder}
        autoComplete="off"
        disabled={disabled}
        defaultValue={value === '' ? '' : labelOf(value)}
        key={value === '' ? '' : labelOf(value)}
        onChange={(event) => {
          soFarRef.current.text = event.target.value;
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
      <LookalikeChevron type="button" tabIndex={-1} aria-label={`Ouvrir ${label}`} disabled={disabled} onClick={open}>
        <ChevronDown aria-hidden />
      </LookalikeChevron>
    </PickerBox>
  );
}
