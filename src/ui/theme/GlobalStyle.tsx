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

/*
 * Classes for styles that every cell uses. Only numbers get tabular figures, because Inter's tnum also widens hyphens
 * in prose and codes. !important is needed, because the font shorthand resets features.
 */
const utilities = css`
  .num, .num *, .nw, .nw *, .tn, .tn * {
    font-feature-settings: 'tnum' 1 !important;
  }
  .num {
    text-align: right;
    white-space: nowrap;
  }
  .nw {
    white-space: nowrap;
  }
  .u {
    color: var(--text-3);
    font-weight: 400;
  }
  .t2 {
    color: var(--text-2);
  }
  .t3 {
    color: var(--text-3);
  }
  .meta {
    font: var(--t-meta);
    font-weight: 400;
    color: var(--text-3);
  }
  .ell {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-width: 0;
  }
  .vh {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .sk {
    display: inline-block;
    height: 10px;
    border-radius: 5px;
    background: var(--track);
    animation: sk 1.4s ease-in-out infinite;
    vertical-align: middle;
  }
  @keyframes sk {
    50% {
      opacity: 0.45;
    }
  }
  @keyframes spin {
    to {
      transform: rotate(1turn);
    }
  }
  @keyframes toast-in {
    from {
      opacity: 0;
      transform: translateY(-4px);
    }
  }
  @keyframes progress-run {
    from {
      left: 0;
    }
    to {
      left: 70%;
    }
  }
  @keyframes download-in {
    from {
      opacity: 0;
    }
  }
  @keyframes drawer-in {
    from {
      transform: translateX(-16px);
      opacity: 0;
    }
  }
`;

export const GlobalStyle = createGlobalStyle`${themes}${base}${utilities}`;
