import { createPointIndex } from './pointIndex.ts';

const json = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer)).buffer;
const ANSWER = {
  codes: ['Pé', 'Q'],
  positions: [4_750_000, -1_890_000, 4_810_000, -1_890_000],
  actifs: '10',
  sansPosition: 3,
};

test('what was read is grouped even after its memory moved to the page', () => {
  const index = createPointIndex();
  const { codes, positions } = index.read(json(ANSWER));
  expect([codes.text, [...positions]]).toEqual(['PéQ', ANSWER.positions]);
  structuredClone(positions, { transfer: [positions.buffer] });
  expect([...index.view([47, -19, 49, -18], 13).counts]).toEqual([]);
  index.group();
  expect([...index.view([47, -19, 49, -18], 13).criticalCounts]).toEqual([0, 1]);
  expect([...index.view([47, -19, 49, -18], 13).counts]).toEqual([1, 1]);
});
