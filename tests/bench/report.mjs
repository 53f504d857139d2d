import os from 'node:os';

/** Prints a line of a Markdown table. */
export const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
/** Prints the head of a table: a title on the left, figures beside it. */
export const head = (...cells) => {
  row(cells);
  row(cells.map((_, n) => (n === 0 ? '---' : '---:')));
};

export const loadAverage = () => os.loadavg()[0].toFixed(1);
/** Describes the machine of the measurement. */
export const machine = () =>
  `${os.cpus().length} × ${os.cpus()[0].model}, ${Math.round(os.totalmem() / 1e9)} GB, Node ${process.versions.node}`;
