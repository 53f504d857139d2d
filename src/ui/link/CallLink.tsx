import { Phone } from 'lucide-react';
import styled from 'styled-components';
import { buttonStyle, type ButtonLook } from '../button/buttonStyle.ts';
import { formatPhone } from '../format/phone.ts';

const Root = styled.a<ButtonLook>`
  ${buttonStyle}
`;

/** The number to dial: nine digits are stored without the 0 that they begin with in the country. */
export function numberToDial(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return /^\d{9}$/.test(digits) ? `0${digits}` : digits;
}

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
