import { css } from 'styled-components';
import { phone } from '../theme/media.ts';

export type ButtonVariant = 'secondary' | 'primary' | 'danger' | 'quiet';

export interface ButtonLook {
  $variant: ButtonVariant;
  $small: boolean;
  $square: boolean;
}

const variants = {
  secondary: css`
    border-color: var(--border-strong);
    background: var(--surface);
    color: var(--text);
    & > svg {
      color: var(--text-2);
    }
    &:hover {
      background: var(--hover);
      border-color: var(--border-control);
    }
  `,
  primary: css`
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    &:hover {
      background: var(--accent-hover);
      border-color: var(--accent-hover);
    }
  `,
  danger: css`
    border-color: var(--critical-solid);
    background: var(--critical-solid);
    color: var(--on-critical);
    &:hover {
      filter: brightness(0.93);
    }
  `,
  quiet: css`
    border-color: transparent;
    background: none;
    color: var(--text);
    & > svg {
      color: var(--text-2);
    }
    &:hover {
      background: var(--hover);
    }
  `,
};

export const buttonStyle = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  flex: none;
  height: ${({ $small }) => ($small ? '28px' : 'var(--control)')};
  ${({ $square, $small }) =>
    $square ? `width: ${$small ? '28px' : 'var(--control)'}; padding: 0;` : 'padding: 0 12px;'}
  border: 1px solid;
  border-radius: var(--r2);
  font: var(--t-control);
  white-space: nowrap;
  cursor: pointer;
  transition:
    background var(--fast),
    border-color var(--fast);
  ${({ $variant }) => variants[$variant]}
  &:hover {
    text-decoration: none;
  }
  &:disabled {
    background: var(--sunken);
    border-color: var(--border);
    color: var(--text-3);
    filter: none;
    cursor: not-allowed;
    & > svg {
      color: inherit;
    }
  }
  ${phone} {
    font-size: 14px;
    ${({ $square, $small }) => ($small ? `height: 36px; ${$square ? 'width: 40px;' : ''}` : '')}
  }
`;

/** Hides the button's label in a narrow list where other buttons share the row. */
export const shortStyle = css`
  @container list (max-width: 1150px) {
    &[data-short] {
      width: var(--control);
      padding: 0;
      & > span {
        display: none;
      }
    }
  }
`;
