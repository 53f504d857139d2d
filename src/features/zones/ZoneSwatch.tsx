import styled from 'styled-components';
import { colourOf } from '../../machines/zoneRules.ts';

const Root = styled.i`
  flex: none;
  display: inline-block;
  width: 12px;
  height: 12px;
  border-radius: 3px;
  vertical-align: -1px;
`;

/** A zone's own colour; its name stands beside. */
export const ZoneSwatch = ({ couleur }: { couleur: string }) => (
  <Root aria-hidden style={{ background: colourOf(couleur) }} />
);
