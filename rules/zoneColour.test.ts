import { DEFAULT_COLOUR, zoneColour } from './zoneColour.ts';

test.each([
  ['#44709F', '#44709f'],
  ['', DEFAULT_COLOUR],
  [null, DEFAULT_COLOUR],
  ['rgb(1,2,3)', DEFAULT_COLOUR],
  ['javascript:alert(1)', DEFAULT_COLOUR],
  ['#333', DEFAULT_COLOUR],
])('colour of a zone %p: %s', (given, colour) => {
  expect(zoneColour(given)).toBe(colour);
});
