const BUFFER_MS = 100;

/**
 * Standard output for the log: the lines of a tenth of a second leave together, as each by itself costs more than what
 * it tells of.
 */
export function bufferedOutput(write: (text: string) => void = (text) => process.stdout.write(text)): {
  write: (line: string) => void;
} {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') write(lines);
    lines = '';
  };
  // What is left when the process ends; of one that is killed, a tenth of a second is missing.
  process.once('exit', flush);
  return {
    write: (line) => {
      lines += line;
      timer ??= setTimeout(flush, BUFFER_MS).unref();
    },
  };
}
