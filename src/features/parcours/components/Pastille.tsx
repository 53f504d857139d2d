import styled from 'styled-components';
import { couleurDe, usePalette } from '../palette.ts';

const Root = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  min-width: 22px;
  height: 22px;
  padding: 0 4px;
  border-radius: 11px;
  background: var(--trait);
  color: var(--encre);
  font: 600 12px/1 var(--font);
  font-feature-settings: 'tnum' 1;
`;

/** The colour of a trip with its number, which the map shows too. */
export function Pastille({ rang, nom }: { rang: number; nom?: string }) {
  const { trait, encre } = couleurDe(usePalette(), rang);
  // React has no type for custom properties
  const style = { '--trait': trait, '--encre': encre } as React.CSSProperties;
  return (
    <Root style={style} {...(nom === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': nom })}>
      {rang + 1}
    </Root>
  );
}
