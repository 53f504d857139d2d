import { DIRTIES, LIVE_TAGS } from '@contract/events.ts';
import { DIRTIES as DIRTIES_HERE, TAGS } from '../../src/store/api/tags.ts';

test('the server announces changes by the tags that this cache has, all of them', () => {
  expect([...LIVE_TAGS]).toEqual([...TAGS]);
  const announced = Object.values(DIRTIES).flatMap(({ own, also }) => [...own, ...also]);
  expect(announced.filter((tag) => !TAGS.includes(tag))).toEqual([]);
});

test('who makes a change forgets the same as everybody whom the server tells of it', () => {
  expect(DIRTIES_HERE).toEqual(DIRTIES);
});
