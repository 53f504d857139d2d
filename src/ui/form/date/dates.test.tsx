import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField, DateRange } from './dates.tsx';

const realMatchMedia = window.matchMedia.bind(window);

const FAULT = 'Écrivez la date ainsi\u00a0: 24/11/2026.';

describe('a day', () => {
  const show = (value = '') => {
    const onChange = jest.fn();
    const Shown = () => {
      const [day, setDay] = useState(value);
      return (
        <DateField
          label="Jour"
          value={day}
          onChange={(next) => {
            onChange(next);
            setDay(next);
          }}
        />
      );
    };
    render(<Shown />);
    return { onChange, user: userEvent.setup(), field: screen.getByLabelText('Jour') };
  };

  test('is shown as the French write it and reported once, when it is whole', async () => {
    const { onChange, user, field } = show('2026-11-01');
    expect(field).toHaveValue('01/11/2026');
    await user.clear(field);
    await user.type(field, '24/11/2026');
    expect(onChange.mock.calls).toEqual([[''], ['2026-11-24']]);
  });

  test.each(['24.11.2026', '2026-11-24', '24112026'])(
    'can be pasted as %s, and is rewritten when left',
    async (text) => {
      const { onChange, user, field } = show();
      await user.click(field);
      await user.paste(text);
      await user.tab();
      expect(onChange.mock.calls).toEqual([['2026-11-24']]);
      expect(field).toHaveValue('24/11/2026');
    },
  );

  test('that is no day stays as it was typed and says so once the field is left', async () => {
    const { onChange, user, field } = show('2026-11-24');
    await user.clear(field);
    await user.type(field, '31/11/2026');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Écrivez la date ainsi : 24/);
    expect(field).toHaveValue('31/11/2026');
    expect(field).toHaveAccessibleDescription(FAULT);
    expect(onChange.mock.calls).toEqual([['']]);
  });

  test('moves by arrows, over the end of the month', async () => {
    const { onChange, user, field } = show('2026-11-30');
    await user.click(field);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(onChange.mock.calls.flat()).toEqual(['2026-12-01', '2026-12-02', '2026-12-01']);
    expect(field).toHaveValue('01/12/2026');
  });

  test('is left to the picker of the phone under a finger', () => {
    const query = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ ...realMatchMedia(media), matches: media === '(pointer: coarse)' }));
    const { onChange, field } = show('2026-11-24');
    expect([field.getAttribute('type'), (field as HTMLInputElement).value]).toEqual(['date', '2026-11-24']);
    fireEvent.change(field, { target: { value: '2026-11-25' } });
    expect(onChange).toHaveBeenCalledWith('2026-11-25');
    query.mockRestore();
  });
});

test('period: a half-typed year is not reported', () => {
  const onChange = jest.fn();
  render(<DateRange label="Période" from="2026-11-01" to="" onChange={onChange} />);
  const to = screen.getByLabelText('Période : au');
  fireEvent.change(to, { target: { value: '20/11/2' } });
  expect(onChange).not.toHaveBeenCalled();
  expect(to).toHaveValue('20/11/2');
  fireEvent.change(to, { target: { value: '20/11/2026' } });
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
    expect(start).toHaveValue('25/11/2026');
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
