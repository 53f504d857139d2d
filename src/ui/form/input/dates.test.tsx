import { fireEvent, render, screen } from '@testing-library/react';
import { DateRange } from './dates.tsx';

test('period: each bound limits the other, and a half-typed year is not reported', () => {
  const onChange = jest.fn();
  render(<DateRange label="Période" from="2026-11-01" to="" onChange={onChange} />);
  const to = screen.getByLabelText('Période : au');
  expect(to).toHaveAttribute('min', '2026-11-01');
  fireEvent.change(to, { target: { value: '0002-11-20' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(to, { target: { value: '2026-11-20' } });
  expect(onChange).toHaveBeenCalledWith('2026-11-01', '2026-11-20');
});

describe('a period that ends before it begins', () => {
  const INVERTED = 'La date de fin précède la date de début.';
  const show = (from: string, to: string) => {
    const onChange = jest.fn();
    render(<DateRange label="Période" from={from} to={to} onChange={onChange} />);
    return { onChange, start: screen.getByLabelText('Période : du'), end: screen.getByLabelText('Période : au') };
  };

  test('shows an error and is not reported until it is corrected', () => {
    const { onChange, start, end } = show('2026-11-10', '2026-11-20');
    fireEvent.change(start, { target: { value: '2026-11-25' } });
    expect(screen.getByRole('alert')).toHaveTextContent(INVERTED);
    expect(start).toHaveValue('2026-11-25');
    expect(end).toHaveAccessibleDescription(INVERTED);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(end, { target: { value: '2026-11-26' } });
    expect(onChange).toHaveBeenCalledWith('2026-11-25', '2026-11-26');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows the error for an address as well', () => {
    show('2026-11-20', '2026-11-10');
    expect(screen.getByRole('alert')).toHaveTextContent(INVERTED);
  });

  test('may last a single day', () => {
    const { onChange, start } = show('', '2026-11-10');
    fireEvent.change(start, { target: { value: '2026-11-10' } });
    expect(onChange).toHaveBeenCalledWith('2026-11-10', '2026-11-10');
  });
});
