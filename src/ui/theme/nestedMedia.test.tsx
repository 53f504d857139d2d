import { render } from '@testing-library/react';
import styled, { css, StyleSheetManager } from 'styled-components';
import { nestedMedia } from './nestedMedia.ts';

const PLUGINS = [nestedMedia];
const written = (rule: ReturnType<typeof css>): string => {
  const target = document.createElement('div');
  const Shown = styled.div`${rule}`;
  const { container } = render(
    <StyleSheetManager target={target} disableCSSOMInjection stylisPlugins={PLUGINS}>
      <Shown />
    </StyleSheetManager>,
  );
  const [, own = ''] = container.firstElementChild?.classList ?? [];
  return (target.textContent ?? '')
    .replaceAll(`.${own}`, '.own')
    .replace(/^.*?(?=\.own|@media)/s, '')
    .replaceAll(/\/\*!sc\*\/|\n|data-styled.*$/g, '');
};

test.each([
  [
    'its own declarations',
    css`color: red; @media (max-width: 9px) { color: blue; gap: 1px; }`,
    '.own{color:red;}.own{@media (max-width: 9px){&{color:blue;gap:1px;}}}',
  ],
  [
    'descendants, states, and itself inside another element',
    css`@media print { td, & > a:hover { top: 0; } &:focus { top: 1px; } tr:hover & { top: 2px; } }`,
    '.own{@media print{& td,&>a:hover{top:0;}&:focus{top:1px;}tr:hover &{top:2px;}}}',
  ],
  [
    'a doubled class in a container query',
    css`&& { @container list (min-width: 9px) { top: 0; } }`,
    '.own{@container list (min-width: 9px){&&{top:0;}}}',
  ],
  ['a media query within a state', css`&:hover { @media print { top: 0; } }`, '.own{@media print{&:hover{top:0;}}}'],
  ['a sibling of the same kind stays unchanged', css`@media print { & + & { top: 0; } }`, null],
  ['no media query', css`td { top: 0; }`, '.own td{top:0;}'],
  [
    'rules for other elements stay unchanged',
    css`@media print { top: 0; html { top: 1px; } :root & { top: 3px; } body:not(&) { top: 4px; } }`,
    null,
  ],
])('%s', (_name, rule, expected) => {
  if (expected === null) expect(written(rule)).toMatch(/^(\.own\{@media|@media)/);
  else expect(written(rule)).toBe(expected);
});
