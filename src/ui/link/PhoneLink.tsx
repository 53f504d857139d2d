import styled from 'styled-components';
import { NOTHING } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { numberToDial } from './dial.ts';

/* The area to touch is higher than the text, without making its line higher. */
const Root = styled.a`
  display: inline-block;
  margin: -2px 0;
  padding: 2px 0;
  color: inherit;
`;

/** A telephone number that calls when it is pressed; a dash without one. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  const number = numberToDial(phone ?? '');
  if (number === '') return <span className="t3">{NOTHING}</span>;
  return (
    <Root className="nw" href={`tel:${number}`} title="Appeler">
      {formatPhone(phone)}
    </Root>
  );
}
