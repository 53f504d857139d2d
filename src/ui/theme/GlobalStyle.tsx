import { createGlobalStyle, css } from 'styled-components';
import { phone } from './media.ts';
import { dark, fixed, light, lowWindow, phoneFixed } from './tokens.ts';

const vars = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

const darkBlock = `color-scheme: dark; ${vars(dark)}`;

const themes = css`
  :root {
    color-scheme: light;
    ${vars(light)}
    ${vars(fixed)}
  }
  :root[data-theme='dark'] {
    ${darkBlock}
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme]) {
      ${darkBlock}
    }
  }
  @media (max-height: 840px) {
    :root {
      ${vars(lowWindow)}
    }
  }
  ${phone} {
    :root {
      ${vars(phoneFixed)}
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :root {
      --fast: 0ms;
    }
  }
`;

const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
  }
  body {
    margin: 0;
    background: var(--canvas);
    color: var(--text);
    font: var(--t-body);
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }
  h1, h2, h3, p, ul, ol, dl, dd, dt, fieldset {
    margin: 0;
    padding: 0;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h1 {
    font: var(--t-title);
    letter-spacing: -0.012em;
  }
  h2,
  h3 {
    font: var(--t-section);
    letter-spacing: -0.003em;
  }
  a {
    color: var(--accent-text);
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  button, input, select, textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  svg.lucide {
    width: 16px;
    height: 16px;
    flex: none;
    stroke-width: 1.75;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  /* The page takes the focus after a navigation, but it is not a control and needs no ring. */
  main:focus-visible,
  h1:focus-visible {
    outline: none;
  }
  ::selection {
    background: var(--accent-line);
  }
  /*
   * Transitions are removed rather than shortened: on every element, even the shortest one makes an inherited colour
   * change element by element over several frames.
   */
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;

export const GlobalStyle = createGlobalStyle`${themes}${base}`;
