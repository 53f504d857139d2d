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
  /** What is asked of it, each with whether it is so. */
  rules: readonly { label: string; met: boolean }[];
  /** How hard it is to guess, 1 to 4 with its word; null while nothing is typed. */
  strength: { step: number; word: string } | null;
  /** The first field of its dialog. */
  first?: boolean;
}

/** A new password: any length, pasted or typed, with what is asked of it and how strong it is. */
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
              <span className="vh">Robustesse : </span>
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
