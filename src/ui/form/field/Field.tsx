import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';

const Root = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;
  min-width: 0;
  & > label {
    font: var(--t-control);
  }
`;

const Hint = styled.p`
  font: 400 12px/16px var(--font);
  color: var(--text-3);
`;

export const FieldError = styled.p`
  display: flex;
  gap: 6px;
  align-items: flex-start;
  font: 400 12px/16px var(--font);
  color: var(--critical);
  & > svg.lucide {
    width: 14px;
    height: 14px;
    margin-top: 1px;
  }
`;

/** The attributes that link a control to the label, hint and error of its Field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shows « (facultatif) » beside the label. */
  optional?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/**
 * Shows a label, a control, a hint and an error: `<Field label="Prix">{(control) => <TextInput {...control}
 * />}</Field>`.
 */
export function Field({ label, hint, error, required = false, optional, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <Root>
      <label htmlFor={id}>
        {label} {optional !== undefined && <span className="t3">({optional})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required ? true : undefined,
      })}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error !== undefined && (
        <FieldError id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden />
          {error}
        </FieldError>
      )}
    </Root>
  );
}
