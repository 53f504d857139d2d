import { DIRTIES, LIVE_TAGS } from '@contract/events.ts';
import { TAGS } from '../../src/store/api/tags.ts';

test('the server announces changes by the tags that this cache has, all of them', () => {
  expect([...LIVE_TAGS]).toEqual([...TAGS]);
  const announced = Object.values(DIRTIES).flatMap(({ own, also }) => [...own, ...also]);
  expect(announced.filter((tag) => !TAGS.includes(tag))).toEqual([]);
});
