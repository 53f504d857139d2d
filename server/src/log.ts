const BUFFER_MS = 100;

/**
 * Standard output for the log. It writes the lines of a tenth of a second together, because one write per line costs
 * more than the work that the line reports.
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
  // Writes what is left when the process ends. A killed process loses up to a tenth of a second of lines.
  process.once('exit', flush);
  return {
    write: (line) => {
      lines += line;
      timer ??= setTimeout(flush, BUFFER_MS).unref();
    },
  };
}
