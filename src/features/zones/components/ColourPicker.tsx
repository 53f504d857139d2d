import { Check, Plus } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { DEFAULT_COLOUR } from '../../../../rules/zoneColour.ts';
import { phone } from '../../../ui/theme/media.ts';

const PALETTE = [DEFAULT_COLOUR, '#b8492f', '#0f7273', '#bd7a12', '#6c7f2c', '#7f5a91'] as const;
const STEP: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const Root = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;
  min-width: 0;
  & > .label {
    font: var(--t-control);
  }
  & > .row {
    display: flex;
    align-items: center;
    min-height: 32px;
    margin-left: -4px;
  }
  & > .row > [role='radiogroup'] {
    display: flex;
  }
  & button,
  & .other {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 0;
    border-radius: var(--r2);
    background: none;
    cursor: pointer;
  }
  & i {
    display: grid;
    place-items: center;
    width: 20px;
    height: 20px;
    border-radius: var(--r1);
    color: #fff;
  }
  & i > svg.lucide {
    width: 12px;
    height: 12px;
    stroke-width: 3;
  }
  & .empty {
    border: 1px dashed var(--border-control);
    color: var(--text-2);
  }
  & [aria-checked='true'],
  & .other[data-chosen='true'] {
    box-shadow: inset 0 0 0 2px var(--text);
  }
  & .other > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    padding: 0;
    border: 0;
    opacity: 0;
    cursor: pointer;
  }
  & .other:has(> input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  & :disabled {
    cursor: not-allowed;
  }
  ${phone} {
    & button,
    & .other {
      width: 40px;
      height: 40px;
    }
    & i {
      width: 26px;
      height: 26px;
    }
  }
`;

/** The colour of a zone: one of a palette whose colours go together, or any other. */
export function ColourPicker({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange: (couleur: string) => void;
}) {
  const id = useId();
  const chosen = PALETTE.findIndex((couleur) => couleur === value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Math.max(chosen, 0) + step + PALETTE.length) % PALETTE.length;
    onChange(PALETTE[next] ?? DEFAULT_COLOUR);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Root>
      <span className="label" id={id}>
        Couleur
      </span>
      <div className="row">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the one that is chosen takes the focus */}
        <div role="radiogroup" aria-labelledby={id} onKeyDown={onKeyDown}>
          {PALETTE.map((couleur, n) => (
            <button
              key={couleur}
              type="button"
              role="radio"
              aria-checked={n === chosen}
              aria-label={`Couleur ${couleur}`}
              title={couleur}
              tabIndex={n === Math.max(chosen, 0) ? 0 : -1}
              disabled={disabled}
              onClick={() => {
                onChange(couleur);
              }}
            >
              <i style={{ background: couleur }}>{n === chosen && <Check aria-hidden />}</i>
            </button>
          ))}
        </div>
        <label className="other" data-chosen={chosen < 0} title="Autre couleur">
          <input
            type="color"
            aria-label={chosen < 0 ? `Autre couleur\u00a0: ${value}` : 'Autre couleur'}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          {chosen < 0 ? (
            <i style={{ background: value }}>
              <Check aria-hidden />
            </i>
          ) : (
            <i className="empty">
              <Plus aria-hidden />
            </i>
          )}
        </label>
      </div>
    </Root>
  );
}
