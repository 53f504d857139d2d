import { positionOf, Positions, readPosition } from './positions.ts';

const later = () => new Promise((done) => setImmediate(done));

/** Positions of a database that answers when the test lets it. */
function asked() {
  const questions: ((position: number | Error) => void)[] = [];
  const positions = new Positions(
    () =>
      new Promise((resolve, reject) =>
        questions.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      ),
  );
  return { positions, questions };
}

test('callers of the same moment share a question, and those who come while it is asked share the next one', async () => {
  const { positions, questions } = asked();
  const first = [positions.ask(), positions.ask()];
  await later();
  // What was committed after the question was sent may be missing from its answer.
  const second = [positions.ask(), positions.ask()];
  await later();
  expect(questions).toHaveLength(1);
  questions[0]?.(100);
  expect(await Promise.all(first)).toEqual([positionOf(100), positionOf(100)]);
  await later();
  expect(questions).toHaveLength(2);
  questions[1]?.(200);
  expect(await Promise.all(second)).toEqual([positionOf(200), positionOf(200)]);
  expect(positions.reached).toBe(positionOf(200));
});

test('a change leaves the position unsure until one is told that was asked for afterwards', async () => {
  const { positions, questions } = asked();
  expect(positions.isSure).toBe(true);
  const before = positions.ask();
  await later();
  positions.changed();
  questions[0]?.(100);
  await before;
  expect(positions.isSure).toBe(false);
  const settled = positions.settle();
  await later();
  questions[1]?.(150);
  await settled;
  expect([positions.isSure, positions.reached]).toEqual([true, positionOf(150)]);
});

test('a failure reaches those who asked, and the next question is asked all the same', async () => {
  const { positions, questions } = asked();
  const failing = positions.ask();
  const next = positions.ask().catch(() => 'failed too');
  await later();
  questions[0]?.(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('failed too');
  const again = positions.ask();
  await later();
  questions[1]?.(7);
  expect(await again).toBe(positionOf(7));
});

test('a database that does not answer is not waited for', async () => {
  const { positions } = asked();
  await expect(positions.ask()).rejects.toThrow('in time');
});

test.each([
  ['within a page', 0x3000060, 0x3000060],
  ['at the end of a page', 0x3002000, 0x3002000],
  ['behind the header of the next page, which nobody has written yet', 0x3002018, 0x3002000],
])('a position %s', (_, told, position) => expect(positionOf(told)).toBe(positionOf(0) + position));

test.each([
  ['a position', String(positionOf(0x3000060)), positionOf(0x3000060)],
  ['a moment, as earlier programs told one', '1795600000000', NaN],
  ['nothing', '', NaN],
  ['more than a number holds', '9007199254740993', NaN],
  ['a word', 'inconnue', NaN],
])('%s is read as such', (_, text, position) => expect(readPosition(text)).toBe(position));
