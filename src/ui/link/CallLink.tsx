import { Phone } from 'lucide-react';
import styled from 'styled-components';
import { buttonStyle, type ButtonLook } from '../button/buttonStyle.ts';
import { formatPhone } from '../format/phone.ts';
import { numberToDial } from './dial.ts';

const Root = styled.a<ButtonLook>`
  ${buttonStyle}
`;

/** A square button that calls somebody; nothing without a number. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  const number = numberToDial(phone);
  if (number === '') return null;
  const label = `Appeler ${name}`;
  return (
    <Root
      href={`tel:${number}`}
      aria-label={label}
      title={`${label} (${formatPhone(phone)})`}
      $variant="quiet"
      $small
      $square
    >
      <Phone aria-hidden />
    </Root>
  );
}
