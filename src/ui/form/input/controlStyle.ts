import { css } from 'styled-components';
import { phone } from '../../theme/media.ts';

/** The look of every field: text input, listbox button and picker. */
export const controlStyle = css`
  display: flex;
  align-items: center;
  gap: 8px;
  width: 100%;
  min-height: var(--control);
  padding: 0 10px;
  border: 1px solid var(--border-control);
  border-radius: var(--r2);
  background: var(--surface);
  font: var(--t-small);
  color: var(--text);
  text-align: left;
  &::placeholder,
  & input::placeholder {
    color: var(--text-3);
    opacity: 1;
  }
  & > svg.lucide {
    color: var(--text-3);
  }
  &:is(button) {
    cursor: pointer;
  }
  &:hover:not(:disabled, [readonly]) {
    border-color: var(--text-3);
  }
  &:disabled,
  &[readonly],
  &:has(> input:disabled) {
    background: var(--sunken);
    border-color: var(--border-strong);
    color: var(--text-2);
  }
  &:disabled {
    cursor: not-allowed;
  }
  &[aria-invalid='true'],
  &:has(> input[aria-invalid='true']) {
    border-color: var(--critical-mark);
    box-shadow: inset 0 0 0 1px var(--critical-mark);
  }
  & > input {
    flex: 1;
    align-self: stretch;
    min-width: 0;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    font: inherit;
  }
  & > input[type='search']::-webkit-search-cancel-button {
    display: none;
  }
  &:has(> input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  ${phone} {
    font-size: 16px;
  }
`;

/** A floating list of options. */
export const popStyle = css`
  z-index: 60;
  max-height: 320px !important;
  padding: 4px;
  border-radius: var(--r3);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  font: var(--t-small);
  overflow-y: auto;
  outline: none;
`;

export const optionStyle = css`
  display: flex;
  align-items: center;
  gap: 8px;
  width: 100%;
  min-height: 32px;
  padding: 4px 8px;
  border: 0;
  border-radius: var(--r1);
  background: none;
  color: var(--text);
  text-align: left;
  cursor: pointer;
  user-select: none;
  &[data-focus] {
    background: var(--hover);
    text-decoration: none;
  }
  &[data-selected] {
    font-weight: 500;
  }
  &[data-disabled] {
    color: var(--text-3);
    cursor: not-allowed;
  }
  & > svg.lucide {
    color: var(--text-2);
  }
  & > svg.check {
    margin-left: auto;
    color: var(--accent-text);
    visibility: hidden;
  }
  &[data-selected] > svg.check {
    visibility: visible;
  }
  ${phone} {
    min-height: 40px;
  }
`;
