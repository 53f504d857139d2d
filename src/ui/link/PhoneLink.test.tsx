import { render, screen } from '@testing-library/react';
import { PhoneLink } from './PhoneLink.tsx';

test('a number is dialled with the 0 that it is stored without', () => {
  render(<PhoneLink phone="341027154" />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'tel:0341027154');
});

test.each([null, undefined, ''])('%p is no number', (phone) => {
  render(<PhoneLink phone={phone} />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('—')).toBeVisible();
});
