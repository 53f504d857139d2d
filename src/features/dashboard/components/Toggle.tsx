import styled from 'styled-components';
import { phone } from '../../../ui/theme/media.ts';

interface Props<Choice extends string> {
  label: string;
  /** Each choice with its text. */
  choices: readonly (readonly [Choice, string])[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A few choices of which one is shown, at the end of a panel's head. */
export function Toggle<Choice extends string>({ label, choices, chosen, onChoose }: Props<Choice>) {
  return (
    <Root role="group" aria-label={label}>
      {choices.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => {
            onChoose(choice);
          }}
        >
          {text}
        </button>
      ))}
    </Root>
  );
}

const Root = styled.span`
  display: inline-flex;
  padding: 2px;
  border-radius: var(--r2);
  background: var(--sunken);
  & > button {
    padding: 5px 10px;
    border: 0;
    border-radius: var(--r1);
    background: none;
    font: 500 12px/16px var(--font);
    color: var(--text-2);
    cursor: pointer;
  }
  & > button[aria-pressed='true'] {
    background: var(--surface);
    box-shadow: 0 0 0 1px var(--border);
    color: var(--text);
  }
  ${phone} {
    & > button {
      padding: 8px 10px;
    }
  }
`;
