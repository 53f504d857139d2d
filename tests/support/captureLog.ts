/** Keeps what a server logs. Its `stream` goes into the options of the logger. */
export function captureLog() {
  let lines: string[] = [];
  return {
    stream: { write: (line: string) => void lines.push(line) },
    lines: (): readonly string[] => lines,
    text: () => lines.join(''),
    clear() {
      lines = [];
    },
  };
}
