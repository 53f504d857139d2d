import { isLocalAddress, placeOf } from './place.ts';

test.each([
  ['127.0.0.1', true],
  ['10.4.5.6', true],
  ['192.168.1.20', true],
  ['192.169.1.20', false],
  ['172.15.0.1', false],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['169.254.1.1', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:41.188.1.1', false],
  ['fd12:3456::1', true],
  ['fe80::1', true],
  ['2001:db8::1', false],
  ['110.1.2.3', false],
  ['', false],
])('%s', (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal);
});

test('a place is its address, and is said to be near when it is', () => {
  expect([placeOf('41.188.1.1'), placeOf('10.0.0.1')]).toEqual(['41.188.1.1', 'réseau local (10.0.0.1)']);
});
