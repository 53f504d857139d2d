import styled from 'styled-components';
import { zoneColour } from '../../../rules/zoneColour.ts';

const Root = styled.i`
  flex: none;
  display: inline-block;
  width: 12px;
  height: 12px;
  border-radius: 3px;
  vertical-align: -1px;
`;

/** The colour of a zone. It is hidden from screen readers because the zone's name is always shown beside it. */
export const ZoneSwatch = ({ couleur }: { couleur: string }) => (
  <Root aria-hidden style={{ background: zoneColour(couleur) }} />
);
