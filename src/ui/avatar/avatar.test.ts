import { hue, initials } from './avatar.ts';

test.each([
  ['Rakotomalala Hery', 'RH'],
  ['Raharisoa Élodie Vola', 'RÉ'],
  ['élodie', 'É'],
  ['Jean-Claude Rakoto', 'JR'],
  ['Jean-Luc', 'JL'],
  ['hery.rakotomalala', 'HR'],
  ['  (Jean)  -  Luc ', 'JL'],
  ['', ''],
])('initials of %p', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('a name always has the same hue, and all 17 hues are used', () => {
  expect(hue('hery')).toBe(hue('hery'));
  const hues = new Set(Array.from({ length: 400 }, (_, i) => hue(`utilisateur${i}`)));
  expect(hues.size).toBe(17);
  expect(Math.max(...hues)).toBe(339);
});
