import { css } from 'styled-components';

/** The same slanted lines as on the map, for « Sans donnée ». */
export const hatch = css`
  background: repeating-linear-gradient(-45deg, var(--border-control) 0 1px, transparent 1px 5px);
`;
