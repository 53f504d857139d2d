import { demoFeed } from './accounting.ts';

test('the demonstration feed is stable all day, and changes a few cards and adds one each day', async () => {
  const on = (at: string) => demoFeed(() => new Date(at)).commercials();
  const today = await on('2026-11-20T05:00:00Z');
  expect(await on('2026-11-20T20:00:00Z')).toEqual(today);
  expect(today).toHaveLength(41);
  const tomorrow = await on('2026-11-21T05:00:00Z');
  const changed = today.filter((person, i) => JSON.stringify(person) !== JSON.stringify(tomorrow[i]));
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThanOrEqual(6);
});
