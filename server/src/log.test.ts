import { bufferedOutput } from './log.ts';

test('lines are written together, in order and once; the rest at the end of the process', () => {
  jest.useFakeTimers();
  const before = new Set(process.listeners('exit'));
  const written: string[] = [];
  const output = bufferedOutput((text) => written.push(text));
  output.write('une\n');
  output.write('deux\n');
  expect(written).toEqual([]);
  jest.runAllTimers();
  expect(written).toEqual(['une\ndeux\n']);
  output.write('trois\n');
  const atExit = process.listeners('exit').filter((listener) => !before.has(listener));
  for (const listener of atExit) listener(0);
  jest.runAllTimers();
  expect(written).toEqual(['une\ndeux\n', 'trois\n']);
  for (const listener of atExit) process.off('exit', listener);
  jest.useRealTimers();
});
