import { fitLabel } from './fitLabel.ts';

test.each([
  ['there is room', 120, 'Ankadimbahoaka\n81 %'],
  ['the name is too long', 84, 'Ankadimbah…\n81 %'],
  ['a name cut at a space', 39, '67 H…\n81 %'],
  ['only the figure fits', 31, '81 %'],
  ['nothing fits: a figure is never cut', 20, ''],
])('%s', (_, width, expected) => {
  const name = width === 39 ? '67 Hectares' : 'Ankadimbahoaka';
  expect(fitLabel(`${name}\n81 %`, width)).toBe(expected);
});
