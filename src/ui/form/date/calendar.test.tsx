import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayCalendar, PeriodCalendar } from './Calendar.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z'), doNotFake: ['setTimeout', 'performance'] });
});
afterEach(() => jest.useRealTimers());

const day = (name: string) => screen.getByRole('button', { name: new RegExp(`\\b${name}\\b`) });

test('a day is chosen in a French month that begins on Monday', async () => {
  const onPick = jest.fn();
  render(<DayCalendar value="2026-11-10" onPick={onPick} />);
  const names = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(names).toEqual(['lu', 'ma', 'me', 'je', 've', 'sa', 'di']);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Mois suivant' }));
  expect(screen.getByRole('heading')).toHaveTextContent('décembre 2026');
  await user.click(day('24 décembre 2026'));
  expect(onPick).toHaveBeenCalledWith('2026-12-24');
});

test('a day is chosen by keys, and days out of bounds cannot be', async () => {
  const onPick = jest.fn();
  render(<DayCalendar value="2026-11-24" max="2026-11-25" onPick={onPick} />);
  const user = userEvent.setup();
  expect(day('24 novembre 2026')).toHaveFocus();
  expect(day('26 novembre 2026')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeDisabled();
  await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
  expect(onPick).toHaveBeenCalledWith('2026-11-16');
});

test('a period is chosen by its two ends, in either order', async () => {
  const onPick = jest.fn();
  render(<PeriodCalendar value={{ from: '', to: '' }} onPick={onPick} />);
  const user = userEvent.setup();
  await user.click(day('20 novembre 2026'));
  expect(onPick).not.toHaveBeenCalled();
  await user.click(day('9 novembre 2026'));
  expect(onPick).toHaveBeenCalledWith({ from: '2026-11-09', to: '2026-11-20' });
});

test('the usual periods are a press away', async () => {
  const onPick = jest.fn();
  render(<PeriodCalendar value={{ from: '', to: '' }} onPick={onPick} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Mois dernier' }));
  expect(onPick).toHaveBeenCalledWith({ from: '2026-10-01', to: '2026-10-31' });
});

test('beside a day are offered today and yesterday, as far as they may be chosen', () => {
  const { container } = render(<DayCalendar value="" max="2026-11-23" onPick={jest.fn()} />);
  const presets = within(container.querySelector<HTMLElement>('.presets') ?? container).getAllByRole('button');
  expect(presets.map(({ textContent }) => textContent)).toEqual(['Hier']);
});
