import styled from 'styled-components';
import { colourOf, usePalette } from '../map/palette.ts';

const Root = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  min-width: 22px;
  height: 22px;
  padding: 0 4px;
  border-radius: 11px;
  background: var(--stroke);
  color: var(--ink);
  font: 600 12px/1 var(--font);
  font-feature-settings: 'tnum' 1;
`;

/** The number of a trip on its colour, as the map shows it. */
export function TripBadge({ rank, name }: { rank: number; name?: string }) {
  const { stroke, ink } = colourOf(usePalette(), rank);
  // React has no type for custom CSS properties.
  const style = { '--stroke': stroke, '--ink': ink } as React.CSSProperties;
  return (
    <Root style={style} {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
      {rank + 1}
    </Root>
  );
}
