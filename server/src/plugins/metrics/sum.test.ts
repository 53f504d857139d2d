import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type GivenMetric, Sum } from './sum.ts';

const processOf = (calls: number, streams: number, lag: number): Promise<GivenMetric[]> => {
  const registers = [new Registry()];
  new Counter({ name: 'calls', help: '-', labelNames: ['route'], registers }).inc({ route: '/a' }, calls);
  new Histogram({ name: 'time', help: '-', buckets: [1], registers }).observe(calls);
  new Gauge({ name: 'streams', help: '-', registers }).set(streams);
  new Gauge({ name: 'lag', help: '-', aggregator: 'max', registers }).set(lag);
  return registers[0]?.getMetricsAsJSON() as unknown as Promise<GivenMetric[]>;
};
const read = async (sum: Sum, name: string) => {
  const line = (await sum.text([])).split('\n').find((each) => each.startsWith(name));
  return Number(line?.slice(line.lastIndexOf(' ')));
};

test('counts and streams are added, of delays the longest counts', async () => {
  const sum = new Sum();
  sum.take(1, await processOf(5, 2, 0.1));
  sum.take(2, await processOf(7, 3, 4));
  expect(await read(sum, 'calls{route="/a"}')).toBe(12);
  expect(await read(sum, 'time_count')).toBe(2);
  expect(await read(sum, 'streams')).toBe(5);
  expect(await read(sum, 'lag')).toBe(4);
});

test('of a process that has ended the counts remain and the streams go; a process that is silent counts as before', async () => {
  const sum = new Sum();
  sum.take(1, await processOf(5, 2, 9));
  sum.take(2, await processOf(7, 3, 4));
  for (const [id, calls] of [
    [3, 1],
    [4, 1],
  ] as const) {
    sum.take(id, await processOf(calls, 1, 0));
    sum.end(id);
  }
  sum.end(1);
  expect(await read(sum, 'calls{route="/a"}')).toBe(14);
  expect(await read(sum, 'calls{route="/a"}')).toBe(14);
  expect(await read(sum, 'streams')).toBe(3);
  expect(await read(sum, 'lag')).toBe(4);
  sum.take(2, await processOf(8, 3, 4));
  expect(await read(sum, 'calls{route="/a"}')).toBe(15);
});
