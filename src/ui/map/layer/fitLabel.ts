/** Mean width of a letter of a map's labels (px); the letters cannot be measured where there is no canvas. */
const LETTER_PX = 7;
/** How much of its surface's width a label may take, so that neighbours do not hide each other's. */
const SHARE = 0.92;
/** A name with fewer letters than these and « … » tells nothing. */
const FEWEST = 4;

/**
 * A label that fits a surface of some width (px): its first line, the name, is shortened or left out. The lines below
 * are figures, which are never cut: they are left out.
 */
export function fitLabel(label: string, width: number): string {
  const letters = Math.floor((width * SHARE) / LETTER_PX);
  return label
    .split('\n')
    .map((line, at) => {
      if (line.length <= letters) return line;
      return at === 0 && letters > FEWEST ? `${line.slice(0, letters - 1).trimEnd()}…` : '';
    })
    .filter((line) => line !== '')
    .join('\n');
}
