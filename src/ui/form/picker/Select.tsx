import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import styled, { css } from 'styled-components';
import { useWaking } from '../../overlays/useWaking.ts';
import { phone } from '../../theme/media.ts';
import { controlStyle } from '../input/controlStyle.ts';

export const selectStyle = css`
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

const Lookalike = styled.button`
  ${selectStyle}
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

/** What the button of a select is called and shows. */
export function selectFace(props: Omit<SelectProps, 'onChange'>) {
  const {
    label,
    inlineLabel = false,
    icon,
    value,
    options,
    placeholder = 'Choisir…',
    disabled = false,
    ...control
  } = props;
  const chosen = options.find((option) => option.value === value)?.label;
  // The accessible name contains label and value, because a label alone would hide the value from screen readers.
  const name = label === undefined ? {} : { 'aria-label': `${label}\u00a0: ${chosen ?? placeholder}` };
  const content = (
    <>
      {icon}
      <span className="ell">
        {inlineLabel && <span className="t3">{label}</span>} {/* Between the words, as in the name. */}
        {chosen ?? <span className="t3">{placeholder}</span>}
      </span>
      <ChevronDown aria-hidden />
    </>
  );
  return { button: { ...control, ...name, disabled }, content };
}

/** A button takes no change, only the live control does. */
const faceOf = ({ onChange: _, ...face }: SelectProps) => face;

/** Chooses one value of a short list. */
export function Select(props: SelectProps) {
  const { live, soFarRef, waking } = useWaking();
  if (live) return <live.LiveSelect {...props} soFarRef={soFarRef} />;
  const { button, content } = selectFace(faceOf(props));
  return (
    <Lookalike type="button" aria-haspopup="listbox" {...button} {...waking}>
      {content}
    </Lookalike>
  );
}
