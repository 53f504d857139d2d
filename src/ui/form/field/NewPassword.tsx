import { Check, Circle } from 'lucide-react';
import styled from 'styled-components';
import { Field } from './Field.tsx';
import { PasswordInput } from '../input/inputs.tsx';

const COLORS = ['var(--critical-mark)', 'var(--warning-mark)', 'var(--accent)', 'var(--good-mark)'];

const Meter = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr) 64px;
  align-items: center;
  gap: 4px;
  font: 400 12px/16px var(--font);
  color: var(--text-2);
  & > i {
    height: 4px;
    border-radius: 2px;
    background: var(--track);
  }
  & > p {
    text-align: right;
  }
`;

const Rules = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 2px 12px;
  font: 400 12px/16px var(--font);
  color: var(--text-3);
  & > li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & > li[data-met='true'] {
    color: var(--text-2);
  }
  & svg.lucide {
    flex: none;
    width: 12px;
    height: 12px;
  }
  & > li[data-met='true'] > svg.lucide {
    color: var(--good-mark);
  }
`;

const Root = styled.div`
  display: grid;
  gap: 8px;
`;

interface Props {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
  /** The requirements, each with whether the password meets it. */
  rules: readonly { label: string; met: boolean }[];
  /** Strength from 1 to 4 with its word; null while the field is empty. */
  strength: { step: number; word: string } | null;
  /** Gives the field the focus when the dialog opens. */
  first?: boolean;
}

/** A field for a new password with its requirements and strength. Pasting and any length are allowed. */
export function NewPassword({ label, value, onChange, error, rules, strength, first = false }: Props) {
  const color = COLORS[(strength?.step ?? 1) - 1];
  return (
    <Root>
      <Field label={label} error={error} required>
        {(control) => (
          <PasswordInput
            {...control}
            {...(first ? { 'data-autofocus': true } : {})}
            autoComplete="new-password"
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        )}
      </Field>
      <Meter>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} aria-hidden style={strength && step <= strength.step ? { background: color } : undefined} />
        ))}
        <p role="status">
          {strength && (
            <>
              <span className="vh">Robustesse&nbsp;: </span>
              {strength.word}
            </>
          )}
        </p>
      </Meter>
      <Rules aria-label="Ce qui est demandé">
        {rules.map((rule) => (
          <li key={rule.label} data-met={rule.met}>
            {rule.met ? <Check aria-hidden /> : <Circle aria-hidden />}
            <span>
              {rule.label}
              {rule.met && <span className="vh">, respecté</span>}
            </span>
          </li>
        ))}
      </Rules>
    </Root>
  );
}
