import { css } from 'styled-components';

/** The slanted lines of « Sans donnée », as on the map. */
export const hatch = css`
  background: repeating-linear-gradient(-45deg, var(--border-control) 0 1px, transparent 1px 5px);
`;
