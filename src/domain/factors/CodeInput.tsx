import styled from 'styled-components';
import { Field } from '../../ui/form/field/Field.tsx';
import { TextInput } from '../../ui/form/input/inputs.tsx';

const Digits = styled(TextInput)`
  && {
    min-height: 44px;
    font: 500 20px/28px var(--font);
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.16em;
  }
`;

interface Props {
  value: string;
  error: string | null;
  hint?: string;
  onChange: (code: string) => void;
}

/** The field of a one-time code: digits, which telephones offer to fill in. */
export function CodeInput({ value, error, hint, onChange }: Props) {
  return (
    <Field label="Code à six chiffres" hint={hint} error={error ?? undefined}>
      {(control) => (
        <Digits
          {...control}
          name="code"
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={value}
          onChange={(event) => {
            onChange(event.target.value.replaceAll(/[^\d ]/g, ''));
          }}
        />
      )}
    </Field>
  );
}

/** Whether a typed code has its six digits. */
export const isWhole = (code: string): boolean => code.replaceAll(' ', '').length === 6;
