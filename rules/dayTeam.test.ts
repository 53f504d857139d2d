import { byNeed, isSilent, isWithoutOrder, silentMinutes, type Standing } from './dayTeam.ts';

const TUESDAY = '2026-11-24';
const SUNDAY = '2026-11-22';
const HOLIDAY = '2026-06-26';
const time = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

test.each([
  ['heard a moment ago', '11:50', '12:00', 10],
  ['heard before work', '06:30', '09:00', 60],
  ['not heard of, early', null, '07:00', 0],
  ['not heard of, at eleven', null, '11:00', 180],
  ['heard last at 15:00, in the evening', '15:00', '21:00', 180],
  ['heard after work', '19:00', '21:00', 0],
])('minutes of silence: %s', (_what, heard, now, minutes) => {
  expect(silentMinutes(heard === null ? null : time(heard), time(now))).toBe(minutes);
});

test.each([
  [TUESDAY, '10:00', '12:00', false],
  [TUESDAY, '10:00', '12:01', true],
  [TUESDAY, null, '10:00', false],
  [TUESDAY, null, '10:01', true],
  [SUNDAY, null, '15:00', false],
  [HOLIDAY, null, '15:00', false],
])('on %s, heard at %s, at %s: silent %s', (day, heard, now, silent) => {
  expect(isSilent(day, heard === null ? null : time(heard), time(now))).toBe(silent);
});

test.each([
  [TUESDAY, 0, '09:59', false],
  [TUESDAY, 0, '10:00', true],
  [TUESDAY, 1, '15:00', false],
  [SUNDAY, 0, '15:00', false],
  [HOLIDAY, 0, '15:00', false],
])('on %s, %i orders at %s: without order %s', (day, orders, now, late) => {
  expect(isWithoutOrder(day, orders, time(now))).toBe(late);
});

const line = (name: string, more: Partial<Standing> = {}): Standing => ({
  name,
  isSilent: false,
  isWithoutOrder: false,
  sold: 500,
  target: 1_000,
  ...more,
});
const names = (...lines: Standing[]) => lines.toSorted(byNeed).map(({ name }) => name);

test('the worst comes first', () => {
  expect(
    names(
      line('Zo'),
      line('Élie'),
      line('Best', { sold: 2_000 }),
      line('Late', { sold: 0, isWithoutOrder: true }),
      line('Mute', { sold: 1_500, isSilent: true }),
      line('Slow', { sold: 100 }),
    ),
  ).toEqual(['Mute', 'Late', 'Slow', 'Élie', 'Zo', 'Best']);
});

test('without a target, who sold least comes first', () => {
  expect(names(line('B', { sold: 20, target: null }), line('A', { sold: 30, target: null }))).toEqual(['B', 'A']);
});
